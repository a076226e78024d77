export type OnlineProblem = 'no_connection' | 'signed_out' | 'closed' | 'refused'

const words: Record<OnlineProblem, string> = {
  no_connection: 'You need a connection for this. Nothing was changed; try again when you’re online.',
  signed_out: 'Your session has ended. Please sign in again.',
  closed: 'Your organization doesn’t allow this session right now.',
  refused: 'The server did not accept this.',
}

/** An action that needs a connection failed. The message is for the user; the server's own message takes precedence. */
export class OnlineError extends Error {
  readonly problem: OnlineProblem
  /** The server's error code. */
  readonly code: string | null

  constructor(
    problem: OnlineProblem,
    message = '',
    { code, ...options }: ErrorOptions & { code?: string | null } = {},
  ) {
    super(message || words[problem], options)
    this.name = 'OnlineError'
    this.problem = problem
    this.code = code ?? null
  }
}
