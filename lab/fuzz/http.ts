import { signTestAccessToken } from '../../tests/support/server/access-token.ts'
import type { RunningBackend } from '../../tests/support/server/backend.ts'
import type { RequestInTest } from '../../tests/support/database/postgres.ts'
import { isObject } from './calls.ts'
import type { Call } from './calls.ts'
import type { Asking } from './run.ts'
import type { Draw } from './values.ts'

// Makes the same calls as a device would: over HTTP, with a person's token.

/** A refusal in PostgREST's format. */
class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Codes of errors that are the request's own fault: a method, schema, or format that the server doesn't accept. */
const isOfRequest = /^(PGRST10[1267]|PT41[35])$/

/** What a response must never contain: source locations and internal error messages. */
const inner =
  /node_modules|\.(ts|js|mjs|c):\d+|\bat \S+ \(|internal error|node-postgres|kysely|undefined|cannot read|PT500/i

export function askOverHttp(running: RunningBackend, draw: Draw): Asking {
  function requestOf(person: string | null, call: Call, claims: RequestInTest): [string, RequestInit] {
    const { target, given } = call
    const body =
      given[0] === 'request' ? `{"request": ${call.body}}` : target.parameters.length === 0 ? '{}' : call.body
    const url = `${running.url}/rest/v1/rpc/${target.name}`
    const headers: Record<string, string> = { apikey: running.key, ...oddHeaders(draw) }
    if (person !== null) {
      const session = isUuid(claims.session_id) ? claims : {} // the server signs tokens only for session ids that are UUIDs
      const token = signTestAccessToken(running.backend.secrets.jwtSecret, { sub: person, ...session })
      headers['authorization'] = `Bearer ${token}`
    }
    if (draw.chance(0.05)) return [`${url}?${queryOf(body)}`, { headers }]
    return [url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }]
  }

  return async (person, call, claims) => {
    const response = await fetch(...requestOf(person, call, claims))
    const text = await response.text()
    if (response.status >= 500) throw new Error(`${response.status} ${text.slice(0, 300)}`)
    const answer: unknown = text === '' ? null : JSON.parse(text)
    if (response.ok) return answer
    if (inner.test(text)) throw new Error(`it tells what is inside: ${text.slice(0, 300)}`)
    if (isObject(answer) && typeof answer['code'] === 'string' && typeof answer['message'] === 'string')
      throw new Refused(isOfRequest.test(answer['code']) ? 'PGRST100' : answer['code'], answer['message'])
    throw new Error(`${response.status} that is no refusal: ${text.slice(0, 300)}`)
  }
}

function oddHeaders(draw: Draw): Record<string, string> {
  if (draw.chance(0.9)) return {}
  return draw.pick<Record<string, string>>([
    { prefer: 'return=minimal' },
    { prefer: 'params=single-object' },
    { 'content-profile': 'private' },
    { 'accept-profile': 'auth' },
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/octet-stream' },
    { accept: 'text/csv' },
    { accept: 'application/vnd.pgrst.object+json' },
    { range: '0-0' },
  ])
}

function queryOf(body: string): string {
  const query = new URLSearchParams()
  try {
    const given: unknown = JSON.parse(body)
    for (const [name, value] of Object.entries(isObject(given) ? given : {})) {
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    }
  } catch {
    query.set('p_token', body)
  }
  return query.toString().slice(0, 4000)
}

const isUuid = (text: string | undefined) => text !== undefined && /^[0-9a-f-]{36}$/.test(text)
