import type { AccountAnswer, PullAnswer, PullRequest, PushAnswer, PushRequest } from './wire.ts'

/** The port to a server. Every call rejects with a `RemoteError` where there is no answer to rely on. */
export type Remote = {
  account(signal: AbortSignal): Promise<AccountAnswer>
  push(request: PushRequest, signal: AbortSignal): Promise<PushAnswer>
  pull(request: PullRequest, signal: AbortSignal): Promise<PullAnswer>
}

/**
 * transient: no network, a time-out, or an answer that is not on the list of refusal-codes.ts: keep everything, back off.
 * auth: the session ended, or is not good enough any more: keep everything, until the person signs in. refused: the
 * server refused the request as a whole, which halving the batch narrows down to the culprit. closed: the organization
 * does not let this session in; the others go on. upgrade: nothing is sent until the app is newer.
 */
export type RemoteErrorKind = 'transient' | 'auth' | 'refused' | 'closed' | 'upgrade'

export type RemoteErrorOptions = ErrorOptions & {
  /** What answered in the server's place, in a sentence for the person. */
  readonly seen?: string
  /** Not before this time has passed, as the answer asks (`Retry-After`). */
  readonly retryAfterMs?: number | null
  /** It was too much at once: half of it may do. */
  readonly wantsLess?: boolean
  /** Of `auth`: the session still exists. A rule of the database wants a newer one, and may be changed. */
  readonly isUnconfirmed?: boolean
}

export class RemoteError extends Error {
  readonly kind: RemoteErrorKind
  readonly seen: string | null
  readonly retryAfterMs: number | null
  readonly wantsLess: boolean
  readonly isUnconfirmed: boolean

  constructor(kind: RemoteErrorKind, message: string, options: RemoteErrorOptions = {}) {
    const { seen = null, retryAfterMs = null, wantsLess = false, isUnconfirmed = false, ...rest } = options
    super(message, rest)
    this.name = 'RemoteError'
    this.kind = kind
    this.seen = seen
    this.retryAfterMs = retryAfterMs
    this.wantsLess = wantsLess
    this.isUnconfirmed = isUnconfirmed
  }
}
