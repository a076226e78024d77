/** Approximates e^−x: `Math.exp` may differ between devices in the last digit. */
export function approximateNegativeExp(x: number): number {
  if (x > 40) return 0
  let power = 1 + x / 1024
  for (let doubled = 0; doubled < 10; doubled++) power *= power
  return 1 / power
}

/** Approximates the natural logarithm of a number above 0 and up to 1: `Math.log` may differ in the same way. */
export function approximateLog(x: number): number {
  let halvings = 0
  for (; x < 0.5; x *= 2) halvings++
  const ratio = (x - 1) / (x + 1)
  let [sum, power] = [0, ratio]
  for (let term = 1; term < 20; term += 2) {
    sum += power / term
    power *= ratio * ratio
  }
  return 2 * sum - halvings * Math.LN2
}
