/** `n` divided by `d`, where `d` is never negative; `d` is 0 for a ratio with nothing conceded. */
export type Exact = { readonly n: bigint; readonly d: bigint }

export const whole = (n: bigint): Exact => ({ n, d: 1n })

/** Returns the quotient, or 0 if the divisor is 0. */
export function quotient(n: bigint, d: bigint): Exact {
  if (d === 0n) return whole(0n)
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

export const minus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })

/** Returns a negative, zero or positive number. */
export function compareExact(a: Exact, b: Exact): number {
  if (a.d === 0n || b.d === 0n) return Number(a.d === 0n) - Number(b.d === 0n)
  const [left, right] = [a.n * b.d, b.n * a.d]
  return left < right ? -1 : left > right ? 1 : 0
}
