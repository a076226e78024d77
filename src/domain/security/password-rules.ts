import { t } from './words.ts'

/** The platform's rules for new passwords: a minimum length, and no common passwords, which only the server checks. */
export type PasswordRules = { readonly minLength: number }

/** The default, which is also the lowest possible minimum. */
export const defaultPasswordRules: PasswordRules = { minLength: 8 }

/** The highest possible minimum: a hosted project's sign-in server only looks at 72 bytes. */
export const maxMinLength = 72

/** Returns the hint shown before the user types anything. */
export function describePasswordRules({ minLength }: PasswordRules): string {
  return t.passwordHint(minLength)
}

export type PasswordProblem = { readonly reasons: readonly 'length'[]; readonly words: string }

/** Returns what is wrong with a password, or null if it is long enough. */
export function findPasswordProblem({ minLength }: PasswordRules, password: string): PasswordProblem | null {
  if (Array.from(password).length >= minLength) return null
  return { reasons: ['length'], words: t.passwordTooShort(minLength) }
}
