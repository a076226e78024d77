/** Timings of many requests of one kind. */
export type LoadTally = {
  readonly name: string
  readonly latenciesMs: number[]
  readonly failures: Map<string, number>
  bytes: number
}

export const createLoadTally = (name: string): LoadTally => ({ name, latenciesMs: [], failures: new Map(), bytes: 0 })

/**
 * Waits for one request and counts it. A refusal counts as a failure, because no request here asks for anything that
 * isn't allowed.
 */
export async function timeRequest(tally: LoadTally, request: () => Promise<number>): Promise<void> {
  const begin = performance.now()
  try {
    const bytes = await request()
    tally.bytes += bytes
    tally.latenciesMs.push(performance.now() - begin)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    tally.failures.set(words, (tally.failures.get(words) ?? 0) + 1)
  }
}

/** Keeps `atOnce` requests in flight for the given number of seconds. Returns the seconds until the last response. */
export async function runRequestsFor(
  { atOnce, seconds }: { atOnce: number; seconds: number },
  tally: LoadTally,
  request: (nth: number) => Promise<number>,
): Promise<number> {
  const begin = performance.now()
  let nth = 0
  const ask = async (): Promise<void> => {
    while (performance.now() - begin < seconds * 1000) {
      const mine = nth++
      await timeRequest(tally, () => request(mine))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return (performance.now() - begin) / 1000
}
