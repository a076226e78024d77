import type { AccountAnswer, PullAnswer, PullRequest, PushAnswer, PushRequest } from './wire.ts'

/** The port to a server. Every call rejects with a `RemoteError` where there is no answer to rely on. */
export type Remote = {
  account(signal: AbortSignal): Promise<AccountAnswer>
  push(request: PushRequest, signal: AbortSignal): Promise<PushAnswer>
  pull(request: PullRequest, signal: AbortSignal): Promise<PullAnswer>
}

/**
 * transient: no network, time-out, 5xx, 429 or an answer that is not ours (captive portal): keep everything, back off.
 * auth: the session ended: keep everything, pause until the person signs in. refused: the server refused the request as
 * a whole, which halving the batch narrows down to the culprit.
 */
export type RemoteErrorKind = 'transient' | 'auth' | 'refused'

export class RemoteError extends Error {
  readonly kind: RemoteErrorKind

  constructor(kind: RemoteErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RemoteError'
    this.kind = kind
  }
}
