/** Something that whoever runs the server can put right. Its message says what and how; a stack would only hide it. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}
