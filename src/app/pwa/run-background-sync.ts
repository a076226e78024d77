import { Dexie } from 'dexie'
import { databaseVersion, openDatabase } from '#data/store/database.ts'
import { getMeta, requestSync } from '#data/store/meta.ts'
import { countAllUnsentEntries } from '#data/store/outbox/outbox.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine } from '#sync/engine.ts'
import { getLeaderLockName } from '#sync/leader.ts'
import type { Remote } from '#sync/remote.ts'
import { toDatabaseName } from '../boot/database-name.ts'
import { setBadge } from './set-badge.ts'
import { logSync } from '../session/session-remote.ts'
import type { TokenStore } from '../session/session-tokens.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Parts = {
  store: Pick<TokenStore, 'read'>
  locks: Pick<LockManager, 'request'>
  remoteFor: (userId: string) => Remote
}

/**
 * Sends the signed-in account's outbox when the browser wakes the service worker, with the same engine that a page
 * uses. Rejects if changes still wait for a connection, so the browser tries again.
 */
export async function runBackgroundSync({ store, locks, remoteFor }: Parts): Promise<void> {
  const tokens = await store.read()
  if (!tokens || (await versionOf(toDatabaseName(tokens.userId))) !== databaseVersion) return
  const db = await openDatabase(toDatabaseName(tokens.userId))
  try {
    if ((await countAllUnsentEntries(db)) === 0) return
    await locks.request(getLeaderLockName(db.name), { ifAvailable: true }, (lead) =>
      lead ? exchangeOnce(db, remoteFor(tokens.userId)) : requestSync(db),
    )
    setBadge((await countAllUnsentEntries(db)) + (await db.rejectedChanges.count()))
    if (await isWorthAnotherAttempt(db)) throw new Error('Changes still wait for a connection.')
  } finally {
    db.close()
  }
}

/**
 * Returns the version of a database, or null if there is no such database. Only a page may create or upgrade one, and
 * merely opening one with this code's stores would add missing stores.
 */
async function versionOf(name: string): Promise<number | null> {
  const db = new Dexie(name)
  db.on('versionchange', () => {
    db.close() // the person may be signing out in a page right now: closing lets that page delete the database without a blocked warning
    return false
  })
  try {
    await db.open()
    return Math.floor(db.verno)
  } catch (error) {
    if (error instanceof Dexie.NoSuchDatabaseError) return null
    throw error
  } finally {
    db.close()
  }
}

/** The caller holds the leader lock until this is done. */
async function exchangeOnce(db: LocalDatabase, remote: Remote): Promise<void> {
  const engine = createEngine({ db, remote, locks: null, clock: systemClock, random: Math.random, log: logSync })
  engine.start()
  await engine.settled()
  await engine.stop()
}

async function isWorthAnotherAttempt(db: LocalDatabase): Promise<boolean> {
  const phase = (await getMeta(db, 'sync'))?.phase
  const needsPerson = phase === 'signed_out' || phase === 'upgrade'
  return !needsPerson && (await countAllUnsentEntries(db)) > 0
}
