import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { samplePassword } from '#server/sample/accounts.ts'
import { pullResponseSchema, pushResponseSchema, schemaVersion } from '#sync/wire.ts'
import { createVenueRow } from '../venue-row.ts'

// Writers that push through the whole server over HTTP, as a phone does, and remember exactly what was acknowledged.

/** Called before each request, because a restarted server may have a different port. */
export type GetServerUrl = () => string

export type Writers = {
  /** The ids of venues whose push returned `applied`. */
  readonly acknowledged: ReadonlySet<string>
  /** Returns the longest time without an acknowledgment since the writers began, in milliseconds. */
  longestGapMs(): number
  /** Resolves at the next acknowledgment of a push that began after the call. Rejects after `limitMs`. */
  nextAcknowledged(limitMs: number): Promise<void>
  /** Stops the writers. Resolves when no request is in flight anymore. */
  stop(): Promise<void>
}

type Session = { readonly key: string; readonly token: string; readonly userId: string; readonly org: string }

const email = 'manager@example.com'
const requestLimitMs = 10_000
const pauseAfterFailureMs = 50
const recoversWithinMs = 60_000

/** Signs in to the sample organization. Throws if the server's response is unexpected. */
export async function signInWriter(address: GetServerUrl): Promise<Session> {
  const config = z.object({ supabaseKey: z.string() }).parse(await readJson(`${address()}/config.json`))
  const key = config.supabaseKey
  const signedIn = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) })
  const { access_token: token, user } = signedIn.parse(
    await readJson(`${address()}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: samplePassword }),
    }),
  )
  const account = z.object({ organizations: z.array(z.object({ id: z.string() })) })
  const { organizations } = account.parse(await call(address, { key, token }, 'sync_account', {}))
  const [first] = organizations
  if (!first) throw new Error(`${email} is in no organization: the server was started without sample data.`)
  return { key, token, userId: user.id, org: first.id }
}

/**
 * Starts `count` writers, each with its own sequence of mutations. They run until they are stopped, and retry failed
 * pushes.
 */
export function startWriters(address: GetServerUrl, session: Session, count: number): Writers {
  const acknowledged = new Set<string>()
  const waiting = new Set<{ since: number; resolve: () => void }>()
  const stopping = new AbortController()
  let lastAt = performance.now()
  let longestGapMs = 0

  function acknowledge(id: string, sentAt: number): void {
    acknowledged.add(id)
    const now = performance.now()
    longestGapMs = Math.max(longestGapMs, now - lastAt)
    lastAt = now
    for (const wait of waiting) {
      if (sentAt < wait.since) continue
      waiting.delete(wait)
      wait.resolve()
    }
  }

  async function write(): Promise<void> {
    const client = randomUUID()
    for (let seq = 1; !stopping.signal.aborted; seq++) {
      const id = randomUUID()
      const mutation = venueMutation(session.org, id, seq)
      let isAnswered = false
      while (!isAnswered && !stopping.signal.aborted) {
        const sentAt = performance.now()
        const answer = await push(address, session, client, mutation).catch(() => null)
        if (answer === null) {
          await sleep(pauseAfterFailureMs)
          continue
        }
        if ('error' in answer) throw new Error(`The push of number ${seq} was answered with ${answer.error}.`)
        const [result] = answer.results
        if (result?.s !== 'applied') throw new Error(`The push of number ${seq} was refused: ${JSON.stringify(result)}`)
        isAnswered = true
        acknowledge(id, sentAt)
      }
    }
  }

  const writers = Promise.all(Array.from({ length: count }, write))
  writers.catch(() => undefined) // stop() reports the error
  return {
    acknowledged,
    longestGapMs: () => longestGapMs,
    nextAcknowledged: (limitMs) =>
      new Promise((resolve, reject) => {
        const wait = { since: performance.now(), resolve: () => {} }
        const timer = setTimeout(() => {
          waiting.delete(wait)
          reject(new Error(`Nothing was acknowledged for ${limitMs / 1000} s.`))
        }, limitMs)
        wait.resolve = () => {
          clearTimeout(timer)
          resolve()
        }
        waiting.add(wait)
        writers.catch(reject)
      }),
    async stop() {
      stopping.abort()
      await writers
    },
  }
}

/** Returns the ids of all venues that the server has, read from the beginning as a new phone would. */
export async function pullVenueIds(address: GetServerUrl, session: Session): Promise<Set<string>> {
  const venues = new Set<string>()
  let cursor = { v: 0, h: 0, visibility: '' }
  for (;;) {
    const request = { client: randomUUID(), org: session.org, cursor, limit: 2500 }
    const answer = pullResponseSchema.parse(await callPatiently(address, session, 'sync_pull', { request }))
    if (answer.reset) {
      cursor = { v: 0, h: 0, visibility: answer.visibility }
      continue
    }
    for (const row of answer.rows['venues'] ?? []) venues.add(z.object({ id: z.string() }).parse(row).id)
    cursor = { v: answer.to, h: answer.horizon, visibility: answer.visibility }
    if (!answer.more) return venues
  }
}

function venueMutation(org: string, id: string, seq: number) {
  const ops = [{ t: 'venues', rows: [createVenueRow(id, org, `${seq} Mill Lane`)] }]
  return { id: randomUUID(), seq, schema: schemaVersion, name: 'venue.create', at: new Date().toISOString(), ops }
}

async function push(address: GetServerUrl, session: Session, client: string, mutation: object) {
  const request = { client, epoch: null, org: session.org, muts: [mutation] }
  return pushResponseSchema.parse(await call(address, session, 'sync_push', { request }))
}

/**
 * Retries for up to a minute, as a phone would: after the postmaster is killed, a backend may still respond to a push
 * before it goes down too, and the next call then fails.
 */
async function callPatiently(...[address, session, name, body]: Parameters<typeof call>): Promise<unknown> {
  const deadline = Date.now() + recoversWithinMs
  for (;;) {
    try {
      return await call(address, session, name, body)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(pauseAfterFailureMs)
    }
  }
}

function call(address: GetServerUrl, { key, token }: Pick<Session, 'key' | 'token'>, name: string, body: object) {
  return readJson(`${address()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function readJson(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestLimitMs) })
  if (!response.ok) throw new Error(`${url}: ${response.status} ${(await response.text()).slice(0, 200)}`)
  return response.json()
}
