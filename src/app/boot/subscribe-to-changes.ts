import type { ServerAddress } from '#api/server-config.ts'
import { getMeta, readPullState, requestSync, setMeta } from '#data/store/meta.ts'
import type { Clock } from '#sync/clock.ts'
import type { SyncLog } from '#sync/exchange.ts'
import { runAsLeader, type Locks } from '#sync/leader.ts'
import type { PageState } from './live-changes.ts'
import type { OnRemoteChange } from './realtime-channels.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = {
  db: LocalDatabase
  locks: Locks
  clock: Clock
  random: () => number
  log: SyncLog
  server: () => Promise<ServerAddress>
  accessToken: () => Promise<string>
  request: typeof fetch
  page: PageState
}

/**
 * If the server announces new versions of an organization, one tab listens and wakes the leading tab. Returns a
 * function that stops it.
 */
export function subscribeToChanges(parts: Parts): () => void {
  const { db, locks, log, random, server, accessToken } = parts
  const ended = new AbortController()
  const { signal } = ended
  const onFailure = (error: unknown): void => log('Could not subscribe to changes', error)

  async function listen(): Promise<void> {
    const address = await server()
    if (signal.aborted) return
    const onNews = createSyncTrigger(parts, signal)
    // The server no longer has the stream, so its state would never change again.
    if (!address.live && (await getMeta(db, 'live'))) await setMeta(db, 'live', false)
    if (address.live) {
      const { followLiveChanges } = await import('./live-changes.ts')
      if (!signal.aborted) followLiveChanges({ ...parts, address, onNews, signal })
    } else if (address.realtime) {
      runAsLeader(locks, `fieldside-news:${db.name}`, signal, () => {
        import('./realtime-channels.ts')
          .then(({ subscribeToRealtime }) =>
            subscribeToRealtime({ db, address, accessToken, random, log, onNews, signal }),
          )
          .catch(onFailure)
      })
    }
  }
  listen().catch(onFailure)
  return () => ended.abort()
}

/** Devices that learn of a change at the same moment spread their requests, unless the server says otherwise. */
const defaultSpreadMs = 1000

/**
 * Creates a function that, after a random wait, requests an exchange unless the announced version is already here
 * (after this device's own change, for example). Without a connection or a session, it requests none and leaves the
 * retry to the engine.
 */
export function createSyncTrigger(
  { db, clock, random, log }: Pick<Parts, 'db' | 'clock' | 'random' | 'log'>,
  signal: AbortSignal,
): OnRemoteChange {
  const newest = new Map<string, number>()
  let timer: unknown = null
  signal.addEventListener('abort', () => clock.clearTimeout(timer))

  async function wake(): Promise<void> {
    timer = null
    const told = [...newest]
    newest.clear()
    const here = await Promise.all(told.map(([organizationId]) => readPullState(db, organizationId)))
    const phase = (await getMeta(db, 'sync'))?.phase
    const isNew = told.some(([, version], index) => version > (here[index]?.cursor.v ?? 0))
    if (isNew && phase !== 'offline' && phase !== 'signed_out') await requestSync(db)
  }

  return (organizationId, version, spreadMs = defaultSpreadMs) => {
    newest.set(organizationId, Math.max(version, newest.get(organizationId) ?? 0))
    timer ??= clock.setTimeout(() => {
      wake().catch((error: unknown) => log('Could not request a sync', error))
    }, random() * spreadMs)
  }
}
