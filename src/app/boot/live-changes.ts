import * as z from 'zod/mini'
import type { ServerAddress } from '#api/server-config.ts'
import { getMeta, readPullState, requestSync, setMeta } from '#data/store/meta.ts'
import type { Clock } from '#sync/clock.ts'
import { parseJson, parseRetryAfterMs } from '#sync/error-answers.ts'
import type { SyncLog } from '#sync/exchange.ts'
import { runAsLeader, type Locks } from '#sync/leader.ts'
import { livePageSchema, receiveLivePage } from '#sync/live-page.ts'
import { RemoteError } from '#sync/remote.ts'
import { getBackoffMs, getRetryAfterDelayMs } from '#sync/timing.ts'
import { readEvents, type StreamEvent } from './read-events.ts'
import type { OnRemoteChange } from './realtime-channels.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The parts of `document` and `window` that are needed here. */
export type PageState = {
  isVisible(): boolean
  addEventListener(type: PageEvent, run: () => void): void
  removeEventListener(type: PageEvent, run: () => void): void
}
type PageEvent = 'visibilitychange' | 'online'

type Parts = {
  db: LocalDatabase
  address: ServerAddress
  locks: Locks | null
  clock: Clock
  random: () => number
  log: SyncLog
  accessToken: () => Promise<string>
  /** Renews a token that the server does not accept. */
  request: typeof fetch
  onNews: OnRemoteChange
  page: PageState
  signal: AbortSignal
}

/** The server sends something every 15 s. */
const silenceMs = 45_000
/** Behind a proxy that holds the stream back, another attempt is unlikely to succeed soon. */
const afterSilenceMs = 300_000
/** A page that is hidden this long gives up its stream, to spare the battery and to let another tab have it. */
const hiddenMs = 60_000

const change = z.object({
  organizationId: z.string(),
  version: z.number(),
  spreadMs: z.number(),
  page: z.optional(z.unknown()),
})
const end = z.object({ reason: z.string(), retryMs: z.number() })

/** `silent`: nothing arrived at all, not even the greeting. */
type Outcome = { readonly kind: 'ended' | 'failed' | 'silent'; readonly retryMs: number | null }

/**
 * Follows the server's stream of changes (server/live) until `signal` aborts. One visible tab of the device has the
 * stream, and `meta` says whether it works, so that the engine can poll less (sync/SPEC.md, 5.5).
 */
export function followLiveChanges(parts: Parts): void {
  const { db, locks, clock, page, signal } = parts
  const lockName = `fieldside-live:${db.name}`
  let turn: AbortController | null = null
  let hiddenTimer: unknown = null
  let retryNow: () => void = () => undefined

  function begin(): void {
    if (turn) return
    const { signal: turnSignal } = (turn = new AbortController())
    runAsLeader(locks, lockName, turnSignal, () => {
      stream(turnSignal).catch((error: unknown) => parts.log('Could not follow the live stream', error))
    })
  }

  /** A tab that crashed may have left the state on. Waits for its turn, because another tab may have the stream. */
  function resetLive(): void {
    const reset = new AbortController()
    runAsLeader(locks, lockName, AbortSignal.any([reset.signal, signal]), () => {
      setLive(db, false)
        .catch((error: unknown) => parts.log('Could not reset the state of the live stream', error))
        .finally(() => reset.abort())
    })
  }

  function giveUp(): void {
    turn?.abort()
    turn = null
  }

  async function stream(turnSignal: AbortSignal): Promise<void> {
    let failures = 0
    let outcome: Outcome = { kind: 'ended', retryMs: 0 }
    await setLive(db, false) // a tab that crashed may have left it on, see `resetLive`
    while (!turnSignal.aborted) {
      const onOpen = async () => {
        failures = 0
        await setLive(db, true)
      }
      outcome = await readStream(parts, { onOpen, isAfterSilence: outcome.kind === 'silent', signal: turnSignal })
      await setLive(db, false)
      if (outcome.kind !== 'ended') failures += 1
      if (!turnSignal.aborted) await pause(outcome, failures, turnSignal)
    }
  }

  /** Ends early if the connection may be back, unless a proxy holds streams back. */
  function pause({ kind, retryMs }: Outcome, failures: number, turnSignal: AbortSignal): Promise<void> {
    const { random } = parts
    const backoffMs = Math.max(retryMs ?? 0, getBackoffMs(Math.max(1, failures), random))
    const spreadMs = kind === 'ended' && retryMs !== null ? random() * retryMs : backoffMs
    const delayMs = kind === 'silent' ? afterSilenceMs * (1 + 0.2 * random()) : spreadMs
    return new Promise((resolve) => {
      const timer = clock.setTimeout(resolve, delayMs)
      const finish = () => {
        clock.clearTimeout(timer)
        resolve()
      }
      turnSignal.addEventListener('abort', finish, { once: true })
      if (kind === 'failed' && retryMs === null) retryNow = finish
    })
  }

  function onVisibility(): void {
    clock.clearTimeout(hiddenTimer)
    if (!page.isVisible()) hiddenTimer = clock.setTimeout(giveUp, hiddenMs)
    else if (turn) retryNow()
    else begin()
  }

  const onOnline = (): void => retryNow()
  page.addEventListener('visibilitychange', onVisibility)
  page.addEventListener('online', onOnline)
  signal.addEventListener('abort', () => {
    clock.clearTimeout(hiddenTimer)
    page.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('online', onOnline)
    giveUp()
  })
  if (page.isVisible()) begin()
  else resetLive()
}

type StreamOptions = {
  readonly onOpen: () => Promise<void>
  readonly isAfterSilence: boolean
  readonly signal: AbortSignal
}

/** Reads one stream until it ends, fails, or nothing has arrived for too long. */
async function readStream(parts: Parts, { onOpen, isAfterSilence, signal }: StreamOptions): Promise<Outcome> {
  const { db, address, accessToken, request, clock, log, page } = parts
  const attempt = new AbortController()
  let lastHeardMs = clock.now()
  let hasHeard = false
  let isSilent = false
  let timer: unknown = null

  const stop = (): void => attempt.abort()
  const onSilence = (): void => {
    isSilent = true
    attempt.abort()
  }
  const expectMore = (): void => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(onSilence, silenceMs)
  }
  /** Timers stand still while a device sleeps. */
  const onVisibility = (): void => {
    if (page.isVisible() && clock.now() - lastHeardMs > silenceMs) onSilence()
  }

  signal.addEventListener('abort', stop, { once: true })
  page.addEventListener('visibilitychange', onVisibility)
  try {
    const token = await accessToken()
    expectMore()
    const response = await request(`${address.url}/live/v1/changes${isAfterSilence ? '?after=silence' : ''}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        'last-event-id': await describeKnownVersions(db),
      },
      cache: 'no-store',
      signal: attempt.signal,
    })
    if (!response.ok || response.body === null) {
      log('The live stream did not open', toEverydayError(response.status))
      await response.body?.cancel()
      const retryAfterMs = parseRetryAfterMs(response.headers, clock.now())
      return {
        kind: 'failed',
        retryMs: retryAfterMs === null ? null : getRetryAfterDelayMs(retryAfterMs, parts.random),
      }
    }
    const onBytes = (): void => {
      lastHeardMs = clock.now()
      hasHeard = true
      expectMore()
    }
    for await (const event of readEvents(response.body, onBytes)) {
      if (event.name === 'open') await onOpen()
      const ended = await handleEvent(parts, event)
      if (ended) return ended
    }
    return { kind: 'failed', retryMs: null }
  } catch (error) {
    if (isSilent && !hasHeard) {
      log('Nothing arrives on the live stream, perhaps because a proxy holds it back. Polling instead.', error)
      return { kind: 'silent', retryMs: null }
    }
    if (!signal.aborted) log('The live stream broke off', toEverydayError(error))
    return { kind: 'failed', retryMs: null }
  } finally {
    clock.clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    page.removeEventListener('visibilitychange', onVisibility)
    attempt.abort()
  }
}

/** Being offline is normal: a RemoteError is logged quietly. */
function toEverydayError(cause: unknown): unknown {
  return cause instanceof RemoteError ? cause : new RemoteError('transient', 'No live stream', { cause })
}

/** Returns the outcome if the server has ended the stream. */
async function handleEvent(parts: Parts, { name, data }: StreamEvent): Promise<Outcome | null> {
  const { db, onNews } = parts
  switch (name) {
    case 'change': {
      const { data: told } = change.safeParse(parseJson(data))
      if (told && !(await tryPage(parts, told.organizationId, told.page)))
        onNews(told.organizationId, told.version, told.spreadMs)
      return null
    }
    case 'account': {
      await requestSync(db, { account: true })
      return null
    }
    case 'end': {
      const { data: told } = end.safeParse(parseJson(data))
      if (told?.reason !== 'session') return { kind: 'ended', retryMs: told?.retryMs ?? null }
      await requestSync(db, { account: true }) // its answer says what the session lacks
      return { kind: 'failed', retryMs: null }
    }
    default:
      return null
  }
}

/** Returns whether the device has the version now; a page that it cannot apply is pulled. */
async function tryPage(parts: Parts, organizationId: string, page: unknown): Promise<boolean> {
  if (page === undefined) return false
  try {
    return await receiveLivePage(parts, organizationId, livePageSchema.parse(page))
  } catch (error) {
    parts.log('A page from the live stream was not applied', error)
    return false
  }
}

/** Returns what the device has, so that the server sends at once what is newer: `<organization>:<version>,…`. */
async function describeKnownVersions(db: LocalDatabase): Promise<string> {
  const { organizations = [] } = (await getMeta(db, 'account')) ?? {}
  const known = await Promise.all(
    organizations.map(async ({ id }) => `${id}:${(await readPullState(db, id)).cursor.v}`),
  )
  return known.join(',')
}

/** Writes only if something changes, because the engine of every tab observes this row. */
async function setLive(db: LocalDatabase, isLive: boolean): Promise<void> {
  if ((await getMeta(db, 'live')) !== isLive) await setMeta(db, 'live', isLive)
}
