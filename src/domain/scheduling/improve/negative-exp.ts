/** Approximates e^−x: `Math.exp` may differ between devices in the last digit. */
export function approximateNegativeExp(x: number): number {
  if (x > 40) return 0
  let power = 1 + x / 1024
  for (let doubled = 0; doubled < 10; doubled++) power *= power
  return 1 / power
}
