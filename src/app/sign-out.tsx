import { createContext, useContext } from 'react'
import { forgetSharedFile } from '#ui/shared-file.ts'
import type { TellOtherTabs } from './other-tabs.ts'
import type { ServerAddress } from './server-config.ts'
import type { Session } from './session.ts'
import { closeWorkspace } from './workspace.ts'

type SignOut = () => Promise<void>
type Parts = { session: Session; server: () => Promise<ServerAddress>; tellOtherTabs: TellOtherTabs }

/**
 * In this order: the engine stops, the account's database goes (or stays, where something is unsent), account and tokens go.
 * The server is told last and need not hear it: the token on this device is gone either way.
 */
export function createSignOut({ session, server, tellOtherTabs }: Parts): SignOut {
  return async () => {
    await closeWorkspace()
    await forgetSharedFile().catch((error: unknown) => reportError(error)) // it was for this person
    const tokens = await session.end()
    tellOtherTabs(null)
    if (!tokens) return
    const address = await server()
    await fetch(`${address.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: address.key, authorization: `Bearer ${tokens.accessToken}` },
      keepalive: true,
    }).catch(() => undefined)
  }
}

const SignOutContext = createContext<SignOut | null>(null)
export const SignOutProvider = SignOutContext.Provider

export function useSignOut(): SignOut {
  const signOut = useContext(SignOutContext)
  if (!signOut) throw new Error('There is no SignOutProvider above this component')
  return signOut
}
