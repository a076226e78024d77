import type { LocalDatabase } from '../store/database.ts'
import { getMeta } from '../store/meta.ts'
import type { SyncState } from '../store/meta.ts'
import { countAllUnsent } from '../store/outbox.ts'
import { countMissing } from '../store/witness.ts'

export type SyncStatus = SyncState & {
  /** Changes that the server has not confirmed. */
  readonly waiting: number
  /** Refused changes that a person has to look at. */
  readonly attention: number
  /** Unsent changes that went with the device's storage, until somebody has taken note (`acknowledgeMissing`). */
  readonly missing: number
}

/** What the header says about sync: phase, counts and the last exchange. */
export async function syncStatus(db: LocalDatabase): Promise<SyncStatus> {
  const [state, waiting, attention, missing] = await db.transaction('r', db.meta, db.outbox, db.tray, () =>
    Promise.all([getMeta(db, 'sync'), countAllUnsent(db), db.tray.count(), countMissing(db)]),
  )
  return {
    ...(state ?? { phase: 'idle', lastSyncedAt: null, lastError: null }),
    waiting,
    attention,
    missing,
  }
}

/** Nothing of this device's waits, and the server answers. */
export function isSent({ waiting, phase }: Pick<SyncStatus, 'waiting' | 'phase'>): boolean {
  return waiting === 0 && phase === 'idle'
}

export type FirstSync = { readonly loading: boolean; readonly usable: boolean; readonly rows: number }

/**
 * Whether the organization's first copy is still on its way, and how many of its rows have arrived. `usable`: the league
 * that screens open with is here, ahead of the rest.
 */
export async function firstSync(db: LocalDatabase, organizationId: string | null): Promise<FirstSync> {
  const reading = organizationId === null ? undefined : await getMeta(db, `reading:${organizationId}`)
  return { loading: !reading?.loaded, usable: reading?.usable ?? false, rows: reading?.received ?? 0 }
}
