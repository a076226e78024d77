import { RuleError } from '#domain/rule-error.ts'
import { OnlineError } from '#domain/online-error.ts'
import { StorageError } from './storage-error.ts'

/** What to say where a change was not saved: the rule's, the device's or the server's own words. Anything else is a fault, and reported. */
export function refusalWords(error: unknown): string {
  if (error instanceof RuleError || error instanceof StorageError || error instanceof OnlineError) return error.message
  reportError(error)
  return 'NOT saved – something went wrong. Your entries are still here: try again.'
}
