import type { PageOfRows } from '#api/administration/page-of-rows.ts'

type Course = {
  /** How many there are already, of how many. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * All rows of a list that the server pages, one page after the other. What comes in meanwhile moves others to the next
 * page: each is taken once. Rejects with the page that cannot be had, and where the signal stops it.
 */
export async function gatherRows<Row>(
  readPage: (page: number) => Promise<PageOfRows<Row>>,
  keyOf: (row: Row) => string,
  { onProgress, signal }: Course,
): Promise<Row[]> {
  const gathered = new Map<string, Row>()
  for (let page = 0; ; page++) {
    const { total, rows } = await readPage(page)
    signal.throwIfAborted()
    for (const row of rows) gathered.set(keyOf(row), row)
    onProgress(Math.min(gathered.size, total), total)
    if (rows.length === 0 || gathered.size >= total) return [...gathered.values()]
  }
}
