// Amounts are in whole cents. Screens show dollars, with cents only if there are any.

/** 250000 → `$2,500`, 250050 → `$2,500.50`, -500 → `-$5`. */
export function formatCents(cents: number): string {
  const amount = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = amount % 100
  return `${cents < 0 && amount > 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** Formats 250050 as `2500.50`, for an input field. */
export function centsToInput(cents: number): string {
  return formatCents(cents).replaceAll(/[$,]/g, '')
}

const typedMoney = /^(-?)\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

/**
 * Parses dollars as typed into cents: `2500`, `$2,500`, `2500.5`, also negative amounts. Null if it is not an amount or
 * has more than two decimal places.
 */
export function parseMoney(text: string): number | null {
  const [, sign, dollars = '', cents = ''] = typedMoney.exec(text.trim()) ?? []
  if (sign === undefined || dollars + cents === '') return null
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign === '' || amount === 0 ? amount : -amount
}
