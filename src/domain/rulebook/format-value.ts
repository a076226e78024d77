import { formatNumber } from '#i18n/format.ts'
import { formatWinShare } from '#i18n/format-amount.ts'
import type { Clause } from './document.ts'
import { toNumber } from './fraction.ts'
import type { Fraction } from './model.ts'

/** Returns `.750`, `1.000`; halves are rounded up. */
export function formatShare({ n, d }: Fraction): string {
  const thousandths = d === 0 ? 0 : Math.floor((2000 * n + d) / (2 * d))
  return formatWinShare(thousandths / 1000)
}

export function formatSigned(value: number): string {
  if (value === 0) return '0'
  return value > 0 ? `+${formatNumber(value)}` : `−${formatNumber(-value)}`
}

/** Returns both values; as fractions if they differ but look the same when rounded. */
export function formatValues(clause: Clause, above: Fraction, below: Fraction): readonly [string, string] {
  const [ours, theirs] = [formatValue(clause, above), formatValue(clause, below)]
  if (ours !== theirs || above.n * below.d === below.n * above.d) return [ours, theirs]
  return [`${above.n}/${above.d}`, `${below.n}/${below.d}`]
}

export function formatValue({ by }: Pick<Clause, 'by'>, value: Fraction): string {
  if (by === 'percentage' || by === 'strength') return formatShare(value)
  if (value.d === 0) return '∞'
  const rounded = Math.round(toNumber(value) * 1000) / 1000
  if (by === 'difference' || by === 'rate') return formatSigned(rounded)
  return rounded < 0 ? formatSigned(rounded) : formatNumber(rounded)
}
