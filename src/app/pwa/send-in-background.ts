import { Dexie } from 'dexie'
import { databaseVersion, openDatabase, type LocalDatabase } from '#data/store/database.ts'
import { getMeta, requestSync } from '#data/store/meta.ts'
import { countAllUnsent } from '#data/store/outbox.ts'
import { systemClock } from '#sync/clock.ts'
import { createEngine } from '#sync/engine.ts'
import { leadName } from '#sync/leader.ts'
import type { Remote } from '#sync/remote.ts'
import { databaseName } from '../boot/database-name.ts'
import { setBadge } from './set-badge.ts'
import { logSync } from '../session/session-remote.ts'
import type { TokenStore } from '../session/session-tokens.ts'

type Parts = {
  store: Pick<TokenStore, 'read'>
  locks: Pick<LockManager, 'request'>
  remoteFor: (userId: string) => Remote
}

/**
 * What the service worker does when the browser wakes it: sends the outbox of the account that is signed in, with the
 * engine that a page has. Rejects where changes still wait for a connection, so that the browser tries again.
 */
export async function sendInBackground({ store, locks, remoteFor }: Parts): Promise<void> {
  const tokens = await store.read()
  if (!tokens || (await versionOf(databaseName(tokens.userId))) !== databaseVersion) return
  const db = await openDatabase(databaseName(tokens.userId))
  try {
    if ((await countAllUnsent(db)) === 0) return
    await locks.request(leadName(db.name), { ifAvailable: true }, (lead) =>
      lead ? exchangeOnce(db, remoteFor(tokens.userId)) : requestSync(db),
    )
    setBadge((await countAllUnsent(db)) + (await db.tray.count()))
    if (await isWorthAnotherAttempt(db)) throw new Error('Changes still wait for a connection.')
  } finally {
    db.close()
  }
}

/**
 * Null where there is no such database. Only a page may make one or change its form, and already to open one with this
 * code's stores would add those that it has not.
 */
async function versionOf(name: string): Promise<number | null> {
  const db = new Dexie(name)
  db.on('versionchange', () => {
    db.close() // the person signs out in a page this very moment: the database goes, and nobody is warned
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

/** The lead is held already, until this ends. */
async function exchangeOnce(db: LocalDatabase, remote: Remote): Promise<void> {
  const engine = createEngine({ db, remote, locks: null, clock: systemClock, random: Math.random, log: logSync })
  engine.start()
  await engine.settled()
  await engine.stop()
}

async function isWorthAnotherAttempt(db: LocalDatabase): Promise<boolean> {
  const phase = (await getMeta(db, 'sync'))?.phase
  const needsPerson = phase === 'signed_out' || phase === 'upgrade'
  return !needsPerson && (await countAllUnsent(db)) > 0
}
