import { liveQuery } from 'dexie'
import type { LocalDatabase } from '#db/database.ts'
import { getMeta, type SyncPhase } from '#db/meta.ts'
import { keepWitness } from '#db/witness.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine } from '#sync/engine.ts'
import { RemoteError, type Remote } from '#sync/remote.ts'
import { createSupabaseRemote } from '#sync/supabase-remote.ts'
import { keepStorageOnceNeeded } from './keep-storage.ts'
import type { ServerAddress } from './server-address.ts'
import type { Session } from './session.ts'
import type { RunningSync } from './workspace.ts'

type Parts = { db: LocalDatabase; userId: string; session: Session; server: () => Promise<ServerAddress> }

/** The engine, and what the browser knows for it: connection and visibility. */
export function runEngine({ db, userId, session, server }: Parts): RunningSync {
  const engine = createEngine({
    db,
    remote: remoteOf(userId, session, server),
    locks: navigator.locks,
    clock: systemClock,
    random: Math.random,
    log,
  })
  const onOnline = () => engine.online()
  const onVisibility = () => engine.visible(document.visibilityState === 'visible')
  window.addEventListener('online', onOnline)
  document.addEventListener('visibilitychange', onVisibility)
  const stopWatching = [keepStorageOnceNeeded(db), keepWitness(db), updateWhenTooOld(db)]
  engine.start()
  return {
    async stop() {
      for (const stop of stopWatching) stop()
      window.removeEventListener('online', onOnline)
      document.removeEventListener('visibilitychange', onVisibility)
      await engine.stop()
    },
  }
}

/** The server takes no more entries of this version's form: the service worker looks for a newer one. */
function updateWhenTooOld(db: LocalDatabase): () => void {
  let phase: SyncPhase | undefined
  const watching = liveQuery(async () => (await getMeta(db, 'sync'))?.phase).subscribe({
    next(now) {
      if (now === 'upgrade' && now !== phase) void lookForUpdate()
      phase = now
    },
    error: reportError,
  })
  return () => watching.unsubscribe()
}

async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update().catch(() => undefined) // no connection: at the next exchange
}

/** That there is no connection is everyday life and stands in the header already. */
function log(message: string, details?: unknown): void {
  const isEveryday = details instanceof RemoteError && details.kind !== 'refused'
  if (isEveryday) console.debug(message, details)
  else console.warn(message, details)
}

/** The server, whose address this device may still have to ask for. Everything is sent under this person's own session. */
function remoteOf(userId: string, session: Session, server: () => Promise<ServerAddress>): Remote {
  const accessToken = () => session.accessToken(userId)
  const remote = async () =>
    createSupabaseRemote({ ...(await server()), accessToken, fetch: fetchRenewing(userId, session) })
  return {
    account: async (signal) => (await remote()).account(signal),
    push: async (request, signal) => (await remote()).push(request, signal),
    pull: async (request, signal) => (await remote()).pull(request, signal),
  }
}

/** A token that the server does not take is renewed once: this device's clock may be wrong about when it expires. */
function fetchRenewing(userId: string, session: Session): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    const headers = new Headers(init?.headers)
    const rejected = headers.get('authorization')?.replace(/^Bearer /, '')
    if (response.status !== 401 || rejected === undefined) return response
    try {
      headers.set('authorization', `Bearer ${await session.accessToken(userId, { rejected })}`)
    } catch (error) {
      if (error instanceof RemoteError && error.kind === 'auth') return response // the session is over indeed
      throw error
    }
    return fetch(input, { ...init, headers })
  }
}
