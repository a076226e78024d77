import { getMeta, requestSync } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { Clock } from '#sync/clock.ts'
import type { SyncLog } from '#sync/exchange.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = {
  readonly db: LocalDatabase
  readonly clock: Clock
  readonly log: SyncLog
  readonly isOnline: () => boolean
  /**
   * Notifies the server that the session is in use and returns its idle timeout in minutes, or null if there is none.
   */
  readonly noteUse: () => Promise<number | null>
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

const minuteMs = 60_000

/**
 * Often enough that an active user stays signed in, even if someone sets a timeout right now: the shortest is five
 * minutes.
 */
const pauseMs = { withTime: minuteMs, withoutTime: 4 * minuteMs }

/** Allows for latency: the server's timeout ends first. */
const marginMs = 5000

/**
 * With an idle timeout, the server must be told whenever the app is used, meaning touch or keyboard input; the app's
 * own activity does not count. After the timeout, the next exchange asks the person to sign in again; offline they can
 * continue, and the server decides when they reconnect. Returns a function that stops it.
 */
export function reportActivity({ db, clock, log, isOnline, noteUse, target }: Parts): () => void {
  let idleMinutes: number | null = null
  let notedAt = -Infinity
  let overTimer: unknown = null
  let isStopped = false

  const onInput = () => {
    const pause = idleMinutes === null ? pauseMs.withoutTime : pauseMs.withTime
    waitForEnd()
    if (!isOnline() || clock.now() - notedAt < pause) return
    notedAt = clock.now()
    note().catch(onRefused)
  }

  async function note(): Promise<void> {
    if ((await getMeta(db, 'sync'))?.phase === 'signed_out') return
    idleMinutes = await noteUse()
    if (!isStopped) waitForEnd()
  }

  /**
   * If the session has ended, requests an exchange, which reports that. Any other failure, such as a missing
   * connection, says nothing about the session.
   */
  function onRefused(error: unknown): void {
    if (error instanceof OnlineError && error.problem === 'signed_out') askToSignIn()
  }

  function waitForEnd(): void {
    clock.clearTimeout(overTimer)
    overTimer = idleMinutes === null ? null : clock.setTimeout(askToSignIn, idleMinutes * minuteMs + marginMs)
  }

  function askToSignIn(): void {
    if (!isOnline() || isStopped) return
    requestSync(db, { account: true }).catch((error: unknown) => log('Could not request a sync', error))
  }

  const inputs = ['pointerdown', 'keydown'] as const
  for (const input of inputs) target.addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    isStopped = true
    clock.clearTimeout(overTimer)
    for (const input of inputs) target.removeEventListener(input, onInput, { capture: true })
  }
}
