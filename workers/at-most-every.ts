/**
 * Passes a report on only where the last one is so long ago: messages out of a worker would slow its work down.
 * @param isUrgent those that are passed on in any case
 */
export function atMostEvery<Report>(
  intervalMs: number,
  report: (each: Report) => unknown,
  isUrgent: (each: Report) => boolean = () => false,
): (each: Report) => void {
  let last = Number.NEGATIVE_INFINITY
  return (each) => {
    const now = performance.now()
    if (now - last < intervalMs && !isUrgent(each)) return
    last = now
    void report(each)
  }
}
