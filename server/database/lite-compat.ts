import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import * as z from 'zod/mini'
import { RelationNotFoundError } from '@supabase/lite'
import type { PGlite, PgliteConnection } from '@supabase/lite/pglite'
import type { PostgresConnection } from '@supabase/lite/postgres'
import { addressHeader } from '../gateway/client-address.ts'
import type { Sql } from './database.ts'

// Where @supabase/lite 0.10.0 differs from a hosted Supabase in a way that matters to us, and what we do about it.
// tests/server/lite-compat.*.test.ts has a test for each; docs/decisions/001-embedded-backend.md tells the story.

export type BackendConnection = PgliteConnection | PostgresConnection

/** Puts a connection right. Call it once, before the connection serves its first request. */
export async function makeCompatible(connection: BackendConnection): Promise<void> {
  keepOurGrants(connection)
  keepDatabaseErrors(connection)
  passAddressOn(connection)
  if (isPglite(connection)) {
    await forgetRowTypes(connection.driver)
    await takeTurns(connection)
  }
}

export function isPglite(connection: BackendConnection): connection is PgliteConnection {
  return 'waitReady' in connection.driver
}

/**
 * At its first request lite looks whether any table has row-level security, remembers the answer for good (a `no` lets
 * all later requests run as the superuser), and grants everything on every such schema to anon and authenticated, which
 * undoes the migrations' revokes and column grants. The answer is always yes here, and prelude.sql does the granting.
 */
function keepOurGrants(connection: BackendConnection): void {
  Object.assign(connection, { ensureRlsContext: async () => true })
}

const addressOfRequest = new AsyncLocalStorage<string>()

/** Runs what serves one request. */
export function withAddress<T>(address: string, run: () => T): T {
  return addressOfRequest.run(address, run)
}

/**
 * PostgREST tells the database about every request, lite about calls of functions only: a table would not know where it
 * is read from, and stay closed wherever an organisation lists its addresses. So reading a table counts as a call.
 */
function passAddressOn(connection: BackendConnection): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, run, options) => {
    const address = addressOfRequest.getStore()
    if (address === undefined || options?.rpc) return withContext(vars, run, options)
    const rpc = { method: '', path: '', readOnly: false, requestHeaders: { [addressHeader]: address } }
    return withContext(vars, run, { ...options, rpc })
  }
}

/** lite passes JSON parameters as text already; postgres.js would wrap that text into a JSON string once more. */
const jsonText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** `2026-11-21 10:30:00+00` → `2026-11-21T10:30:00+00:00`, as PostgREST and therefore a hosted Supabase writes it. */
const isoTimestamp = (value: string): string => value.replace(' ', 'T')
const isoInstant = (value: string): string => isoTimestamp(value).replace(/([+-]\d\d)$/, '$1:00')

const asIs = (value: unknown): unknown => value

/** For `postgresOptions.types`. */
export const postgresTypes = {
  json: { to: 114, from: [114], serialize: jsonText, parse: JSON.parse },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: JSON.parse },
  timestamptz: { to: 1184, from: [1184], serialize: asIs, parse: isoInstant },
  timestamp: { to: 1114, from: [1114], serialize: asIs, parse: isoTimestamp },
}

/** Types of ours and of the catalogues' tables have higher numbers than those that Postgres gives by hand. */
const lastOfPostgresTypes = 9999

/**
 * PGlite knows how to read an array of the rows of every table there is, and copies all that it knows for each answer:
 * half of what a small query costs. Nobody asks for such arrays.
 */
export async function forgetRowTypes(driver: PGlite): Promise<void> {
  await driver.waitReady
  const needed = Object.entries(driver.parsers).filter(([type]) => Number(type) <= lastOfPostgresTypes)
  driver.parsers = Object.fromEntries(needed)
}

/** For `pgliteOptions.parsers`. */
export const pgliteParsers = { 1184: isoInstant, 1114: isoTimestamp }

/**
 * lite answers 500, without hint and details, where PostgREST answers 400 to 409 with them: check violations,
 * `raise exception`, codes of our own. Its one way through that keeps everything is the one for SQLSTATE `PGRST`.
 */
function keepDatabaseErrors(connection: BackendConnection): void {
  connection.normalizeDbError = (error) => {
    if (error instanceof RelationNotFoundError) return Object.assign(error, { stack: error.message }) // a line in the log
    if (isWrongValue(error))
      return new PassedThrough({ code: '22P02', message: 'A value is of another kind than expected' })
    if (!isDatabaseError(error)) return error
    return handledByLite.test(error.code) ? new LoggedBriefly(error) : new PassedThrough(error)
  }
}

/** The drivers' own, before they ask: an object for a text, a list for a part of a list. */
function isWrongValue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    /^Invalid input for \w+ type$/.test(error.message) || ('code' in error && error.code === 'ERR_INVALID_ARG_TYPE')
  )
}

type DatabaseError = { code: string; message: string; detail?: string | null; hint?: string | null }

/** Codes that lite answers as PostgREST does; some of its answers depend on who asks, which is not known here. */
const handledByLite = /^(PT\d{3}|42501|42703|42P01|PGRST)$/

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(error.code) // no class begins with E, Node's own codes do
  )
}

/** lite logs the error whole, with the row's values in it. What reaches the log is the code, and words where we erred. */
class LoggedBriefly implements DatabaseError {
  readonly code: string
  readonly message: string
  readonly detail: string | null
  readonly hint: string | null

  constructor(error: DatabaseError) {
    this.code = error.code
    this.message = error.message
    this.detail = error.detail ?? null
    this.hint = error.hint ?? null
  }

  [inspect.custom](): string {
    return `The database refused a request: ${this.code}${isOurMistake(this.code) ? ` ${this.message}` : ''}`
  }
}

class PassedThrough {
  readonly code = 'PGRST'
  readonly message: string
  readonly detail: string
  readonly #cause: DatabaseError

  constructor(error: DatabaseError) {
    const { code, message, detail, hint } = error
    this.#cause = error
    this.message = JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })
    this.detail = JSON.stringify({ status: httpStatus(code), headers: {} })
  }

  [inspect.custom](): string {
    return inspect(new LoggedBriefly(this.#cause))
  }
}

function isOurMistake(code: string): boolean {
  return code.startsWith('42') || httpStatus(code) >= 500
}

/** PostgREST's table of statuses (https://docs.postgrest.org/en/stable/references/errors.html). */
export function httpStatus(sqlState: string): number {
  return statusByCode[sqlState] ?? statusByClass[sqlState.slice(0, 2)] ?? 400
}

const statusByCode: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const statusByClass: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 413,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/**
 * PGlite has one session, and lite hands it to every request at once: statements of one would run inside the
 * transaction of another, and vanish with it. Whole transactions take turns, and so do single statements.
 */
async function takeTurns(connection: PgliteConnection): Promise<void> {
  const driver = connection.driver
  await driver.waitReady // it calls its own exec while it starts

  const inTurn = createTurns()
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, run, options) =>
    options?.transaction ? withContext(vars, run, options) : inTurn(() => withContext(vars, run, options))
  const runInTransaction = connection.runInTransaction.bind(connection)
  connection.runInTransaction = (run) => inTurn(() => runInTransaction(run))

  const query: PGlite['query'] = driver.query.bind(driver)
  driver.query = (...parameters) => inTurn(() => query(...parameters))
  const exec: PGlite['exec'] = driver.exec.bind(driver)
  driver.exec = (...parameters) => inTurn(() => exec(...parameters))
}

/** Runs one function after the other; a call from inside a turn belongs to that turn and does not wait for itself. */
export function createTurns(): <T>(run: () => Promise<T>) => Promise<T> {
  const current = new AsyncLocalStorage<{ ended: boolean }>()
  let last: Promise<unknown> = Promise.resolve()

  return (run) => {
    const mine = current.getStore()
    if (mine && !mine.ended) return run()

    const turn = { ended: false }
    const result = last.then(async () => {
      try {
        return await current.run(turn, run)
      } finally {
        turn.ended = true
      }
    })
    last = result.catch(() => undefined)
    return result
  }
}

const verification = z.looseObject({
  type: z.literal('email'),
  email: z.optional(z.string()),
  token_hash: z.optional(z.string()),
})

/**
 * supabase-js verifies the links and codes of sign-up and of sign-in by mail with the type `email`. lite knows only the
 * older names of the two, so the account that the request speaks of decides which one is meant.
 */
export async function withKnownOtpType(request: Request, database: Pick<Sql, 'query'>): Promise<Request> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  const parsed = verification.safeParse(body)
  if (!parsed.success) return request
  const { email = '', token_hash: hash = '' } = parsed.data
  const unconfirmed = await database.query(
    `select from auth.users where confirmation_token <> '' and (confirmation_token = $1 or email = lower($2)) limit 1`,
    [hash, email],
  )
  const type = unconfirmed.length > 0 ? 'signup' : 'magiclink'
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ ...parsed.data, type }) })
}
