export const sixDigits = 'Please enter the six digits that the app shows.'
export const wrongCode =
  'This code is not right. It changes every 30 seconds; if it stays wrong, check that your phone’s clock is.'

/** The digits, however they were typed or pasted (`123 456`); null where they are not six. */
export function readCode(typed: string): string | null {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
