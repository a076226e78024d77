import { inspect } from 'node:util'
import { DatabaseError } from 'pg'

/**
 * The database could not be reached, or the connection broke during a statement, which may or may not have been
 * executed. A later retry may succeed.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(reasonOf(cause), { cause })
    this.name = 'DatabaseUnavailable'
  }

  /** Shortens the log entry to one line, because a database restart fails many requests at once. */
  [inspect.custom](): string {
    return `The database is unavailable: ${this.message}`
  }
}

/** PostgREST's response with status 503. */
export const unavailableResponse = {
  code: 'PGRST001',
  message: 'The database is unavailable right now. Try again.',
  details: null,
  hint: null,
} as const

/** Returns whether the server refused a statement, leaving the connection usable. */
export function isConnectionUsableAfter(error: unknown): boolean {
  return error instanceof DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC'
}

/**
 * Converts the error of a failed statement to the one its caller should get: the database's own refusal, an error in
 * our own code, or a lost connection.
 */
export function toDatabaseError(error: unknown): unknown {
  if (isConnectionUsableAfter(error) || error instanceof DatabaseUnavailableError) return error
  // Thrown for values that cannot be sent or read; network failures never have these types.
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError) return error
  return new DatabaseUnavailableError(error)
}

/**
 * Returns the reason for a failure. For a host name with several addresses, Node reports one error with an empty
 * message.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}
