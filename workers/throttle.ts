/**
 * Throttles reports, because sending messages slows down the worker.
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
