// Amounts are whole cents. On screens they are dollars; cents are shown only where there are any.

/** 250000 → `$2,500`, 250050 → `$2,500.50`, -500 → `-$5`. */
export function centsInWords(cents: number): string {
  const amount = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(amount / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = amount % 100
  return `${cents < 0 && amount > 0 ? '-' : ''}$${dollars}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

/** 250050 → `2500.50`: as it stands in a field to be changed. */
export function centsToInput(cents: number): string {
  return centsInWords(cents).replaceAll(/[$,]/g, '')
}

const typedMoney = /^(-?)\s*\$?\s*(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d{0,2}))?$/

/**
 * What somebody typed as dollars, in cents: `2500`, `$2,500`, `2500.5`, also below nothing. Null where it is no amount,
 * or has more than two digits of cents.
 */
export function parseMoney(text: string): number | null {
  const [, sign, dollars = '', cents = ''] = typedMoney.exec(text.trim()) ?? []
  if (sign === undefined || dollars + cents === '') return null
  const amount = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign === '' || amount === 0 ? amount : -amount
}
