import type { OutboxEntry } from '#data/store/outbox/entries.ts'
import { readOrCreatePushState } from '#data/store/meta.ts'
import { getOpCost, entryLimits } from '#data/store/outbox/entry-limits.ts'
import { readQueuedEntries } from '#data/store/outbox/outbox.ts'
import { createSeededId } from '#domain/random.ts'
import { toIsoTime } from './clock.ts'
import { getAnsweredSeq } from './entry-numbers.ts'
import { callRemote, type SyncContext } from './exchange.ts'
import { RemoteError } from './remote.ts'
import { quarantineEntry, receiveVerdicts } from './verdicts.ts'
import { pushLimits, type Mutation, type PushResponse, type PushRequest } from './wire.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * How many entries to send at once, and how many refused requests each entry was in. Kept between attempts, to narrow
 * down the entry that the server can't handle. `probed`: the entry that is refused alone, and when the server first
 * accepted an empty request in its place.
 */
export type BatchSize = {
  limit: number
  refusals: Map<string, number>
  probed: { readonly id: string; readonly atMs: number } | null
}

export function createBatchSize(): BatchSize {
  return { limit: pushLimits.mutations, refusals: new Map(), probed: null }
}

const refusalsBeforeHalving = 3
/** A failure that affects every request may be temporary, so this much time must pass between two probes. */
const probeAgainAfterMs = 5000
const attemptsToAgree = 4

export type PushRunResult = 'done' | 'owner' | 'upgrade'

/**
 * Sends the organization's queued entries in the order they were saved, until none are left; while one request is in
 * flight, the next is sent. With `greet`, sends a request even if there are no entries, to learn the server's epoch and
 * last number.
 */
export async function pushAll(
  exchange: SyncContext,
  org: string,
  size: BatchSize,
  greet = false,
): Promise<PushRunResult> {
  const ahead = new AbortController()
  const sending: SyncContext = { ...exchange, signal: AbortSignal.any([exchange.signal, ahead.signal]) }
  try {
    return await pushUntilEmpty(sending, org, size, greet)
  } finally {
    ahead.abort() // aborts requests that were sent ahead and are no longer awaited
  }
}

/** isLast: the request contained everything pending when it was created. again: it has to be sent again, by itself. */
type Sent = {
  readonly request: PushRequest
  /** The number of the last entry that the server had responded to when the request was created. */
  readonly answered: number
  readonly isLast: boolean
  readonly answer: Promise<PushResponse | 'again'>
}

async function pushUntilEmpty(
  exchange: SyncContext,
  org: string,
  size: BatchSize,
  greet: boolean,
): Promise<PushRunResult> {
  let disagreements = 0
  let isGreeting = greet
  let ahead: Sent[] = []
  for (;;) {
    let sent = ahead.shift()
    if (!sent) {
      const next = await nextRequest(exchange, org, size.limit)
      if (next.request.muts.length === 0 && !isGreeting) return 'done'
      isGreeting = false
      if (next.request.muts.length > 0) await exchange.report('sending')
      sent = underWay(next, pushOnce(exchange, next.request, size))
      ahead = await sendAhead(exchange, [sent], size)
    }
    const { request, answered } = sent
    const answer = await sent.answer
    if (answer === 'again') {
      ahead = [] // the server will respond to these with a gap
      continue
    }
    const isTaken = 'results' in answer && answer.epoch === request.epoch
    ahead = isTaken ? [...ahead, ...(await sendAhead(exchange, [sent, ...ahead], size))] : []
    const circumstances = { now: toIsoTime(exchange.clock), newClient: createSeededId(exchange.random), answered }
    const outcome = await receiveVerdicts(exchange.db, request, answer, circumstances)
    switch (outcome.kind) {
      case 'owner':
      case 'upgrade':
        return outcome.kind
      case 'again':
        exchange.log('The server counts differently; sending again', answer)
        if (++disagreements >= attemptsToAgree)
          throw new RemoteError('transient', 'The server does not settle on a count')
        break
      case 'late':
        return 'done' // another tab was faster
      case 'taken':
        if (outcome.settled === 0 && request.muts.length > 0)
          throw new RemoteError('transient', 'The server gave no verdict')
    }
  }
}

/**
 * Sends the next request while others are in flight, if there are more entries and the server has accepted whole
 * requests so far.
 */
async function sendAhead(exchange: SyncContext, before: readonly Sent[], size: BatchSize): Promise<Sent[]> {
  const { request: last, isLast } = before.at(-1) ?? {}
  if (!last || isLast || last.epoch === null || size.refusals.size > 0 || size.limit < pushLimits.mutations) return []
  const ids = new Set(before.flatMap(({ request }) => request.muts.map(({ id }) => id)))
  const next = await nextRequest(exchange, last.org, size.limit, ids)
  const request = { ...next.request, before: last.muts.at(-1)?.id }
  if (request.muts.length === 0 || request.client !== last.client || request.epoch !== last.epoch) return []
  return [underWay({ ...next, request }, pushAhead(exchange, request))]
}

function underWay(next: Omit<Sent, 'answer'>, answer: Sent['answer']): Sent {
  answer.catch(() => undefined) // awaited later, or not needed
  return { ...next, answer }
}

/**
 * Sends a request while others are in flight. A gap only means that this request overtook the previous one; a refusal
 * counts only if there is no request before it. In both cases, the request has to be sent again.
 */
async function pushAhead(exchange: SyncContext, request: PushRequest): Promise<PushResponse | 'again'> {
  try {
    const answer = await put(exchange, request)
    return 'error' in answer && answer.error === 'gap' ? 'again' : answer
  } catch (error) {
    if (error instanceof RemoteError && (error.kind === 'refused' || error.wantsLess)) return 'again'
    throw error
  }
}

/**
 * Sends one request. A request that was refused three times as a whole is halved; one that timed out on the server is
 * halved at once. An entry that is refused alone is quarantined.
 */
async function pushOnce(exchange: SyncContext, request: PushRequest, size: BatchSize): Promise<PushResponse | 'again'> {
  try {
    const answer = await put(exchange, request)
    size.limit = Math.min(pushLimits.mutations, size.limit * 2)
    if (size.limit === pushLimits.mutations) size.refusals.clear()
    return answer
  } catch (error) {
    if (error instanceof RemoteError && error.wantsLess && request.muts.length > 1) return halve(request, size)
    if (!(error instanceof RemoteError) || error.kind !== 'refused') throw error
    for (const { id } of request.muts) size.refusals.set(id, (size.refusals.get(id) ?? 0) + 1)
    const [first, ...others] = request.muts
    if (!first || (size.refusals.get(first.id) ?? 0) < refusalsBeforeHalving) throw error
    if (others.length > 0) return halve(request, size)
    // Finds out whether the server refuses this entry or everything: only in the first case may the entry be
    // quarantined.
    const probe = await put(exchange, { ...request, muts: [] })
    if ('error' in probe) return probe
    if (!isProbedAgain(size, first.id, exchange.clock.now())) throw error
    exchange.log('An entry was set aside: the server refuses every request with it', { id: first.id, error })
    await quarantineEntry(exchange.db, first.id, error.message, toIsoTime(exchange.clock))
    Object.assign(size, createBatchSize())
    return 'again'
  }
}

function halve(request: PushRequest, size: BatchSize): 'again' {
  size.limit = Math.ceil(request.muts.length / 2)
  return 'again'
}

/**
 * Returns whether the server has already accepted an empty request in this entry's place, some time ago. Records the
 * time of the first such request.
 */
function isProbedAgain(size: BatchSize, id: string, nowMs: number): boolean {
  const { probed } = size
  if (probed?.id !== id || nowMs < probed.atMs) size.probed = { id, atMs: nowMs }
  return probed?.id === id && nowMs - probed.atMs >= probeAgainAfterMs
}

async function put(exchange: SyncContext, request: PushRequest): Promise<PushResponse> {
  const answer = await callRemote(exchange, (signal) => exchange.remote.push(request, signal))
  if (!isAnswerTo(request, answer)) throw new RemoteError('transient', 'An answer to another request')
  return answer
}

function isAnswerTo({ client, muts }: PushRequest, answer: PushResponse): boolean {
  if (answer.client !== client) return false
  if ('error' in answer) return true
  const { results } = answer
  return (
    results.length === muts.length &&
    muts.every(({ id, seq }, index) => results[index]?.mutation === id && results[index].seq === seq)
  )
}

/**
 * Creates a request with the next queued entries. Leaves out `before`, the entries in flight, which stay in the outbox
 * until their results are stored.
 */
async function nextRequest({ db, random }: SyncContext, org: string, limit: number, before?: ReadonlySet<string>) {
  return db.transaction('rw', db.outbox, db.meta, async () => {
    const sending = await readOrCreatePushState(db, org, createSeededId(random))
    const { client, epoch, heads } = sending
    const queued = await readQueuedEntries(db, org, limit + 1 + (before?.size ?? 0))
    const left = queued.filter(({ id }) => !before?.has(id))
    const muts = takeBatch(left, limit)
    const answered = await getAnsweredSeq(db, org, sending)
    return { request: { client, epoch, org, have: heads, muts }, answered, isLast: muts.length === left.length }
  })
}

/** Returns as many entries from the front as fit, by size and server time; a bulk entry is sent alone. */
export function takeBatch(queued: readonly OutboxEntry[], limit: number): Mutation[] {
  const batch: Mutation[] = []
  let bytes = 0
  let cost = 0
  for (const entry of queued.slice(0, limit)) {
    const mutation = toMutation(entry)
    bytes += encoder.encode(JSON.stringify(mutation)).length
    cost += entry.ops.reduce((sum, op) => sum + getOpCost(op), 0)
    if (batch.length > 0 && (bytes > pushLimits.bytes || cost > entryLimits.cost)) break
    batch.push(mutation)
  }
  return batch
}

const encoder = new TextEncoder()

function toMutation({ id, seq, schema, name, at, ops }: OutboxEntry): Mutation {
  return { id, seq, schema, name, at, ops }
}

export async function listOrganizationsWith(db: LocalDatabase, wanted: OutboxEntry['state']): Promise<string[]> {
  // Not `uniqueKeys()`: with an empty store on disk, WebKit rejects it with "Unable to open cursor".
  const keys = (await db.outbox.orderBy('[organization_id+state]').keys()) as unknown as [string, string][]
  return [...new Set(keys.flatMap(([org, state]) => (state === wanted ? [org] : [])))]
}
