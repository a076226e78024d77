import type { AccountResponse, PullResponse, PullRequest, PushResponse, PushRequest } from './wire.ts'

/** The port to a server. Every call rejects with a `RemoteError` if there is no reliable response. */
export type Remote = {
  account(signal: AbortSignal): Promise<AccountResponse>
  push(request: PushRequest, signal: AbortSignal): Promise<PushResponse>
  pull(request: PullRequest, signal: AbortSignal): Promise<PullResponse>
}

/**
 * transient: no network, a timeout, or a response that is not on the list of refusal-codes.ts: keep everything, back
 * off. auth: the session has ended or is no longer sufficient: keep everything until the person signs in. refused: the
 * server refused the request as a whole, and halving the batch narrows it down to the culprit. closed: the organization
 * does not admit this session; the others continue. upgrade: nothing is sent until the app is updated.
 */
export type RemoteErrorKind = 'transient' | 'auth' | 'refused' | 'closed' | 'upgrade'

export type RemoteErrorOptions = ErrorOptions & {
  /** What responded instead of the server, in a sentence for the person. */
  readonly seen?: string
  /** How long the response asks the device to wait (`Retry-After`). */
  readonly retryAfterMs?: number | null
  /** The request was too large or took too long: half of it may work. */
  readonly wantsLess?: boolean
  /**
   * For `auth`: the server has not said that the session ended. It may require a more recent sign-in, or another
   * account may be signed in, so sync keeps retrying instead of pausing.
   */
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
