import { RemoteError, type RemoteErrorKind } from './remote.ts'
import { getCodeMeaning, type CodeMeaning } from './refusal-codes.ts'

/** The relevant parts of an HTTP response. `json`: undefined if the body is not JSON. */
export type ErrorResponse = { readonly status: number; readonly json: unknown; readonly headers: Headers }

/** Converts an unexpected response to an error by its code, whatever its status is. */
export function toRemoteError(answer: ErrorResponse, nowMs: number): RemoteError {
  const { code, message } = parseServerError(answer.json)
  const meaning = getCodeMeaning(code)
  const kind = kinds[meaning]
  const retryAfterMs = parseRetryAfterMs(answer.headers, nowMs)
  if (kind !== 'transient') {
    return new RemoteError(kind, message ?? `The server answered ${answer.status}`, { isUnconfirmed: kind === 'auth' })
  }
  const seen = describeErrorAnswer(answer)
  const wantsLess = meaning === 'smaller' || answer.status === 413 || answer.status === 504
  return new RemoteError('transient', message ?? seen, { seen, retryAfterMs, wantsLess })
}

const kinds: Readonly<Record<CodeMeaning, RemoteErrorKind>> = {
  refused: 'refused',
  renew: 'transient',
  sign_in: 'auth',
  closed: 'closed',
  upgrade: 'upgrade',
  smaller: 'transient',
  transient: 'transient',
}

/** PostgREST and the gateway use `code` and `message`, the auth server `error_code` and `msg`. */
export function parseServerError(json: unknown): { readonly code: string | null; readonly message: string | null } {
  if (typeof json !== 'object' || json === null) return { code: null, message: null }
  const given = new Map<string, unknown>(Object.entries(json))
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : null
  }
  return { code: text('error_code') ?? text('code'), message: text('message') ?? text('msg') }
}

/**
 * Parses the `Retry-After` header, which is a number of seconds or a date, into milliseconds from now. A date is
 * compared with the response's own date, because this device's clock may be wrong. Returns null if there is no valid
 * header.
 */
export function parseRetryAfterMs(headers: Headers, nowMs: number): number | null {
  const given = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(given)) return Number(given) * 1000
  const until = Date.parse(given)
  if (Number.isNaN(until)) return null
  const sent = Date.parse(headers.get('date') ?? '')
  return Math.max(0, until - (Number.isNaN(sent) ? nowMs : sent))
}

/** Describes what responded, in a sentence for the person whose changes are pending. */
export function describeErrorAnswer({ status, json }: Pick<ErrorResponse, 'status' | 'json'>): string {
  const { code, message } = parseServerError(json)
  if (status === 511 || (status < 400 && json === undefined)) {
    return 'This network answered with a page of its own. You may have to sign in to the Wi-Fi.'
  }
  if (status < 400) return 'Something other than the server answered.'
  if (status === 429) return 'The server is getting too many requests and asks to wait.'
  if (status === 540) return 'The server’s project is paused.'
  if (status === 502 || status === 503 || status === 504) return `The server is not available right now (${status}).`
  if (getCodeMeaning(code) === 'renew') return 'The server does not take the renewed session yet.'
  if (status >= 500 || getCodeMeaning(code) === 'smaller' || isOfDatabase(code)) {
    return `The server could not answer (${code ?? status}).`
  }
  const words = message === null ? '' : `: ${message.slice(0, 120)}`
  return `Something between this device and the server refused the request (${status}${words}).`
}

/** Returns whether a code that is not a refusal came from the database or PostgREST. */
function isOfDatabase(code: string | null): boolean {
  return code !== null && /^([0-9A-Z]{5}|PGRST\w{3})$/.test(code)
}

/** Returns undefined if the text is not JSON, such as a captive portal's page or a proxy's error. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
