import type { LocalDatabase } from '#data/store/database.ts'
import { eraseUnlessUnsent } from '#data/store/erase-database.ts'
import { getMeta } from '#data/store/meta.ts'
import { readUnsent, unsentCounts } from '#features/sync-status/read-unsent.ts'
import type { DeviceAccount, UnsentCounts } from '../session/session-tokens.ts'
import { unsentWitness } from '../shell/unsent-witness.ts'
import { inTurn } from './take-turns.ts'
import { showWorkspace, useWorkspace, type Workspace } from './workspace.ts'

/** What became of a person's data: how much waits in what stayed, or null where nothing did. */
export type Left = { readonly account: DeviceAccount; readonly stayed: UnsentCounts | null }

/**
 * `unless_unsent`: what the server has not taken stays on the device, with all that it is shown with, for the same
 * person's next sign-in; else everything goes. `never`: somebody else takes over for a while. `all`: what is unsent, too.
 */
export type Erase = 'unless_unsent' | 'never' | 'all'

type Leaving<Released> = {
  /** Makes the device nobody's, and writes down what will stay at least. */
  readonly release: (staying: Left | null) => Promise<Released>
  readonly settle: (left: Left) => Promise<unknown>
  readonly leavesApp?: boolean
}

/**
 * The person leaves. The device is nobody's before the screen says so: it may be handed over, reloaded or switched off in
 * the next moment, and must not open their data then. Nobody comes in before `settle` is done.
 */
export function closeWorkspace<Released>(
  erase: Erase,
  { release, settle, leavesApp = false }: Leaving<Released>,
): Promise<Released> {
  return inTurn(async () => {
    const before = useWorkspace.getState()
    const released = await release(before.phase === 'open' ? await whatIsThere(before).catch(() => null) : null)
    showWorkspace({ phase: 'closed', signedOut: true, leavesApp })
    const left = await leave(before, erase)
    if (left) await settle(left)
    return released
  })
}

export async function leave(workspace: Workspace, erase: Erase): Promise<Left | null> {
  if (workspace.phase !== 'open') return null
  const { db, sync } = workspace
  await sync.stop()
  const { account, stayed: unsent } = await whatIsThere(workspace)
  if (erase === 'all') {
    await shut(db)
    await db.delete()
    unsentWitness(account.userId).forget()
    return { account, stayed: null }
  }
  const isAnyUnsent = unsent.scores + unsent.others > 0
  if (erase === 'never' || isAnyUnsent) {
    db.close()
    return { account, stayed: unsent }
  }
  await shut(db)
  // Another tab may have saved something since.
  return { account, stayed: (await eraseUnlessUnsent(db.name)) ? null : { scores: 0, others: 1 } }
}

async function whatIsThere({ db, account }: { db: LocalDatabase; account: DeviceAccount }) {
  return { account: await named(db, account), stayed: unsentCounts(await readUnsent(db)) }
}

/** As their profile says by now. */
async function named(db: LocalDatabase, account: DeviceAccount): Promise<DeviceAccount> {
  const profile = (await getMeta(db, 'account'))?.profile
  if (!profile) return account
  const name = `${profile.first_name} ${profile.last_name}`.trim()
  return { ...account, email: profile.email, name: name || account.name }
}

/**
 * A browser holds the deletion up until nobody reads any more, and tells every connection so; Dexie then warns of it. A
 * screen that has just left may still be reading: this waits for its turn after all that is under way.
 */
async function shut(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => db.meta.count())
  db.close()
}
