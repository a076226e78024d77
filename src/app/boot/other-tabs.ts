import { forgetTyping } from '#ui/forms/unsaved-fields.ts'
import { useWorkspace } from './workspace.ts'

/** Who is signed in on this device now; null: nobody. */
export type TellOtherTabs = (userId: string | null) => void

/** Somebody signed in or out in another tab: this one begins anew with what the device shows now. */
export function followOtherTabs(): TellOtherTabs {
  const tabs = new BroadcastChannel('fieldside-account')
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const workspace = useWorkspace.getState()
    const isGone = workspace.phase === 'lost' && workspace.because === 'deleted' // its data went with them
    if (!isGone && data === shownUserId()) return
    forgetTyping() // no question may hold it up
    location.reload()
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin, and takes none
  return (userId) => tabs.postMessage(userId)
}

function shownUserId(): string | null {
  const workspace = useWorkspace.getState()
  return 'account' in workspace ? workspace.account.userId : null
}
