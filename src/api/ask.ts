import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { isRefusedByPlan, planRefusalWords } from '#domain/plans/plan-words.ts'
import { onlineRuleWords } from '#domain/online-rules.ts'
import { RuleError, toRuleCode } from '#domain/rule-error.ts'
import { parseJson, problemOf, seenInWords, type ErrorAnswer } from '#sync/error-answers.ts'
import { meaningOf } from '#sync/refusal-codes.ts'
import { RemoteError } from '#sync/remote.ts'
import { authWords } from './auth-words.ts'
import type { FunctionName, catalog } from './catalog.ts'
import type { ServerAddress } from './server-config.ts'

/** One request to the server. */
export type Call<Answer> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the server's address: `rest/v1/rpc/my_sessions`. */
  readonly path: string
  readonly body?: unknown
  readonly answer: z.ZodMiniType<Answer>
  /** It reaches the server also where the page is left at once. */
  readonly outlivesPage?: boolean
  /** It cannot be undone: the person signs in again for it. */
  readonly confirm?: Confirmation
}

export type Confirmation = {
  /** What the button of the question says. */
  readonly deed: string
  /** The call ends all sessions of the person, this one too. */
  readonly endsSessions?: boolean
}

/**
 * Sends a request and parses the answer. Rejects with a RuleError where a rule of the database refused, else with an
 * OnlineError: their messages are for the person.
 */
export type Ask = <Answer>(call: Call<Answer>) => Promise<Answer>

/** The server, and the person at this device who asks it. */
export type Connection = {
  /** Under the person's own session. */
  readonly ask: Ask
  readonly server: () => Promise<ServerAddress>
  /** Of that session. */
  readonly accessToken: () => Promise<string>
}

/** Whose session a request goes out under; null: nobody's. */
type Sender = { readonly token: () => Promise<string | null>; readonly fetch: typeof fetch }

export function createAsk(server: () => Promise<ServerAddress>, sender: Sender): Ask {
  return async (call) => {
    const { status, headers, body } = await send(server, call, sender).catch(asOnlineError)
    if (status < 300) {
      // A captive portal's page, say, must not pass for an answer that says nothing.
      if (body === undefined) throw notTheServer({ status, json: body })
      const parsed = call.answer.safeParse(body)
      if (parsed.success) return parsed.data
      throw notTheServer({ status, json: body }, parsed.error)
    }
    throw refusalOf({ status, headers, json: body })
  }
}

/** Under a session that the device does not keep, or none. */
export function askWith(server: () => Promise<ServerAddress>, token: string | null): Ask {
  return createAsk(server, { token: () => Promise.resolve(token), fetch: (...request) => fetch(...request) })
}

/** Calls a function of the database. */
export function callFunction<Answer, Name extends FunctionName>(
  ask: Ask,
  name: Name,
  args: ArgumentsOf<Name>,
  answer: z.ZodMiniType<Answer>,
  options: Pick<Call<Answer>, 'confirm'> = {},
): Promise<Answer> {
  return ask({ path: `rest/v1/rpc/${name}`, body: args, answer, ...options })
}

/** For functions that answer nothing. */
export const nothing = z.pipe(
  z.unknown(),
  z.transform((): void => undefined),
)

async function send(server: () => Promise<ServerAddress>, call: Call<unknown>, sender: Sender) {
  const address = await server()
  const token = await sender.token()
  const response = await sender.fetch(`${address.url}/${call.path}`, {
    method: call.method ?? 'POST',
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      apikey: address.key,
      authorization: `Bearer ${token ?? address.key}`,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    cache: 'no-store',
    keepalive: call.outlivesPage ?? false,
    signal: AbortSignal.timeout(15_000),
  })
  const { status, headers } = response
  const text = await response.text()
  return { status, headers, body: text === '' ? null : parseJson(text) } // undefined: no JSON
}

const withDetails = z.object({ details: z.optional(z.unknown()) })

/** What a rule of the database says of the plan that stands against it. */
const ofThePlan = z.object({ field: z.optional(z.string()), theirs: z.optional(z.unknown()) })

function refusalOf(answer: ErrorAnswer): Error {
  const { json } = answer
  const { code, message } = problemOf(json)
  const words = message ?? ''
  const rule = toRuleCode(words)
  if (rule) return new RuleError(rule, overPlanInWords(words, json) ?? undefined)
  const refused = onlineRuleWords(words)
  if (refused !== null) return new OnlineError('refused', refused, { code: words })
  const meaning = meaningOf(code)
  if (meaning === 'renew' || meaning === 'sign_in') return new OnlineError('signed_out', '', { code })
  if (meaning === 'closed') return new OnlineError('closed', words, { code })
  if (meaning === 'refused') return new OnlineError('refused', words, { code })
  if (meaning === 'upgrade') return new OnlineError('refused', 'Update the app to do this.', { code })
  const known = authWords(answer)
  if (known !== null) return new OnlineError(code === 'insufficient_aal' ? 'closed' : 'refused', known, { code })
  if (isRefusal(answer)) return new OnlineError('refused', words, { code })
  return notTheServer(answer)
}

/**
 * The auth server, and the server around the database, have many more codes. An answer without one is somebody else's, or
 * says that the server cannot answer.
 */
export function isRefusal({ status, json }: Pick<ErrorAnswer, 'status' | 'json'>): boolean {
  const { code } = problemOf(json)
  return code !== null && status < 500 && !isUnavailable(code)
}

/** The database or PostgREST cannot answer now. */
const isUnavailable = (code: string) => /^([0-9A-Z]{5}|PGRST\w{3})$/.test(code) && !code.startsWith('PT4')

function notTheServer(
  answer: Pick<ErrorAnswer, 'status' | 'json'>,
  cause = new Error(`The server answered ${answer.status}.`),
): OnlineError {
  return new OnlineError('no_connection', unreachedWords(seenInWords(answer)), { cause })
}

const unreachedWords = (seen: string) => `${seen} Nothing was changed; try again later.`

function overPlanInWords(message: string, answer: unknown): string | null {
  const { details } = withDetails.parse(answer)
  if (!isRefusedByPlan(message) || typeof details !== 'string') return null
  const { field = null, theirs } = ofThePlan.parse(JSON.parse(details))
  return planRefusalWords({ message, field, theirs })
}

/** Whatever kept the question from its answer: no network, a time-out, an answer that is not ours. */
export function asOnlineError(error: unknown): never {
  if (error instanceof OnlineError) throw error
  const { kind = 'transient', seen = null } = error instanceof RemoteError ? error : {}
  if (kind === 'auth') throw new OnlineError('signed_out', '', { cause: error })
  throw new OnlineError('no_connection', seen === null ? '' : unreachedWords(seen), { cause: error })
}

type Catalog = typeof catalog

type ValueOf<Type> = Type extends 'uuid' | 'text' | 'timestamp with time zone'
  ? string | null
  : Type extends 'integer' | 'bigint'
    ? number | null
    : Type extends 'boolean'
      ? boolean | null
      : unknown

type ValuesOf<Parameters> = { readonly [Name in keyof Parameters]: ValueOf<Parameters[Name]> }

/** What a function of the server is called with: its parameters by name, those with a default where they are wanted. */
type ArgumentsOf<Name extends FunctionName> = ValuesOf<Catalog[Name]['required']> &
  Partial<ValuesOf<Catalog[Name]['optional']>>
