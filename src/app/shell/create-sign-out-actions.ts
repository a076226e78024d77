import type { ServerAddress } from '#api/server-config.ts'
import { endSession } from '#api/session/sessions.ts'
import { deleteSharedFile } from '#ui/browser/shared-file.ts'
import { closeWorkspace, type EraseMode } from '../boot/leave-workspace.ts'
import type { NotifyOtherTabs } from '../boot/other-tabs.ts'
import { getPathAfterSignOut } from '../routes/redirects.ts'
import type { Session } from '../session/session.ts'
import type { TokenStore } from '../session/session-tokens.ts'
import { recordSignedOutAccount } from '../boot/record-signed-out-account.ts'
import type { SignOutActions } from './sign-out-actions.tsx'
import { useWorkspace } from '../boot/workspace.ts'

type Parts = {
  session: Session
  store: TokenStore
  server: () => Promise<ServerAddress>
  tellOtherTabs: NotifyOtherTabs
}

const patienceMs = 2_000

/**
 * Order: remove the account and tokens, stop the engine, then erase or keep the account's database. The server is
 * notified last and may be unreachable: the token on this device is gone either way. The page may be left only after
 * that.
 */
export function createSignOutActions({ session, store, server, tellOtherTabs }: Parts): SignOutActions {
  async function leave(erase: EraseMode, leavesApp = false): Promise<void> {
    const tokens = await closeWorkspace(erase, {
      release: async (staying) => {
        if (staying) await recordSignedOutAccount(store, staying)
        await deleteSharedFile().catch((error: unknown) => reportError(error)) // the shared file was meant for this person
        return session.end()
      },
      settle: (left) => recordSignedOutAccount(store, left),
      leavesApp,
    })
    tellOtherTabs(null)
    await atMost(patienceMs, import('../pwa/end-push.ts').then(({ endPush }) => endPush()).catch(reportError))
    if (tokens) await atMost(patienceMs, endSession(server, tokens.accessToken))
  }
  return {
    async signOut({ discard } = { discard: false }) {
      const leavesApp = getPathAfterSignOut(location.pathname, navigator.onLine) === '/'
      await leave(discard ? 'all' : 'unless_unsent', leavesApp)
      if (leavesApp) location.replace('/')
    },
    switchPerson: () => leave('never'),
    async opensOffline() {
      const workspace = useWorkspace.getState()
      const people = await store.kept.all()
      return people.some(
        ({ userId, verifier }) => verifier !== null && 'account' in workspace && workspace.account.userId === userId,
      )
    },
  }
}

/** Waits for the work, but for at most `ms`. The request itself continues even after the page is gone. */
function atMost(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}
