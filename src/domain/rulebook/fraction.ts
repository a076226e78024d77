import type { Fraction } from './model.ts'

export const whole = (n: number): Fraction => ({ n, d: 1 })

/** Returns n / d, or 0 if d is 0. */
export const fractionOrZero = (n: number, d: number): Fraction => (d === 0 ? whole(0) : { n, d })

/** Returns a positive number if `a` is greater. A fraction with denominator 0 is greater than every other. */
export function compareFractions(a: Fraction, b: Fraction): number {
  if (a.d === b.d && a.d !== 0) return a.n - b.n
  const [left, right] = [a.n * b.d, b.n * a.d]
  if (Math.abs(left) <= Number.MAX_SAFE_INTEGER && Math.abs(right) <= Number.MAX_SAFE_INTEGER) return left - right
  const [exactLeft, exactRight] = [BigInt(a.n) * BigInt(b.d), BigInt(b.n) * BigInt(a.d)]
  return exactLeft > exactRight ? 1 : exactLeft < exactRight ? -1 : 0
}

/** For display only. */
export const toNumber = ({ n, d }: Fraction): number => (d === 0 ? Infinity : n / d)
