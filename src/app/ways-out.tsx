import { createContext, useContext } from 'react'

export type WaysOut = {
  /** What is unsent stays for the same person's next sign-in, unless they `discard` it; everything else goes. */
  readonly signOut: (options?: { readonly discard: boolean }) => Promise<void>
  /** Everything stays, behind the person's password. */
  readonly switchPerson: () => Promise<void>
  /** Whether their password opens it again where there is no connection. */
  readonly opensOffline: () => Promise<boolean>
}

const WaysOutContext = createContext<WaysOut | null>(null)
export const WaysOutProvider = WaysOutContext.Provider

export function useWaysOut(): WaysOut {
  const waysOut = useContext(WaysOutContext)
  if (!waysOut) throw new Error('There is no WaysOutProvider above this component')
  return waysOut
}
