import { openDatabase, type DatabaseCloseReason } from '#data/store/database.ts'
import { setMeta } from '#data/store/meta.ts'
import { retryAfterResume } from '#data/store/suspension.ts'
import { verifyCheckpoint } from '#data/store/checkpoint.ts'
import { listUnsavedFields } from '#ui/forms/unsaved-fields.ts'
import { toDatabaseName } from './database-name.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'
import { createUnsentCheckpointStore } from '../shell/unsent-checkpoint-store.ts'
import type { SignedOutState } from './leave-workspace.ts'
import { loadDeviceZones } from './load-device-zones.ts'
import { runInTurn } from './run-in-turn.ts'
import { showWorkspace, useWorkspace, type StartSync, type WorkspaceState } from './workspace.ts'
import { setPendingSaveLog } from '#data/store/save-across-suspension.ts'
import { removeLocalText, writeLocalText, listLocalKeys, readLocalText } from '#ui/forms/local-text.ts'

/**
 * Opens this account's data, whatever the state of the connection and the session. The previous user leaves as if they
 * had signed out; returns what happened to their data.
 */
export function openWorkspace(account: DeviceAccount, startSync: StartSync): Promise<SignedOutState | null> {
  return runInTurn(async () => {
    const before = useWorkspace.getState()
    showWorkspace({ phase: 'opening', account })
    recordInterruptedSaves()
    const left = before.phase === 'open' ? await leaveFor(before) : null
    try {
      const db = await openDatabase(toDatabaseName(account.userId), {
        onClosed: (because) => lose(account, because, startSync),
        onBlocked: () => showWorkspace({ phase: 'opening', account, isBlocked: true }),
      })
      await retryAfterResume(() =>
        Promise.all([verifyCheckpoint(db, createUnsentCheckpointStore(account.userId)), loadDeviceZones(db)]),
      )
      const lost = takeInterruptedSaveCount(db.name)
      if (lost > 0) await retryAfterResume(() => setMeta(db, `missing:page:${crypto.randomUUID()}`, lost))
      showWorkspace({ phase: 'open', account, db, sync: startSync(db, account) })
    } catch (error) {
      showWorkspace({ phase: 'failed', account, error })
    }
    return left
  })
}

let droppedAtMs = -Infinity
const droppedAgainMs = 60_000

/**
 * Handles a lost database connection. One that the browser dropped is reopened immediately, unless unsaved input would
 * be lost or a connection was already dropped moments ago.
 */
function lose(account: DeviceAccount, because: DatabaseCloseReason, startSync: StartSync): void {
  const workspace = useWorkspace.getState()
  const isDropped = because === 'dropped'
  if (isDropped && workspace.phase !== 'open') return // the app itself closed the database
  const typed = because === 'deleted' ? [] : listUnsavedFields()
  const isRetried = isDropped && typed.length === 0 && performance.now() - droppedAtMs > droppedAgainMs
  showWorkspace(isRetried ? { phase: 'opening', account } : { phase: 'lost', because, typed, account })
  if (workspace.phase === 'open') void workspace.sync.stop()
  if (!isRetried) return
  droppedAtMs = performance.now()
  void openWorkspace(account, startSync)
}

/** Loaded on demand: not needed for the first screen. */
async function leaveFor(before: WorkspaceState): Promise<SignedOutState | null> {
  const { leaveWorkspace } = await import('./leave-workspace.ts')
  return leaveWorkspace(before, 'unless_unsent')
}

const prefix = 'fieldside.not-saved.'

/** Records on the device what would be lost if this page is suspended in the middle of a save and never resumes. */
function recordInterruptedSaves(): void {
  setPendingSaveLog({
    keep: (key, database) => writeLocalText(prefix + key, database),
    take: (key) => take(prefix + key),
  })
}

/**
 * Returns, and then forgets, how many changes were being saved in this database by pages that were suspended and have
 * not saved them since.
 */
function takeInterruptedSaveCount(database: string): number {
  return listLocalKeys(prefix).filter((key) => readLocalText(key) === database && take(key)).length
}

function take(key: string): boolean {
  const isThere = readLocalText(key) !== null
  removeLocalText(key)
  return isThere
}
