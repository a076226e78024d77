/**
 * Throttles reports: messages out of a worker would slow its work down.
 * @param isUrgent reports that are always passed on
 */
export function throttle<Report>(
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
