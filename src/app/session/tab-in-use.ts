import { isTyping, listUnsavedFields } from '#ui/forms/unsaved-fields.ts'
import { listUnsavedThings } from '#ui/forms/hooks/use-mark-unsaved.ts'

/** Lists what a reload of this tab would lose, under the names shown on the screen. */
export function listUnsavedLabels(): string[] {
  return [...new Set([...listUnsavedFields().map(({ label }) => label), ...listUnsavedThings()])]
}

/** A score sheet counts as busy: a reload would lose nothing, but it must not hold up the scorekeeper. */
const busy = 'dialog[open], .score-sheet, :active'

/** Whether a reload of this tab would lose something or come at a bad moment. */
export function isTabInUse(): boolean {
  return isTyping() || listUnsavedLabels().length > 0 || document.querySelector(busy) !== null
}

// Every tab in use holds a shared lock with this name; the tab that gets it exclusively applies a new version. The
// browser manages locks, so a tab asleep in the background counts like any other.
const lockName = 'fieldside-in-use'

type Locks = Pick<LockManager, 'request' | 'query'>

/** Returns a function that checks whether this tab is in use, and accordingly takes, keeps, or releases the lock. */
export function createInUseLock(locks: Locks, isInUse: () => boolean): () => void {
  let letGo: (() => void) | undefined
  return () => {
    if (!isInUse()) {
      letGo?.()
      letGo = undefined
    } else if (!letGo) {
      const over = new Promise<void>((resolve) => (letGo = resolve))
      locks.request(lockName, { mode: 'shared' }, () => over).catch((error: unknown) => reportError(error))
    }
  }
}

type Switch = {
  readonly locks: Locks
  /** The final check before the version is applied, when no tab is in use. */
  readonly mayApply: () => Promise<boolean>
  /** Until this is done, no other tab tries to apply the version: two at once would interfere with each other. */
  readonly apply: () => Promise<void>
  /** Called if the version can't be applied immediately. */
  readonly onHeldUp: () => void
  readonly pause: () => Promise<void>
}

export async function applyWhenNoTabInUse({ locks, mayApply, apply, onHeldUp, pause }: Switch): Promise<void> {
  const attempt = async (lock: Lock | null) => {
    if (!lock || (await isAskedFor(locks)) || !(await mayApply())) return false
    await apply()
    return true
  }
  if (await locks.request(lockName, { mode: 'exclusive', ifAvailable: true }, attempt)) return
  onHeldUp()
  while (!(await locks.request(lockName, { mode: 'exclusive' }, attempt))) await pause()
}

/** Returns whether a tab came into use while we waited for the lock, so that its request is queued behind ours. */
async function isAskedFor(locks: Locks): Promise<boolean> {
  const { pending = [] } = await locks.query()
  return pending.some(({ name, mode }) => name === lockName && mode === 'shared')
}

export async function isAnotherTabInUse(locks: Locks, isInUseHere: boolean): Promise<boolean> {
  const { held = [] } = await locks.query()
  const tabs = held.filter(({ name, mode }) => name === lockName && mode === 'shared').length
  return tabs > (isInUseHere ? 1 : 0)
}
