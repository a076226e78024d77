export const invalidEmailMessage = 'Please enter a valid email address'

/** The same check as in the database (private.is_email). */
export function isEmailAddress(text: string): boolean {
  const isPlain = !/[\p{Cc}\p{Cf}]/u.test(text) && text === text.normalize('NFKC')
  return isPlain && text.length <= 320 && /^[^@\s]+@[\w-]+(\.[\w-]+)+$/.test(text)
}
