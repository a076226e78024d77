import * as z from 'zod/mini'
import { OnlineError } from '#domain/online-error.ts'
import { isRefusedByPlan, describePlanRefusal } from '#domain/plans/plan-words.ts'
import { getOnlineRuleMessage } from '#domain/online-rules.ts'
import { RuleError, toRuleCode } from '#domain/rule-error.ts'
import { parseJson, parseServerError, describeErrorAnswer, type ErrorResponse } from '#sync/error-answers.ts'
import { getCodeMeaning } from '#sync/refusal-codes.ts'
import { RemoteError } from '#sync/remote.ts'
import { describeAuthError } from './auth-error.ts'
import type { FunctionName, catalog } from './catalog.ts'
import type { ServerAddress } from './server-config.ts'
import { t } from './words.ts'

export type ApiCall<Answer> = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the server's address, such as `rest/v1/rpc/my_sessions`. */
  readonly path: string
  readonly body?: unknown
  readonly answer: z.ZodMiniType<Answer>
  /** The request reaches the server even if the user leaves the page immediately. */
  readonly outlivesPage?: boolean
  /** For calls that cannot be undone: the person signs in again first. */
  readonly confirm?: IdentityConfirmation
}

export type IdentityConfirmation = {
  /** The label of the confirm button. */
  readonly deed: string
  /** The call ends all of the person's sessions, including this one. */
  readonly endsSessions?: boolean
}

/**
 * Sends a request and parses the response. Rejects with a RuleError if a database rule refused the request, otherwise
 * with an OnlineError; their messages are meant for the user.
 */
export type Ask = <Answer>(call: ApiCall<Answer>) => Promise<Answer>

/** The server, and the person on this device making the requests. */
export type Connection = {
  /** Uses the person's own session. */
  readonly ask: Ask
  readonly server: () => Promise<ServerAddress>
  /** The access token of the person's session. */
  readonly accessToken: () => Promise<string>
}

/** Whose session a request uses; a null token means no session. */
type Sender = { readonly token: () => Promise<string | null>; readonly fetch: typeof fetch }

export function createAsk(server: () => Promise<ServerAddress>, sender: Sender): Ask {
  return async (call) => {
    const { status, headers, body } = await send(server, call, sender).catch(toOnlineError)
    if (status < 300) {
      // A captive portal's page, for example, must not pass for an empty response.
      if (body === undefined) throw notTheServer({ status, json: body })
      const parsed = call.answer.safeParse(body)
      if (parsed.success) return parsed.data
      throw notTheServer({ status, json: body }, parsed.error)
    }
    throw refusalOf({ status, headers, json: body })
  }
}

/** Creates an `Ask` for a session that is not stored on the device, or for no session. */
export function createAskWith(server: () => Promise<ServerAddress>, token: string | null): Ask {
  return createAsk(server, { token: () => Promise.resolve(token), fetch: (...request) => fetch(...request) })
}

export function callFunction<Answer, Name extends FunctionName>(
  ask: Ask,
  name: Name,
  args: FunctionArguments<Name>,
  answer: z.ZodMiniType<Answer>,
  options: Pick<ApiCall<Answer>, 'confirm'> = {},
): Promise<Answer> {
  return ask({ path: `rest/v1/rpc/${name}`, body: args, answer, ...options })
}

/** For functions that return nothing. */
export const voidResponse = z.pipe(
  z.unknown(),
  z.transform((): void => undefined),
)

async function send(server: () => Promise<ServerAddress>, call: ApiCall<unknown>, sender: Sender) {
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
  return { status, headers, body: text === '' ? null : parseJson(text) } // undefined if the text is not JSON
}

const withDetails = z.object({ details: z.optional(z.unknown()) })

/** The details that the database reports when the organization's plan doesn't allow a request. */
const ofThePlan = z.object({ field: z.optional(z.string()), theirs: z.optional(z.unknown()) })

function refusalOf(answer: ErrorResponse): Error {
  const { json } = answer
  const { code, message } = parseServerError(json)
  const words = message ?? ''
  const rule = toRuleCode(words)
  if (rule) return new RuleError(rule, overPlanInWords(words, json) ?? undefined)
  const refused = getOnlineRuleMessage(words)
  if (refused !== null) return new OnlineError('refused', refused, { code: words })
  const meaning = getCodeMeaning(code)
  if (meaning === 'renew' || meaning === 'sign_in') return new OnlineError('signed_out', '', { code })
  if (meaning === 'closed') return new OnlineError('closed', words, { code })
  if (meaning === 'refused') return new OnlineError('refused', words, { code })
  if (meaning === 'upgrade') return new OnlineError('refused', t.updateApp, { code })
  const known = describeAuthError(answer)
  if (known !== null) return new OnlineError(code === 'insufficient_aal' ? 'closed' : 'refused', known, { code })
  if (isServerRefusal(answer)) return new OnlineError('refused', words, { code })
  return notTheServer(answer)
}

/**
 * Whether our server refused the request. The auth server and the API server in front of the database use many more
 * codes than we know. A response without a code came from something else, or means that the server can't answer.
 */
export function isServerRefusal({ status, json }: Pick<ErrorResponse, 'status' | 'json'>): boolean {
  const { code } = parseServerError(json)
  return code !== null && status < 500 && !isUnavailable(code)
}

/**
 * Whether the code is from Postgres or PostgREST and is not PT4xx. Codes that clearly mean a refusal are handled
 * separately (`getCodeMeaning`); any other code is taken to mean that the database or PostgREST cannot answer right
 * now.
 */
const isUnavailable = (code: string) => /^([0-9A-Z]{5}|PGRST\w{3})$/.test(code) && !code.startsWith('PT4')

function notTheServer(
  answer: Pick<ErrorResponse, 'status' | 'json'>,
  cause = new Error(`The server answered ${answer.status}.`),
): OnlineError {
  return new OnlineError('no_connection', t.nothingChanged(describeErrorAnswer(answer)), { cause })
}

function overPlanInWords(message: string, answer: unknown): string | null {
  const { details } = withDetails.parse(answer)
  if (!isRefusedByPlan(message) || typeof details !== 'string') return null
  const { field = null, theirs } = ofThePlan.parse(JSON.parse(details))
  return describePlanRefusal({ message, field, theirs })
}

/**
 * Throws an OnlineError for whatever prevented a response: no network, a timeout, a response that is not from our
 * server, or no valid session for this person.
 */
export function toOnlineError(error: unknown): never {
  if (error instanceof OnlineError) throw error
  const { kind = 'transient', seen = null } = error instanceof RemoteError ? error : {}
  if (kind === 'auth') throw new OnlineError('signed_out', '', { cause: error })
  throw new OnlineError('no_connection', seen === null ? '' : t.nothingChanged(seen), { cause: error })
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

/** The arguments of a server function: its parameters by name; those with a default are optional. */
type FunctionArguments<Name extends FunctionName> = ValuesOf<Catalog[Name]['required']> &
  (Catalog[Name] extends { optional: infer Optional } ? Partial<ValuesOf<Optional>> : unknown)
