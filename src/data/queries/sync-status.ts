import { getMeta } from '../store/meta.ts'
import { countAllUnsentEntries } from '../store/outbox/outbox.ts'
import { countMissingChanges } from '../store/checkpoint.ts'
import type { SyncState } from '../store/meta-values.ts'
import type { LocalDatabase } from '../store/local-database.ts'

export type SyncStatus = SyncState & {
  /** Changes that the server has not confirmed. */
  readonly waiting: number
  /** Rejected changes that a person has to look at. */
  readonly attention: number
  /**
   * Unsent changes that were lost with the device's storage, until someone acknowledges them (`acknowledgeMissingChanges`).
   */
  readonly missing: number
}

/** Returns the sync status for the header: phase, counts, and the last exchange. */
export async function readSyncStatus(db: LocalDatabase): Promise<SyncStatus> {
  const [state, waiting, attention, missing] = await db.transaction('r', db.meta, db.outbox, db.rejectedChanges, () =>
    Promise.all([getMeta(db, 'sync'), countAllUnsentEntries(db), db.rejectedChanges.count(), countMissingChanges(db)]),
  )
  return {
    ...(state ?? { phase: 'idle', lastSyncedAt: null, lastError: null }),
    waiting,
    attention,
    missing,
  }
}

/**
 * Whether none of this device's changes are pending and sync is idle: not exchanging anything, offline, or waiting for
 * a sign-in or an update.
 */
export function isFullySynced({ waiting, phase }: Pick<SyncStatus, 'waiting' | 'phase'>): boolean {
  return waiting === 0 && phase === 'idle'
}

export type FirstSync = { readonly loading: boolean; readonly usable: boolean; readonly rows: number }

/**
 * Returns whether the organization's first copy is still loading, and how many of its rows have arrived. `usable`: the
 * league that the screens open with has arrived, even if other data hasn't.
 */
export async function readFirstSync(db: LocalDatabase, organizationId: string | null): Promise<FirstSync> {
  const reading = organizationId === null ? undefined : await getMeta(db, `reading:${organizationId}`)
  return { loading: !reading?.loaded, usable: reading?.usable ?? false, rows: reading?.received ?? 0 }
}
