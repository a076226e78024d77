/** An error response in PostgREST's format. */
export class RpcRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly details: string | null
  readonly hint: string | null
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      readonly details?: string | null
      readonly hint?: string | null
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.details = more.details ?? null
    this.hint = more.hint ?? null
    this.headers = more.headers ?? {}
  }

  get body(): string {
    const { code, message, details, hint } = this
    return JSON.stringify({ code, message, details, hint })
  }
}

export function tooManyRequestsRefusal(message: string, retryAfterMs: number): RpcRefusal {
  return new RpcRefusal(429, 'PT429', message, { headers: { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) } })
}

export function invalidTokenRefusal(): RpcRefusal {
  return new RpcRefusal(401, 'PGRST301', 'The token (JWT) is not valid any more. Sign in again.')
}
