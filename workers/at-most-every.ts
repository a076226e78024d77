/** Passes a report on only where the last one is so long ago: messages out of a worker would slow its work down. */
export function atMostEvery<Report>(intervalMs: number, report: (each: Report) => unknown): (each: Report) => void {
  let last = Number.NEGATIVE_INFINITY
  return (each) => {
    const now = performance.now()
    if (now - last < intervalMs) return
    last = now
    void report(each)
  }
}
