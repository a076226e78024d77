/** Where the second factor is entered and set up. */
export const secondFactorPath = '/dashboard/profile#second-factor'

/**
 * Returns whether this is the server's message for a session that was opened without the second factor that the
 * organization or the platform requires.
 */
export function isSecondFactorRequired(words: string | null | undefined): boolean {
  return words?.endsWith(' asks for a second factor at sign-in.') === true
}
