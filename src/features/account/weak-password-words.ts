import { OnlineError } from '#domain/online-error.ts'
import { AccountError } from './profile/account-actions.tsx'

/**
 * Returns the server's message, to show at the password field, if the server requires more of a password than this
 * device knew. Rethrows any other error, and one without a message.
 */
export function describeWeakPassword(error: unknown): { readonly weak: string } {
  const isWeak =
    (error instanceof AccountError && error.problem === 'weak_password') ||
    (error instanceof OnlineError && error.code === 'weak_password')
  if (!isWeak || error.message === '') throw error
  return { weak: error.message }
}
