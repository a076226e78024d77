import { OnlineError } from '#domain/online-error.ts'
import { AccountError } from './profile/account-actions.tsx'

/** For the password's field, in the server's words, where it asks for more than was known here; anything else goes on. */
export function weakPasswordWords(error: unknown): { readonly weak: string } {
  const isWeak =
    (error instanceof AccountError && error.problem === 'weak_password') ||
    (error instanceof OnlineError && error.code === 'weak_password')
  if (!isWeak || error.message === '') throw error
  return { weak: error.message }
}
