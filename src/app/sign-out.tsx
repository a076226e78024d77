import { createContext, useContext } from 'react'
import { rememberedAccount } from './device-memory.ts'
import type { ServerAddress } from './server-address.ts'
import type { Session } from './session.ts'
import { closeWorkspace } from './workspace.ts'

type SignOut = () => Promise<void>
type Parts = { session: Session; server: () => Promise<ServerAddress> }

/**
 * In this order: the engine stops, the account's database goes (or stays, where something is unsent), the tokens go.
 * The server is told last and need not hear it: the token on this device is gone either way.
 */
export function createSignOut({ session, server }: Parts): SignOut {
  return async () => {
    await closeWorkspace()
    rememberedAccount.forget()
    const tokens = await session.end()
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
