import type { Credentials } from './profile/account-actions.tsx'
import { t } from './words.ts'

// The validation of the sign-in form, which must load without zod. The other forms' schemas (account-form.ts) apply the
// same rules.

/** The same pattern as zod's. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const maxEmailLength = 320
export const minPasswordLength = 8

export const invalidEmailError = t.invalidEmailAddress
export const shortPasswordError = t.passwordMustLeast8

export type CredentialsProblems = { readonly [Field in keyof Credentials]?: string }

/** Validates the credentials before any request is made. */
export function findCredentialProblems({ email, password }: Credentials): CredentialsProblems {
  return {
    ...((!emailPattern.test(email) || email.length > maxEmailLength) && { email: invalidEmailError }),
    ...(password.length < minPasswordLength && { password: shortPasswordError }),
  }
}
