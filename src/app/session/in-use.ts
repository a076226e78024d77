import { isTyping, unsavedFields } from '#ui/forms/unsaved-fields.ts'
import { unsavedThings } from '#ui/forms/use-unsaved.ts'

/** What a reload of this tab would lose, by the names that the screen has for it. */
export function whatWouldBeLost(): string[] {
  return [...new Set([...unsavedFields().map(({ label }) => label), ...unsavedThings()])]
}

/** A score sheet says so of itself: it loses nothing, but whoever counts should not be held up. */
const busy = 'dialog[open], .score-sheet, :active'

/** Whether a reload of this tab would lose something, or come at a bad moment. */
export function isInUse(): boolean {
  return isTyping() || whatWouldBeLost().length > 0 || document.querySelector(busy) !== null
}

// Every tab that is in use holds this lock, shared; a new version is applied by whoever gets it alone. A lock is asked for
// and given by the browser, so that a tab that sleeps in the background counts like any other.
const lockName = 'fieldside-in-use'

type Locks = Pick<LockManager, 'request' | 'query'>

/** Holds the lock as long as this tab is in use. The returned function looks again. */
export function holdWhileInUse(locks: Locks, isInUse: () => boolean): () => void {
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
  /** The last question, when no tab is in use any more. */
  readonly mayApply: () => Promise<boolean>
  /** Until it is done no other tab tries the same: two at once are in each other's way. */
  readonly apply: () => Promise<void>
  /** It does not go at once. */
  readonly onHeldUp: () => void
  readonly pause: () => Promise<void>
}

/** Applies the new version at once, or as soon as no tab is in use. */
export async function applyWhenFree({ locks, mayApply, apply, onHeldUp, pause }: Switch): Promise<void> {
  const attempt = async (lock: Lock | null) => {
    if (!lock || (await isAskedFor(locks)) || !(await mayApply())) return false
    await apply()
    return true
  }
  if (await locks.request(lockName, { mode: 'exclusive', ifAvailable: true }, attempt)) return
  onHeldUp()
  while (!(await locks.request(lockName, { mode: 'exclusive' }, attempt))) await pause()
}

/** Somebody began to type while the lock was waited for, and stands behind it. */
async function isAskedFor(locks: Locks): Promise<boolean> {
  const { pending = [] } = await locks.query()
  return pending.some(({ name, mode }) => name === lockName && mode === 'shared')
}

/** Whether a tab other than this one is in use. */
export async function isInUseElsewhere(locks: Locks, isInUseHere: boolean): Promise<boolean> {
  const { held = [] } = await locks.query()
  const tabs = held.filter(({ name, mode }) => name === lockName && mode === 'shared').length
  return tabs > (isInUseHere ? 1 : 0)
}
