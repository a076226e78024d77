import { Dexie, RangeSet, type Table } from 'dexie'
import { tableIndexes } from '#domain/schema/table-indexes.ts'
import { databaseVersion } from './database-version.ts'
import { StorageError } from './storage-error.ts'
import { abortTransactionsOnSuspend } from './save-across-suspension.ts'
import {
  abortOnSuspend,
  countSuspensions,
  subscribeToSuspension,
  isPageSuspended,
  retryAfterResume,
} from './suspension.ts'
import type { LocalDatabase } from './local-database.ts'

export { databaseVersion }

export type DatabaseCloseReason = 'newer' | 'deleted' | 'dropped'

type Options = {
  /**
   * Called when the database is closed for good: another tab upgraded or deleted it, or the browser dropped the
   * connection. Also called, with `dropped`, if the app itself closed the database.
   */
  onClosed?: (because: DatabaseCloseReason) => void
  /**
   * Called if a tab that does not respond blocks the upgrade to this version. The upgrade continues when that tab is
   * closed.
   */
  onBlocked?: () => void
}

/** Opens or creates the database. Rejects with a StorageError if that fails or if newer code has written it. */
export async function openDatabase(name: string, { onClosed, onBlocked }: Options = {}): Promise<LocalDatabase> {
  // Without `autoOpen: false`, Dexie would reopen a closed database on its own, but live queries would never pick up
  // changes made while it was closed.
  const options = { chromeTransactionDurability: 'strict', cache: 'disabled', autoOpen: false } as const
  const db = new Dexie(name, options) as LocalDatabase
  abortTransactionsOnSuspend(db)
  db.version(databaseVersion).stores(toDexieStores())
  db.on('populate', ({ idbtrans }) => void abortOnSuspend(idbtrans))
  let isOver = false
  const end = (because: DatabaseCloseReason) => {
    if (isOver) return
    isOver = true
    onClosed?.(because)
  }
  db.on('versionchange', (event) => {
    end(isErased(event.newVersion) ? 'deleted' : 'newer')
    db.close()
    return false // otherwise Dexie's own handler reopens the database, and old code writes rows in the old format
  })
  db.on('blocked', () => onBlocked?.())
  let found: number
  try {
    found = await retryAfterResume(async () => {
      db.close() // an earlier attempt may still be pending
      return (await db.open()).backendDB().version
    })
  } catch (error) {
    throw new StorageError('unavailable', { cause: error })
  }
  // Dexie opens a newer database without an error. (A database has ten times Dexie's version number, because Dexie
  // counts its own repairs in tenths.)
  if (Math.floor(found / 10) > databaseVersion) {
    db.close()
    throw new StorageError('newer')
  }
  // Dexie closes the database when the page enters the back/forward cache, and reruns live queries before it is open
  // again.
  let isReopening = false
  const reopen = async () => {
    await new Promise((resolve) => setTimeout(resolve)) // let Dexie handle the resume first
    if (isOver || isPageSuspended()) return
    const before = countSuspensions()
    isReopening = true
    if (!db.isOpen()) db.close() // an attempt from before the page was suspended again may still be pending
    isReopening = false
    try {
      await db.open()
      Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    } catch {
      if (countSuspensions() === before) end('dropped')
    }
  }
  const unfollow = subscribeToSuspension({ resume: reopen })
  db.on('close', () => {
    if (isPageSuspended() || isReopening) return
    unfollow()
    end('dropped')
  })
  return db
}

/**
 * Whether another tab removes the database rather than upgrading it: erase-database.ts first increases the version by a
 * tenth.
 */
function isErased(newVersion: number | null): boolean {
  return newVersion === null || Math.floor(newVersion / 10) === databaseVersion
}

/** Returns Dexie's key and index definitions by store name. */
export function toDexieStores(): Record<string, string> {
  const synced = Object.entries(tableIndexes).map(([t, indexes]: [string, readonly string[]]) => {
    const isFoundByOrganization = indexes.some((index) => index.startsWith('[organization_id+'))
    return [t, ['id', ...(isFoundByOrganization ? [] : ['organization_id']), ...indexes].join(', ')]
  })
  return {
    ...Object.fromEntries(synced),
    base: '[t+id], t, organization_id',
    journal: '++order',
    outbox: '++order, &id, [organization_id+state], [state+empty], *touches',
    rejectedChanges: 'id, organization_id',
    sent: 'id, [organization_id+order]',
    history: '++nr, organization_id',
    stale: '[t+id], organization_id',
    meta: 'key',
    drafts: 'key',
  }
}

export function listStores(db: LocalDatabase): Table[] {
  return db.tables
}
