import { openDatabase, type ClosedBecause } from '#data/store/database.ts'
import { setMeta } from '#data/store/meta.ts'
import { retryWhenShown } from '#data/store/suspension.ts'
import { callWitness } from '#data/store/witness.ts'
import { unsavedFields } from '#ui/forms/unsaved-fields.ts'
import { databaseName } from './database-name.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'
import { unsentWitness } from '../shell/unsent-witness.ts'
import type { Left } from './leave-workspace.ts'
import { startZones } from './start-zones.ts'
import { inTurn } from './take-turns.ts'
import { showWorkspace, useWorkspace, type StartSync, type Workspace } from './workspace.ts'
import { keepNotesIn } from '#data/store/save-when-shown.ts'
import { forgetText, keepText, keptKeys, keptText } from '#ui/forms/kept-text.ts'

/**
 * Opens this account's data, whatever the state of the connection and the session. The previous user leaves as if they
 * had signed out; returns what happened to their data.
 */
export function openWorkspace(account: DeviceAccount, startSync: StartSync): Promise<Left | null> {
  return inTurn(async () => {
    const before = useWorkspace.getState()
    showWorkspace({ phase: 'opening', account })
    noteLostSaves()
    const left = before.phase === 'open' ? await leaveFor(before) : null
    try {
      const db = await openDatabase(databaseName(account.userId), {
        onClosed: (because) => lose(account, because, startSync),
        onBlocked: () => showWorkspace({ phase: 'opening', account, isBlocked: true }),
      })
      await retryWhenShown(() => Promise.all([callWitness(db, unsentWitness(account.userId)), startZones(db)]))
      const lost = takeLost(db.name)
      if (lost > 0) await retryWhenShown(() => setMeta(db, `missing:page:${crypto.randomUUID()}`, lost))
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
 * A connection that the browser dropped is reopened at once, unless typed input would be lost or it was already dropped
 * moments ago.
 */
function lose(account: DeviceAccount, because: ClosedBecause, startSync: StartSync): void {
  const workspace = useWorkspace.getState()
  const isDropped = because === 'dropped'
  if (isDropped && workspace.phase !== 'open') return // the app closed it itself
  const typed = because === 'deleted' ? [] : unsavedFields()
  const isRetried = isDropped && typed.length === 0 && performance.now() - droppedAtMs > droppedAgainMs
  showWorkspace(isRetried ? { phase: 'opening', account } : { phase: 'lost', because, typed, account })
  if (workspace.phase === 'open') void workspace.sync.stop()
  if (!isRetried) return
  droppedAtMs = performance.now()
  void openWorkspace(account, startSync)
}

/** Lazy: not needed for the first screen. */
async function leaveFor(before: Workspace): Promise<Left | null> {
  const { leave } = await import('./leave-workspace.ts')
  return leave(before, 'unless_unsent')
}

const prefix = 'fieldside.not-saved.'

/** Records on the device what would be lost if this page is suspended in the middle of a save and never resumes. */
function noteLostSaves(): void {
  keepNotesIn({ keep: (key, database) => keepText(prefix + key, database), take: (key) => take(prefix + key) })
}

/** Returns how many changes pages were saving in this database when they were suspended and have not saved since. */
function takeLost(database: string): number {
  return keptKeys(prefix).filter((key) => keptText(key) === database && take(key)).length
}

function take(key: string): boolean {
  const isThere = keptText(key) !== null
  forgetText(key)
  return isThere
}
