import { liveQuery } from 'dexie'
import { openDatabase } from '../../../src/data/store/database.ts'
import { commit } from '../../../src/data/store/commit.ts'
import { countAllUnsentEntries } from '../../../src/data/store/outbox/outbox.ts'
import { readFirstSync, type FirstSync } from '../../../src/data/queries/sync-status.ts'
import { readSession } from '../../../src/data/queries/context.tsx'
import { getEntryContext } from '../../../src/data/changes/create-score-report.ts'
import { reportScore } from '../../../src/data/changes/report-score.ts'
import { systemClock } from '../../../sync/clock.ts'
import { createEngine } from '../../../sync/engine.ts'
import { RemoteError, type Remote } from '../../../sync/remote.ts'
import { createSupabaseRemote } from '../../../sync/supabase-remote.ts'
import { exposePeer } from './peer.ts'

// Our engine: the app's own database, actions, and sync engine, wired as in src/app, but without screens. Saving a
// score runs the app's whole action (rule, report, and the game's derived result), and the server derives the result
// again. (Imports are relative because this folder's package.json has no `#` names.)

exposePeer(async ({ url, key, token }) => {
  const db = await openDatabase('fieldside-bench')
  let hasConnection = true
  const remote = withSwitch(
    createSupabaseRemote({ url, key, fetch: fetch.bind(globalThis), accessToken: async () => token }),
    () => hasConnection,
  )
  const log = (message: string, details?: unknown) => console.debug(message, details)
  const engine = createEngine({ db, remote, locks: null, clock: systemClock, random: Math.random, log })

  /** Queries as the app does: first the current session, then only that organization's progress. */
  async function untilRead(isSo: (progress: FirstSync) => boolean): Promise<void> {
    await until(async () => (await readSession(db)).organizationId !== null)
    const { organizationId } = await readSession(db)
    await until(async () => isSo(await readFirstSync(db, organizationId)))
  }

  /** Resolves when nothing is marked "to send" anymore, as a screen would see it. */
  const untilSent = () => until(async () => (await countAllUnsentEntries(db)) === 0)

  return {
    async firstSync() {
      engine.start()
      // Waits until the app reports that everything has arrived. The engine then compares its copy with the server's.
      await untilRead(({ loading }) => !loading)
    },
    async usable() {
      engine.start()
      await untilRead(({ usable }) => usable)
      await engine.stop()
    },
    count: () => db.games.count(),
    async saveOffline(gameIds) {
      hasConnection = false
      const { actor } = await readSession(db)
      if (!actor) throw new Error('Nobody is signed in')
      for (const gameId of gameIds)
        await reportScore(db, actor, gameId, { kind: 'final', home_score: 1, away_score: 0 }, getEntryContext())
    },
    async push() {
      hasConnection = true
      engine.online()
      await untilSent()
    },
    async edit(gameId, notes) {
      const { organizationId } = await readSession(db)
      if (organizationId === null) throw new Error('Nobody is signed in')
      await commit(db, organizationId, 'game.note', (tx) => tx.patch('games', gameId, { notes }))
      await untilSent()
    },
    async quiet() {
      do {
        await nextFrame()
        await engine.settled()
      } while ((await db.outbox.count()) > 0)
    },
  }
})

/** Waits on a live query, as screens do. */
function until(isSo: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = liveQuery(isSo).subscribe({
      next: (yes) => {
        if (!yes) return
        resolve()
        queueMicrotask(() => subscription.unsubscribe())
      },
      error: reject,
    })
  })
}

function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

function withSwitch(remote: Remote, isOn: () => boolean): Remote {
  const guard = () => {
    if (!isOn()) throw new RemoteError('transient', 'No connection')
  }
  return {
    account: async (signal) => (guard(), remote.account(signal)),
    push: async (request, signal) => (guard(), remote.push(request, signal)),
    pull: async (request, signal) => (guard(), remote.pull(request, signal)),
  }
}
