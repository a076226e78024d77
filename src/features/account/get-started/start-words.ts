import { OnlineError } from '#domain/online-error.ts'
import { RuleError } from '#domain/rule-error.ts'
import { AccountError } from '../profile/account-actions.tsx'
import { describeAccountError, type AccountOperation } from '../account-words.ts'
import type { StartInput } from './start-form.ts'

export type StartFailure = {
  readonly field: keyof StartInput | null
  readonly words: string
  /** Whether no response arrived, so that the server may have carried out the request. */
  readonly mayHaveWorked: boolean
}

/** Returns why an attempt failed, and the field in which the person can fix it. */
export function describeStartFailure(error: unknown, deed: AccountOperation = 'sign_up'): StartFailure {
  const problem = error instanceof AccountError || error instanceof OnlineError ? error.problem : null
  return {
    field: problem === 'email_taken' ? 'email' : problem === 'weak_password' ? 'password' : null,
    words: reasonOf(error, deed),
    mayHaveWorked: problem === 'no_connection',
  }
}

/** Returns only the reason, because the failure itself is already stated. */
function reasonOf(error: unknown, deed: AccountOperation): string {
  if (error instanceof RuleError) return error.message
  if (error instanceof OnlineError && (error.problem === 'refused' || error.problem === 'closed')) return error.message
  if (error instanceof AccountError && (error.problem === 'refused' || error.problem === 'weak_password'))
    return error.message
  return describeAccountError(error, deed)
}
