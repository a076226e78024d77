import { create } from 'zustand'
import { openDatabase, type ClosedBecause, type LocalDatabase } from '#db/database.ts'
import { readUnsent } from '#features/sync-status/unsent.ts'
import { callWitness } from '#db/witness.ts'
import { databaseName } from './database-name.ts'
import { unsentWitness } from './device-memory.ts'
import type { DeviceAccount } from './session-tokens.ts'

/** Exchanges changes with the server for as long as the database is open. */
export type RunningSync = { stop(): Promise<void> }
export type StartSync = (db: LocalDatabase, account: DeviceAccount) => RunningSync

/** The data of the person whom this device shows. */
export type Workspace =
  | { readonly phase: 'closed'; readonly signedOut: boolean } // signedOut: just now, on purpose
  | { readonly phase: 'opening'; readonly account: DeviceAccount }
  | { readonly phase: 'open'; readonly account: DeviceAccount; readonly db: LocalDatabase; readonly sync: RunningSync }
  | { readonly phase: 'failed'; readonly account: DeviceAccount; readonly error: unknown }
  | { readonly phase: 'lost'; readonly because: ClosedBecause } // another tab upgraded or removed the database

export const useWorkspace = create<Workspace>(() => ({ phase: 'closed', signedOut: false }))

const show = (workspace: Workspace) => useWorkspace.setState(workspace, true)

/** Shows this account's data, whatever the connection and the session are like. */
export function openWorkspace(account: DeviceAccount, startSync: StartSync): Promise<void> {
  return inTurn(async () => {
    const before = useWorkspace.getState()
    show({ phase: 'opening', account })
    await putAway(before)
    try {
      const db = await openDatabase(databaseName(account.userId), {
        onClosed: (because) => lose(because),
      })
      await callWitness(db, unsentWitness(account.userId))
      show({ phase: 'open', account, db, sync: startSync(db, account) })
    } catch (error) {
      show({ phase: 'failed', account, error })
    }
  })
}

function lose(because: ClosedBecause): void {
  const workspace = useWorkspace.getState()
  show({ phase: 'lost', because })
  if (workspace.phase === 'open') void workspace.sync.stop()
}

/** The person signs out. */
export function closeWorkspace(): Promise<void> {
  return inTurn(async () => {
    const before = useWorkspace.getState()
    show({ phase: 'closed', signedOut: true })
    await putAway(before)
  })
}

/** The account is gone: so is everything of it on this device, unsent changes too. */
export function forgetWorkspace(): Promise<void> {
  return inTurn(async () => {
    const before = useWorkspace.getState()
    show({ phase: 'closed', signedOut: true })
    if (before.phase !== 'open') return
    await before.sync.stop()
    await erase(before.db)
    unsentWitness(before.account.userId).forget()
  })
}

/** Changes that the server has not taken stay on the device for the same person's next sign-in; everything else goes. */
async function putAway(workspace: Workspace): Promise<void> {
  if (workspace.phase !== 'open') return
  const { db, sync } = workspace
  await sync.stop()
  if ((await readUnsent(db)).length > 0) db.close()
  else await erase(db)
}

/**
 * A browser holds the deletion up until nobody reads any more, and tells every connection so; Dexie then warns of it. A
 * screen that has just left may still be reading: this waits for its turn after all that is under way.
 */
async function erase(db: LocalDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => db.meta.count())
  await db.delete()
}

// Opening and closing take turns, so that two clicks cannot leave two databases open.
let turn: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}
