import { OnlineError } from '#domain/online-error.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AccountError } from '../profile/account-actions.tsx'
import { describeAccountError, type AccountOperation } from '../account-words.ts'
import type { StartInput } from './start-form.ts'

export type StartFailure = {
  readonly field: keyof StartInput | null
  readonly words: string
  /** No answer came: the server may have carried it out. */
  readonly mayHaveWorked: boolean
}

/** Returns why it failed, and the field where the person can fix it. */
export function describeStartFailure(error: unknown, deed: AccountOperation = 'sign_up'): StartFailure {
  const problem = error instanceof AccountError || error instanceof OnlineError ? error.problem : null
  return {
    field: problem === 'email_taken' ? 'email' : problem === 'weak_password' ? 'password' : null,
    words: reasonOf(error, deed),
    mayHaveWorked: problem === 'no_connection',
  }
}

/** Returns the reason alone: the failure itself is already stated. */
function reasonOf(error: unknown, deed: AccountOperation): string {
  if (error instanceof RuleError) return error.message
  if (error instanceof OnlineError && (error.problem === 'refused' || error.problem === 'closed')) return error.message
  if (error instanceof AccountError && (error.problem === 'refused' || error.problem === 'weak_password'))
    return error.message
  return describeAccountError(error, deed)
}
