export const invalidEmail = 'Please enter a valid email address'

/** As the database takes it (private.is_email). */
export function isEmailAddress(text: string): boolean {
  return text.length <= 320 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)
}
