import type { LocalDatabase } from '#data/store/database.ts'
import { getMeta, requestSync } from '#data/store/meta.ts'
import { OnlineError } from '#domain/online-error.ts'
import type { Clock } from '#sync/clock.ts'
import type { Log } from '#sync/exchange.ts'

type Parts = {
  readonly db: LocalDatabase
  readonly clock: Clock
  readonly log: Log
  readonly isOnline: () => boolean
  /** Tells the server; how many minutes a session may lie unused. Null: as long as one likes. */
  readonly noteUse: () => Promise<number | null>
  /** Where a person's input arrives. */
  readonly target: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

const minuteMs = 60_000

/**
 * Often enough that whoever uses the app stays in, also where somebody sets a time right now: the shortest that can be
 * set is five minutes.
 */
const pauseMs = { withTime: minuteMs, withoutTime: 4 * minuteMs }

/** For the way to the server: its time is over first. */
const marginMs = 5000

/**
 * Where a session must not lie unused, the server has to know of each use: somebody touches the screen or a key. What
 * the app does by itself is none. Once the time is over, the next exchange tells the person to sign in again; without a
 * connection they go on, and the server decides when there is one. Returns how to stop.
 */
export function followUse({ db, clock, log, isOnline, noteUse, target }: Parts): () => void {
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

  /** Without a connection nothing is known. That the session is over is told by the next exchange. */
  function onRefused(error: unknown): void {
    if (error instanceof OnlineError && error.problem === 'signed_out') askToSignIn()
  }

  function waitForEnd(): void {
    clock.clearTimeout(overTimer)
    overTimer = idleMinutes === null ? null : clock.setTimeout(askToSignIn, idleMinutes * minuteMs + marginMs)
  }

  function askToSignIn(): void {
    if (!isOnline() || isStopped) return
    requestSync(db, { account: true }).catch((error: unknown) => log('Could not ask for an exchange', error))
  }

  const inputs = ['pointerdown', 'keydown'] as const
  for (const input of inputs) target.addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    isStopped = true
    clock.clearTimeout(overTimer)
    for (const input of inputs) target.removeEventListener(input, onInput, { capture: true })
  }
}
