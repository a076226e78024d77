/** What the platform asks of a new password: a length, and none of the common ones, which the server knows. */
export type PasswordRules = { readonly minLength: number }

/** As long as nobody asks for more; also the least that can be asked for. */
export const standardPasswordRules: PasswordRules = { minLength: 8 }

/** The longest that can be asked for: a hosted project's sign-in server looks at no more than 72 bytes. */
export const longestMinLength = 72

/** What is said before anybody types. */
export function passwordRulesInWords({ minLength }: PasswordRules): string {
  return `At least ${minLength} characters`
}

export type PasswordProblem = { readonly reasons: readonly 'length'[]; readonly words: string }

/** What a password lacks; null where it is long enough. */
export function passwordProblem({ minLength }: PasswordRules, password: string): PasswordProblem | null {
  if (Array.from(password).length >= minLength) return null
  return { reasons: ['length'], words: `Password must be at least ${minLength} characters` }
}
