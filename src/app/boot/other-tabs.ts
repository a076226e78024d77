import { clearUnsavedFields } from '#ui/forms/unsaved-fields.ts'
import { useWorkspace } from './workspace.ts'

/** Tells the other tabs who is signed in on this device now; null if no one is. */
export type NotifyOtherTabs = (userId: string | null) => void

/**
 * From now on, reloads this tab, with the device's current account, when someone signs in or out in another tab.
 * Returns a function that notifies the other tabs.
 */
export function reloadOnAccountChange(): NotifyOtherTabs {
  const tabs = new BroadcastChannel('fieldside-account')
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const workspace = useWorkspace.getState()
    const isGone = workspace.phase === 'lost' && workspace.because === 'deleted' // the database was deleted with the account
    if (!isGone && data === shownUserId()) return
    clearUnsavedFields() // no prompt about unsaved input may hold up the reload
    location.reload()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  return (userId) => tabs.postMessage(userId)
}

function shownUserId(): string | null {
  const workspace = useWorkspace.getState()
  return 'account' in workspace ? workspace.account.userId : null
}
