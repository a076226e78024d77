import type { Readable } from 'node:stream'
import { DatabaseError } from 'pg'
import * as z from 'zod/mini'
import type { Catalog, CatalogFunction } from '#api/catalog-function.ts'
import { verifyAccessToken } from '../../auth/access-token.ts'
import { DatabaseUnavailableError, unavailableResponse } from '../../database/database-unavailable.ts'
import type { CallConnections } from '../../database/logins.ts'
import type { Secrets } from '../../database/secrets.ts'
import { createMemoryBudgets, type Budget, type Budgets } from '../budgets.ts'
import { toNetwork } from '../client-address.ts'
import { createAccountBudget } from './account-budget.ts'
import { anonymousIdentity, callAs, type CallIdentity } from './call-as.ts'
import { toHttpStatus } from './http-status.ts'
import {
  anonymousMaxBytes,
  maxConcurrentRequests,
  bytesPerCostUnit,
  costClasses,
  largeBodyBytes,
  refusedTokenBudget,
} from './limits.ts'
import { parseArguments, unknownFunctionRefusal } from './read-arguments.ts'
import { readRequestBody, bodyTooLarge } from './read-body.ts'
import { invalidTokenRefusal, RpcRefusal, tooManyRequestsRefusal } from './refusal.ts'

const longestMessage = 2_000

export type RpcRequest = {
  readonly method: string
  readonly path: string
  readonly header: (name: string) => string | undefined
  /** The client's address, or empty if unknown. */
  readonly address: string
  /** Called only when the body is needed. */
  readonly body: () => Readable
}

export type RpcResponse = {
  readonly status: number
  /** The response as JSON, or empty if there is none. */
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export type RpcParts = {
  readonly calls: CallConnections
  readonly budgets: Budgets
  readonly secrets: Pick<Secrets, 'jwtSecret' | 'publishableKey'>
  readonly catalog: Catalog
  /**
   * Multiplies the standard budgets and concurrency limit of networks; 0 disables all budgets and concurrency limits,
   * including those of accounts.
   */
  readonly budgetFactor: number
  /** Returns whether the disk is so full that changes are refused; reads still work. */
  readonly isDiskLow?: (() => Promise<boolean>) | undefined
  /** Called after each successful call. */
  readonly onAnswered?: (name: string, values: Readonly<Record<string, unknown>>, answer: string) => void
}

const subject = z.object({ sub: z.string() })
const tooManyAtOnce = 'Too many requests at once. Try again in a moment.'
const path = /^\/rest\/v1\/rpc\/(\w+)$/

/**
 * Handles `POST /rest/v1/rpc/<name>` as PostgREST does, and nothing else under /rest/v1. Checks are ordered by cost, so
 * that refusing a request is cheap: name and headers; the token or, without a valid one, the network's budget; the
 * account's budget; size; body; the kinds of its values; and then one statement in the caller's role.
 */
export function createRpc(parts: RpcParts): (request: RpcRequest) => Promise<RpcResponse> {
  const { calls, secrets, catalog, budgetFactor } = parts
  const networks = createMemoryBudgets()
  const accounts = createAccountBudget(parts.budgets)
  const inFlight = createConcurrencyCounter()

  async function carryOut(request: RpcRequest): Promise<RpcResponse> {
    const [name, described] = findFunction(catalog, request)
    const asker = admit(request, name, described)
    const account = asker.role === 'anon' ? null : subject.parse(JSON.parse(asker.claims)).sub
    const { isLong } = costClasses[described.cost]
    const mayTakeLong = (bytes: number): boolean => isLong || (described.cost === 'push' && bytes > largeBodyBytes)
    const leave = enter(account, request.address)
    let leaveLong: (() => void) | undefined
    try {
      const maxBytes = account === null ? Math.min(described.maxBytes, anonymousMaxBytes) : described.maxBytes
      const declared = Number(request.header('content-length') ?? maxBytes) // a chunked body declares no length and may be as large as the maximum
      if (account !== null) await charge(account, described, Math.min(declared, maxBytes))
      if (declared > maxBytes) throw bodyTooLarge()
      const isGzip = isPacked(request.header('content-encoding'), account)
      if (described.cost === 'push') await requireRoom()
      if (mayTakeLong(declared)) leaveLong = enterLong(account)
      const body = await readRequestBody(request.body(), { maxBytes, isGzip })
      const { given, values, json } = parseArguments(name, described, body)
      const time = mayTakeLong(body.length) ? 'long' : 'short'
      if (time === 'long') leaveLong ??= enterLong(account) // not counted yet if the body was compressed and its declared length was small
      const answer = await callAs(calls[time], { name, described, given, json }, asker).catch((error: unknown) => {
        throw refusalOf(error, name, account !== null)
      })
      parts.onAnswered?.(name, values, answer)
      return described.returns === 'void'
        ? { status: 204, body: '', headers: {} }
        : { status: 200, body: answer, headers: {} }
    } finally {
      leaveLong?.()
      leave()
    }
  }

  /**
   * Returns the caller's identity. Throws if the key or token is not valid, the network's budget is used up, or the
   * catalog does not allow the caller's role to call the function, so that refused calls never reach the database.
   */
  function admit(request: RpcRequest, name: string, described: CatalogFunction): CallIdentity {
    const { address } = request
    const authorization = request.header('authorization')
    const isAnonymous = authorization === undefined || authorization === `Bearer ${secrets.publishableKey}`
    const hasKey = request.header('apikey') === secrets.publishableKey
    const claims = isAnonymous || !hasKey ? null : verifyAccessToken(authorization, secrets)
    if (claims !== null) {
      requireRole(name, described, 'authenticated')
      return { role: 'authenticated', claims, address }
    }
    if (!hasKey || !isAnonymous) {
      takeFromNetwork(address, 'refused', refusedTokenBudget)
      throw hasKey
        ? invalidTokenRefusal()
        : new RpcRefusal(401, 'PT401', 'The request has no key of this server. Reload the page.')
    }
    takeFromNetwork(address, described.cost, costClasses[described.cost].anonymous)
    requireRole(name, described, 'anon')
    return { ...anonymousIdentity, address }
  }

  function takeFromNetwork(address: string, kind: string, { max, windowMs }: Budget): void {
    if (budgetFactor === 0) return
    const budget = { max: max * budgetFactor, windowMs }
    const { allowed, retryAfterMs } = networks.take(`${kind} ${toNetwork(address)}`, 1, budget)
    if (!allowed) throw tooManyRequestsRefusal('Too many attempts. Wait a few minutes, then try again.', retryAfterMs)
  }

  function enter(account: string | null, address: string): () => void {
    if (budgetFactor === 0) return () => undefined
    const leave =
      account === null
        ? inFlight.enter(toNetwork(address), maxConcurrentRequests.network * budgetFactor)
        : inFlight.enter(account, maxConcurrentRequests.account)
    if (leave === null) throw tooManyRequestsRefusal(tooManyAtOnce, 1000)
    return leave
  }

  /**
   * Counts a long call of an account, and refuses it if the account already has the most allowed in progress. Does not
   * count callers without an account: the catalog allows them no long calls.
   */
  function enterLong(account: string | null): () => void {
    if (budgetFactor === 0 || account === null) return () => undefined
    const leave = inFlight.enter(`long ${account}`, maxConcurrentRequests.long)
    if (leave === null) throw tooManyRequestsRefusal(tooManyAtOnce, 2000)
    return leave
  }

  async function charge(account: string, { cost }: CatalogFunction, bytes: number): Promise<void> {
    if (budgetFactor === 0) return
    const units = costClasses[cost].units + Math.floor(bytes / bytesPerCostUnit)
    const { allowed, retryAfterMs } = await accounts(account, units)
    if (!allowed)
      throw tooManyRequestsRefusal(
        'This account has sent too many requests. Wait a few minutes, then try again.',
        retryAfterMs,
      )
  }

  /**
   * Refuses a push if the disk is too full. Devices keep their changes and retry, because this error is temporary
   * (sync/SPEC.md, 2.7).
   */
  async function requireRoom(): Promise<void> {
    if (!(await parts.isDiskLow?.())) return
    const message =
      'The server is short of disk space and takes no changes right now. Yours stay on this device and are sent later.'
    throw new RpcRefusal(503, '53100', message, { headers: { 'Retry-After': '60' } })
  }

  return async (request) => {
    try {
      return await carryOut(request)
    } catch (error) {
      if (error instanceof RpcRefusal) return { status: error.status, body: error.body, headers: error.headers }
      if (error instanceof DatabaseUnavailableError)
        return { status: 503, body: JSON.stringify(unavailableResponse), headers: {} }
      throw error
    }
  }
}

function findFunction(catalog: Catalog, request: RpcRequest): [name: string, described: CatalogFunction] {
  const [, name] = path.exec(request.path) ?? []
  if (name === undefined) throw new RpcRefusal(404, 'PGRST125', 'Invalid path specified in request URL')
  const described = Object.hasOwn(catalog, name) ? catalog[name] : undefined
  if (described === undefined) throw unknownFunctionRefusal(name.slice(0, 60), [])
  if (request.method !== 'POST')
    throw new RpcRefusal(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`, {
      headers: { Allow: 'POST' },
    })
  requireOurForm(request)
  return [name, described]
}

function requireOurForm({ header }: RpcRequest): void {
  const schema = header('content-profile') ?? 'public'
  if (schema !== 'public')
    throw new RpcRefusal(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 60)}`, {
      hint: 'Only the following schemas are exposed: public',
    })
  // A page from another origin cannot send this content type without a preflight request.
  const type = header('content-type') ?? 'none'
  if (!/^application\/json(;.*)?$/i.test(type))
    throw new RpcRefusal(415, 'PGRST107', `Content-Type not acceptable: ${type.slice(0, 60)}`)
}

function requireRole(name: string, { roles }: CatalogFunction, role: 'anon' | 'authenticated'): void {
  if (!roles.includes(role))
    throw new RpcRefusal(
      toHttpStatus('42501', role === 'authenticated'),
      '42501',
      `permission denied for function ${name}`,
    )
}

function isPacked(encoding: string | undefined, account: string | null): boolean {
  if (encoding === undefined || encoding === 'identity') return false
  if (encoding !== 'gzip') throw new RpcRefusal(415, 'PT415', 'This server takes gzip and nothing else.')
  if (account === null) throw new RpcRefusal(415, 'PT415', 'Without an account this server unpacks nothing.')
  return true
}

/** Converts a refusal by the database into an error response with the database's message. */
function refusalOf(error: unknown, name: string, isSignedIn: boolean): unknown {
  if (!(error instanceof DatabaseError) || error.code === undefined) return error
  const { code, message, detail: details = null, hint = null } = error
  const status = toHttpStatus(code, isSignedIn)
  if (status >= 500 || code.startsWith('42'))
    console.error(`The database refused a call of ${name}: ${code} ${message}`)
  // Shortened, because PostgreSQL's message repeats the whole value that it could not read.
  return new RpcRefusal(status, code, message.slice(0, longestMessage), {
    details: details?.slice(0, longestMessage) ?? null,
    hint,
  })
}

/** Counts the requests in progress per key in this process. */
type ConcurrencyCounter = {
  /** Returns null if `most` are already in progress, otherwise a function to call when the work is done. */
  enter(key: string, most: number): (() => void) | null
}

function createConcurrencyCounter(): ConcurrencyCounter {
  const counts = new Map<string, number>()
  return {
    enter(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      return () => {
        const left = (counts.get(key) ?? 0) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
