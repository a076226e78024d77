import type { Clock } from './clock.ts'
import { RemoteError, type Remote } from './remote.ts'
import type { SyncPhase } from '#data/store/meta-values.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** What pushing and pulling share. */
export type SyncContext = {
  readonly db: LocalDatabase
  readonly remote: Remote
  readonly clock: Clock
  /** Returns a random number from 0 up to, but not including, 1. */
  readonly random: () => number
  readonly log: SyncLog
  /** Aborts every request in flight when the engine stops. */
  readonly signal: AbortSignal
  readonly report: (phase: Extract<SyncPhase, 'sending' | 'receiving'>) => Promise<void>
}

export type SyncLog = (message: string, details?: unknown) => void

export const requestTimeoutMs = 15_000

/** Sends one request to the server. Rejects with a RemoteError unless there is a response in time. */
export async function callRemote<Answer>(
  { clock, signal }: Pick<SyncContext, 'clock' | 'signal'>,
  question: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const cut = new AbortController()
  const stop = () => cut.abort()
  signal.addEventListener('abort', stop)
  const timer = clock.setTimeout(stop, requestTimeoutMs)
  // raced, because a request may ignore the signal
  const cutOff = new Promise<never>((_, reject) => {
    cut.signal.addEventListener('abort', () => {
      reject(new RemoteError('transient', signal.aborted ? 'Stopped' : 'No answer in time'))
    })
    if (signal.aborted) stop()
  })
  try {
    return await Promise.race([question(cut.signal), cutOff])
  } finally {
    clock.clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}
