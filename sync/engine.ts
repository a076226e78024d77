import { liveQuery, type Subscription } from 'dexie'
import { getMeta, requestSync, setMeta } from '#data/store/meta.ts'
import { countAllUnsentEntries } from '#data/store/outbox/outbox.ts'
import { toIsoTime, type Clock } from './clock.ts'
import type { SyncContext, SyncLog } from './exchange.ts'
import { getLeaderLockName, runAsLeader, type Locks } from './leader.ts'
import { RemoteError, type Remote } from './remote.ts'
import { createRound, type RoundResult } from './round.ts'
import { getBackoffMs, getIdleDelayMs, getLiveIdleDelayMs, getRetryAfterDelayMs } from './timing.ts'
import type { SyncPhase, SyncState, SyncRequest } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

// When to sync with the server. What is exchanged is in round.ts.
//
//   outbox changed ─┐
//   online, visible ┤                    ┌─ all well ────► timer, while visible: 30 s … 5 min
//   a person asked ─┼─► wake ─► round ───┼─ transient ───► backoff: 1 s … 60 s
//   timer, backoff ─┘   (one at a time)  ├─ signed out ──► pause, until someone signs in or asks (a timer, if only a
//                                        │                database rule requires a newer session)
//                                        └─ upgrade ─────► reads on, sends no more

export type EngineOptions = {
  readonly db: LocalDatabase
  readonly remote: Remote
  /** `navigator.locks`; null if not supported. */
  readonly locks: Locks | null
  readonly clock: Clock
  /** Returns a random number from 0 up to, but not including, 1. */
  readonly random: () => number
  readonly log: SyncLog
}

/** elsewhere: another tab leads, and has been asked to sync. */
export type SyncOutcome = RoundResult['kind'] | 'elsewhere' | 'stopped'

export type Engine = {
  start(): void
  /** Aborts requests in flight and gives the lead to another tab. */
  stop(): Promise<void>
  /** Syncs now, whatever happened before, and returns the outcome. */
  syncNow(): Promise<SyncOutcome>
  /** Tells the engine that the connection may be back. */
  online(): void
  visible(isVisible: boolean): void
  /**
   * Tells the engine that a session was opened or renewed, or that the person's organizations changed on the server.
   */
  signedIn(): void
  /** Resolves when nothing is in flight. */
  settled(): Promise<void>
}

export function createEngine({ db, remote, locks, clock, random, log }: EngineOptions): Engine {
  const stopping = new AbortController()
  const subscriptions: Subscription[] = []
  let isLeading = false
  let isVisible = true
  /** a tab learns of changes from the server */
  let isLive = false
  let isPaused = false
  let failures = 0
  let quietRounds = 0
  /** the server asked not to be called before this moment */
  let notBeforeMs = 0
  let timer: unknown = null
  let running: Promise<SyncOutcome> | null = null
  let runAgain = false
  let shown: SyncState | null = null

  const exchange: SyncContext = {
    db,
    remote,
    clock,
    random,
    log,
    signal: stopping.signal,
    // While reconnecting, the screen keeps showing that there is no connection.
    report: async (phase) => (failures > 0 ? undefined : show({ phase })),
  }
  const round = createRound(exchange)

  /** Writes only if something changes, because every screen observes this row. */
  async function show(change: Partial<SyncState>): Promise<void> {
    const before = shown ?? (await getMeta(db, 'sync')) ?? { phase: 'idle', lastSyncedAt: null, lastError: null }
    shown = { ...before, ...change }
    if (JSON.stringify(shown) !== JSON.stringify(before)) await setMeta(db, 'sync', shown)
  }

  function run(): Promise<SyncOutcome> {
    runAgain = true
    running ??= runUntilQuiet().finally(() => {
      running = null
    })
    return running
  }

  async function runUntilQuiet(): Promise<SyncOutcome> {
    clearTimer()
    let end: RoundResult = { kind: 'synced', changed: false }
    while (runAgain && !stopping.signal.aborted) {
      runAgain = false
      end = await runOnce()
      if (end.kind !== 'synced') break
    }
    runAgain = false
    if (stopping.signal.aborted) return 'stopped'
    scheduleNext(end)
    return end.kind
  }

  async function runOnce(): Promise<RoundResult> {
    const end = await round.run()
    if (stopping.signal.aborted) return end
    try {
      await show(afterRound(end, clock))
    } catch (error) {
      log('The state of sync could not be stored', error)
    }
    return end
  }

  function scheduleNext(end: RoundResult): void {
    const error = end.kind === 'synced' || !(end.error instanceof RemoteError) ? null : end.error
    const asksForSignIn = end.kind === 'signed_out' && error?.isUnconfirmed === true
    isPaused = end.kind === 'signed_out' && !asksForSignIn
    failures = end.kind === 'failed' || asksForSignIn ? failures + 1 : 0
    quietRounds = end.kind === 'synced' && end.changed ? 0 : quietRounds + 1
    const retryAfterMs = error?.retryAfterMs ?? null
    const waitMs = retryAfterMs === null ? 0 : getRetryAfterDelayMs(retryAfterMs, random)
    notBeforeMs = clock.now() + waitMs
    if (isPaused) return
    if (asksForSignIn && isVisible) setTimer(getIdleDelayMs(failures, random), run)
    else if (end.kind === 'failed') setTimer(Math.max(waitMs, getBackoffMs(failures, random)), run)
    else if (isVisible) setTimer(getPauseMs(quietRounds), run)
  }

  function getPauseMs(quiet: number): number {
    return isLive ? getLiveIdleDelayMs(random) : getIdleDelayMs(quiet, random)
  }

  /** Another tab leads, perhaps a hidden one without a timer, so a visible tab asks it to sync now and then. */
  function planRequest(delayMs = getPauseMs(1)): void {
    if (isLeading || !isVisible || stopping.signal.aborted) return
    setTimer(delayMs, () => {
      wakeQuietly()
      planRequest()
    })
  }

  function setTimer(delayMs: number, due: () => unknown): void {
    clearTimer()
    timer = clock.setTimeout(() => {
      timer = null
      due()
    }, delayMs)
  }

  function clearTimer(): void {
    if (timer !== null) clock.clearTimeout(timer)
    timer = null
  }

  /**
   * Called when the number of unsent entries changes. Starts a round if there are any, unless this tab is not leading,
   * is paused, or is waiting to retry.
   */
  function onQueued(waiting: number): void {
    if (waiting > 0 && isLeading && !isPaused && failures === 0) void run()
  }

  /**
   * Starts a round at once, whatever failed before, because a request is likely to succeed now. If another tab leads,
   * asks that tab instead.
   */
  async function wake(): Promise<SyncOutcome> {
    if (stopping.signal.aborted) return 'stopped'
    if (!isLeading) {
      await requestSync(db)
      return 'elsewhere'
    }
    failures = 0
    isPaused = false
    quietRounds = 0
    return run()
  }

  function wakeQuietly(): void {
    wake().catch((error: unknown) => log('Could not ask for an exchange', error))
  }

  function lead(): void {
    isLeading = true
    round.accountIsDue()
    watchOutbox()
    watchRequests()
    wakeQuietly()
  }

  /** Changes the pace at once: a timer of minutes must not run on after the live stream has ended. */
  function watchLive(): void {
    const live = liveQuery(() => getMeta(db, 'live'))
    const onLive = (now = false) => {
      if (now === isLive) return
      isLive = now
      if (isLeading && timer !== null && failures === 0) setTimer(getPauseMs(1), run)
      else if (!isLive) planRequest()
    }
    subscriptions.push(
      live.subscribe({ next: onLive, error: (error: unknown) => log('The live state is not readable', error) }),
    )
  }

  function watchOutbox(): void {
    const queued = liveQuery(() => countAllUnsentEntries(db))
    subscriptions.push(
      queued.subscribe({ next: onQueued, error: (error: unknown) => log('Outbox not readable', error) }),
    )
  }

  function watchRequests(): void {
    let answered: number | null = null
    const onRequest = (request: SyncRequest | undefined) => {
      const nr = request?.nr ?? 0
      // The first notification may report a request that had already been made. An account request is handled
      // nevertheless, because it may concern something that the response to this tab's own first account request lacks.
      answered ??= request?.account ? 0 : nr
      if (nr > answered) {
        if (request?.account) round.accountIsDue()
        wakeQuietly()
      }
      answered = nr
    }
    const requests = liveQuery(() => getMeta(db, 'wake'))
    subscriptions.push(
      requests.subscribe({ next: onRequest, error: (error: unknown) => log('Requests not readable', error) }),
    )
  }

  return {
    start() {
      runAsLeader(locks, getLeaderLockName(db.name), stopping.signal, lead)
      watchLive()
      planRequest(firstRequestMs) // a user who opens or reloads a tab wants the latest data
    },
    async stop() {
      stopping.abort()
      isLeading = false
      clearTimer()
      for (const subscription of subscriptions.splice(0)) subscription.unsubscribe()
      await running
    },
    syncNow: wake,
    online: wakeQuietly,
    visible(nowVisible) {
      isVisible = nowVisible
      if (nowVisible) {
        if (clock.now() >= notBeforeMs) wakeQuietly()
        planRequest()
      } else if (failures === 0) clearTimer()
    },
    signedIn() {
      if (isLeading) {
        round.accountIsDue()
        wakeQuietly()
      } else requestSync(db, { account: true }).catch((error: unknown) => log('Could not ask for an exchange', error))
    },
    async settled() {
      await running
    },
  }
}

/** The delay before a tab's first request to sync: by then it is known whether this tab leads. */
const firstRequestMs = 500

function afterRound(end: RoundResult, clock: Clock): Partial<SyncState> {
  if (end.kind === 'synced') return { phase: 'idle', lastSyncedAt: toIsoTime(clock), lastError: null, seen: null }
  const { error } = end
  const seen = error instanceof RemoteError ? error.seen : null
  return { phase: phaseOf(end), lastError: error instanceof Error ? error.message : String(error), seen }
}

function phaseOf(end: Exclude<RoundResult, { kind: 'synced' }>): SyncPhase {
  if (end.kind !== 'failed') return end.kind
  return end.error instanceof RemoteError ? 'offline' : 'idle' // any other error has a cause other than the network, such as a full disk or a bug
}
