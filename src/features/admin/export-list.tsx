import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { PageOfRows } from '#api/administration/page-of-rows.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { toCsv } from '#ui/browser/csv.ts'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { t } from './words.ts'

type Column<Row> = { readonly title: string; readonly cell: (row: Row) => string }

/** Exports all results of a list as a spreadsheet file, built page by page. Shows its progress and can be stopped. */
export function ExportList<Row>({
  fileName,
  columns,
  readPage,
  keyOf,
}: {
  fileName: string
  columns: readonly Column<Row>[]
  readPage: (page: number) => Promise<PageOfRows<Row>>
  keyOf: (row: Row) => string
}) {
  const online = useOnline()
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  const [problem, setProblem] = useState<string>()
  const course = useRef<AbortController>(null)
  useEffect(() => () => course.current?.abort(), [])

  const run = async () => {
    const controller = new AbortController()
    const { signal } = controller
    course.current = controller
    setProblem(undefined)
    setProgress({ done: 0, total: 0 })
    try {
      const rows = await fetchAllRows(readPage, keyOf, {
        signal,
        onProgress: (done, total) => setProgress({ done, total }),
      })
      const lines = rows.map((row) => columns.map(({ cell }) => cell(row)))
      downloadText(fileName, await toCsv([columns.map(({ title }) => title), ...lines]))
    } catch (error) {
      if (!signal.aborted) setProblem(errorMessage(error))
    }
    setProgress(null)
  }
  return (
    <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-stretch">
      <div className="flex flex-wrap items-center gap-3">
        {progress && (
          <>
            <label className="flex items-center gap-2 text-note text-soft tabular-nums">
              {progress.total === 0 ? t.asking : t.of(progress.done, progress.total)}
              <progress
                className="w-24 accent-accent"
                {...(progress.total > 0 && { value: progress.done, max: progress.total })}
              />
            </label>
            <Button onClick={() => course.current?.abort()}>{t.cancel}</Button>
          </>
        )}
        <Button icon={<Download size={18} />} disabled={!online || progress !== null} onClick={() => void run()}>
          {t.export}
        </Button>
      </div>
      <FormProblem message={problem} />
    </div>
  )
}

type Course = {
  /** Reports the number of rows read so far, and the total. */
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/**
 * Reads all rows of a server-paged list, page by page. Rows added meanwhile push others to the next page, so rows that
 * appear twice are taken only once. Rejects if a page cannot be read or the signal aborts.
 */
async function fetchAllRows<Row>(
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
