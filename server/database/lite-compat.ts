import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect } from 'node:util'
import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPool, type PostgresQueryResult } from 'kysely'
import { RelationNotFoundError, type Connection } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'
import { addressHeader } from '../gateway/client-address.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Pool, PooledConnection } from './pool.ts'

// Where @supabase/lite 0.10.0 differs from a hosted Supabase in a way that matters to us, and what we do about it.
// tests/server/lite-compat.*.test.ts has a test for each; docs/decisions/001-embedded-backend.md tells the story.

/**
 * lite on our pool. By itself it would use postgres.js, where one killed backend ends Node: the client that lite makes of
 * it here connects at its first statement, and therefore never.
 */
export function connectLite(pool: Pool): Connection {
  const connection = createPostgresConnection({})
  Object.assign(connection, { kysely: new Kysely({ dialect: new PostgresDialect({ pool: poolForKysely(pool) }) }) })
  keepOurGrants(connection)
  keepDatabaseErrors(connection)
  passAddressOn(connection)
  return connection
}

/** It notes in the request when the database was unavailable: lite has other words for some of what follows from that. */
function poolForKysely(pool: Pool): PostgresPool {
  return {
    async connect() {
      const connection = await noteFailure(pool.connect())
      return { query: queryOn(connection), release: () => connection.release() }
    },
    end: async () => {}, // whoever opened the pool ends it
  }
}

function queryOn(connection: PooledConnection) {
  function query<Row>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('lite was given no cursors to read with')
    return noteFailure(connection.query(statement, parameters))
  }
  return query
}

async function noteFailure<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const request = currentRequest.getStore()
    if (request && error instanceof DatabaseUnavailable) request.missedDatabase = true
    throw error
  }
}

/**
 * At its first request lite looks whether any table has row-level security, remembers the answer for good (a `no` lets
 * all later requests run as the superuser), and grants everything on every such schema to anon and authenticated, which
 * undoes the migrations' revokes and column grants. The answer is always yes here, and prelude.sql does the granting.
 */
function keepOurGrants(connection: Connection): void {
  Object.assign(connection, { ensureRlsContext: async () => true })
}

type LiteRequest = { readonly address: string; missedDatabase: boolean }
const currentRequest = new AsyncLocalStorage<LiteRequest>()

/**
 * Has lite serve a request from an address. Null where it refuses one because the database was unavailable: what it then
 * says may be wrong, and a device that believes it could sign itself out.
 */
export async function askLite(address: string, serve: () => Response | Promise<Response>): Promise<Response | null> {
  const request: LiteRequest = { address, missedDatabase: false }
  const answer = await currentRequest.run(request, serve)
  return request.missedDatabase && answer.status >= 400 ? null : answer
}

/**
 * PostgREST tells the database about every request, lite about calls of functions only: a table would not know where it
 * is read from, and stay closed wherever an organisation lists its addresses. So reading a table counts as a call.
 */
function passAddressOn(connection: Connection): void {
  const withContext = connection.withContext.bind(connection)
  connection.withContext = (vars, run, options) => {
    const address = currentRequest.getStore()?.address
    if (address === undefined || options?.rpc) return withContext(vars, run, options)
    const rpc = { method: '', path: '', readOnly: false, requestHeaders: { [addressHeader]: address } }
    return withContext(vars, run, { ...options, rpc })
  }
}

/**
 * lite answers 500, without hint and details, where PostgREST answers 400 to 409 with them: check violations,
 * `raise exception`, codes of our own. Its one way through that keeps everything is the one for SQLSTATE `PGRST`.
 */
function keepDatabaseErrors(connection: Connection): void {
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
