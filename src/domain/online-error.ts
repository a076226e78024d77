import { t } from './words.ts'

export type OnlineProblem = keyof typeof t.onlineProblems

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
    super(message || t.onlineProblems[problem], options)
    this.name = 'OnlineError'
    this.problem = problem
    this.code = code ?? null
  }
}
