/**
 * An error the operator can fix. Its message says what is wrong and how to fix it; a stack trace would only hide that.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
