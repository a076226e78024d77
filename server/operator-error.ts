/**
 * An error the operator can fix. Its message says what is wrong and how to fix it; a stack trace would only obscure the
 * message.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
