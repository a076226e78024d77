// Amounts are in whole cents, and people type them in dollars.

/** Formats 250050 as `2500.50`, for an input field. */
export function centsToInput(cents: number): string {
  const amount = Math.round(cents)
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

const typedMoney = /^(-?)\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

/**
 * Parses an amount typed in dollars, for example `2500`, `$2,500` or `2500.5`, and returns cents. Negative amounts are
 * allowed. Null if it is not an amount or has more than two decimal places.
 */
export function parseMoney(text: string): number | null {
  const [, sign, dollars = '', cents = ''] = typedMoney.exec(text.trim()) ?? []
  if (sign === undefined || dollars + cents === '') return null
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign === '' || amount === 0 ? amount : -amount
}
