import { OnlineError } from '#domain/online-error.ts'
import { AccountError } from './profile/account-actions.tsx'

/**
 * Returns the server's message for the password field if the server requires more than this device knew; rethrows other
 * errors.
 */
export function describeWeakPassword(error: unknown): { readonly weak: string } {
  const isWeak =
    (error instanceof AccountError && error.problem === 'weak_password') ||
    (error instanceof OnlineError && error.code === 'weak_password')
  if (!isWeak || error.message === '') throw error
  return { weak: error.message }
}
