import { RuleError } from '#domain/rule-error.ts'
import { OnlineError } from '#domain/online-error.ts'
import { StorageError } from './storage-error.ts'
import { t } from './words.ts'

/**
 * Returns the message for a change that was not saved: from the rule, the device, or the server. Anything else is a
 * bug, and is reported.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof RuleError || error instanceof StorageError || error instanceof OnlineError) return error.message
  reportError(error)
  return t.somethingWentWrong
}
