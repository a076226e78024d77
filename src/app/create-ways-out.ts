import { forgetSharedFile } from '#ui/shared-file.ts'
import { closeWorkspace, type Erase } from './open-workspace.ts'
import type { TellOtherTabs } from './other-tabs.ts'
import { endSession } from './reset-password.ts'
import type { ServerAddress } from './server-config.ts'
import type { Session } from './session.ts'
import type { TokenStore } from './session-tokens.ts'
import { settleLeft } from './settle-left.ts'
import type { WaysOut } from './ways-out.tsx'
import { useWorkspace } from './workspace.ts'

type Parts = {
  session: Session
  store: TokenStore
  server: () => Promise<ServerAddress>
  tellOtherTabs: TellOtherTabs
}

/**
 * In this order: account and tokens go, the engine stops, the account's database goes or stays. The server is told last and
 * need not hear it: the token on this device is gone either way.
 */
export function createWaysOut({ session, store, server, tellOtherTabs }: Parts): WaysOut {
  async function leave(erase: Erase): Promise<void> {
    const tokens = await closeWorkspace(erase, {
      release: async (staying) => {
        if (staying) await settleLeft(store, staying)
        await forgetSharedFile().catch((error: unknown) => reportError(error)) // it was for this person
        return session.end()
      },
      settle: (left) => settleLeft(store, left),
    })
    tellOtherTabs(null)
    if (tokens) await endSession(server, tokens.accessToken)
  }
  return {
    signOut: ({ discard } = { discard: false }) => leave(discard ? 'all' : 'unless_unsent'),
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
