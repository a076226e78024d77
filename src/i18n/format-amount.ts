import { createOncePerLocale, withPlainSpaces } from './format.ts'

// Formats amounts of money, percentages, and numbers on charts.

/** Formats an amount in whole cents: `$2,500`, with cents if there are any, as in `-$2,500.50`. */
export function formatCents(cents: number): string {
  const rounded = Math.round(cents) + 0 // avoids -0
  return withPlainSpaces((rounded % 100 === 0 ? dollars() : dollarsAndCents()).format(rounded / 100))
}

/** Formats an amount in cents for the axis of a chart: `$1.2K`. */
export function formatCompactCents(cents: number): string {
  return withPlainSpaces(compactDollars().format(cents / 100))
}

/** Formats a count for the axis of a chart: `1.2K`. */
export function formatCompact(value: number): string {
  return withPlainSpaces(compact().format(value))
}

/** Formats 0.125 as `13%`. */
export function formatPercent(share: number): string {
  return withPlainSpaces(percent().format(share))
}

/** Formats a change of 0.125 as `+12.5%`. */
export function formatPercentChange(share: number): string {
  return withPlainSpaces(percentChange().format(share))
}

/** Formats 0.75 as `.750`, as sports write a share of games. */
export function formatWinShare(share: number): string {
  return withPlainSpaces(winShare().format(share)).replace(/^0/, '')
}

const inLocale = (options: Intl.NumberFormatOptions) =>
  createOncePerLocale((locale) => new Intl.NumberFormat(locale, options))
const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
const dollars = inLocale({ ...currency, minimumFractionDigits: 0, maximumFractionDigits: 0 })
const dollarsAndCents = inLocale(currency)
const compactDollars = inLocale({
  ...currency,
  notation: 'compact',
  minimumFractionDigits: 0, // otherwise, WebKit uses the currency's two digits and writes $1.0K
  maximumFractionDigits: 1,
})
const compact = inLocale({ notation: 'compact', maximumFractionDigits: 1 })
const percent = inLocale({ style: 'percent' })
const percentChange = inLocale({ style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const winShare = inLocale({ minimumFractionDigits: 3, maximumFractionDigits: 3 })
