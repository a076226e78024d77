import { eraseDatabaseUnlessUnsent } from '#data/store/erase-database.ts'
import { getMeta } from '#data/store/meta.ts'
import { readUnsentEntries, countUnsentByKind } from '#features/sync-status/read-unsent.ts'
import type { DeviceAccount, UnsentCounts } from '../session/session-tokens.ts'
import { createUnsentCheckpointStore } from '../shell/unsent-checkpoint-store.ts'
import { runInTurn } from './run-in-turn.ts'
import { showWorkspace, useWorkspace, type WorkspaceState } from './workspace.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * What happened to a person's data when they signed out. `stayed`: how many changes are pending in the data that stayed
 * on the device, or null if it was erased.
 */
export type SignedOutState = { readonly account: DeviceAccount; readonly stayed: UnsentCounts | null }

/**
 * `unless_unsent`: if there are changes the server has not accepted, they stay on the device for the same person's next
 * sign-in, with everything needed to show them; otherwise everything is erased. `never`: keeps everything, because
 * someone else takes over the device for a while. `all`: erases unsent changes too.
 */
export type EraseMode = 'unless_unsent' | 'never' | 'all'

type Leaving<Released> = {
  /** Signs the account out of the device and records which data is known to stay. */
  readonly release: (staying: SignedOutState | null) => Promise<Released>
  readonly settle: (left: SignedOutState) => Promise<unknown>
  readonly leavesApp?: boolean
}

/**
 * Signs the person out. The device forgets the account before the screen confirms the sign-out, because a moment later
 * the device may be handed over, reloaded, or switched off, and must then not open the person's data. No one can sign
 * in until `settle` is done.
 */
export function closeWorkspace<Released>(
  erase: EraseMode,
  { release, settle, leavesApp = false }: Leaving<Released>,
): Promise<Released> {
  return runInTurn(async () => {
    const before = useWorkspace.getState()
    const released = await release(before.phase === 'open' ? await readDeviceContents(before).catch(() => null) : null)
    showWorkspace({ phase: 'closed', signedOut: true, leavesApp })
    const left = await leaveWorkspace(before, erase)
    if (left) await settle(left)
    return released
  })
}

export async function leaveWorkspace(workspace: WorkspaceState, erase: EraseMode): Promise<SignedOutState | null> {
  if (workspace.phase !== 'open') return null
  const { db, sync } = workspace
  await sync.stop()
  const { account, stayed: unsent } = await readDeviceContents(workspace)
  if (erase === 'all') {
    await shut(db)
    await db.delete()
    createUnsentCheckpointStore(account.userId).forget()
    return { account, stayed: null }
  }
  const isAnyUnsent = unsent.scores + unsent.others > 0
  if (erase === 'never' || isAnyUnsent) {
    db.close()
    return { account, stayed: unsent }
  }
  await shut(db)
  // not erased if another tab has saved something since, which counts as one change
  return { account, stayed: (await eraseDatabaseUnlessUnsent(db.name)) ? null : { scores: 0, others: 1 } }
}

async function readDeviceContents({ db, account }: { db: LocalDatabase; account: DeviceAccount }) {
  return { account: await named(db, account), stayed: countUnsentByKind(await readUnsentEntries(db)) }
}

/** Returns the account with the name and email address from the current profile. */
async function named(db: LocalDatabase, account: DeviceAccount): Promise<DeviceAccount> {
  const profile = (await getMeta(db, 'account'))?.profile
  if (!profile) return account
  const name = `${profile.first_name} ${profile.last_name}`.trim()
  return { ...account, email: profile.email, name: name || account.name }
}

/**
 * Closes the database after everything in flight is done, because the previous screen may still be reading. Otherwise
 * the browser would block the deletion until all readers are done and notify every connection, for which Dexie logs a
 * warning.
 */
async function shut(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => db.meta.count())
  db.close()
}
