/** Where it is entered, and set up. */
export const secondFactorPath = '/dashboard/profile#second-factor'

/** The server's words where a session was opened without a second factor that an organization or the platform demands. */
export function asksForSecondFactor(words: string | null | undefined): boolean {
  return words?.endsWith(' asks for a second factor at sign-in.') === true
}
