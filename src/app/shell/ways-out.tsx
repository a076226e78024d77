import { createActions } from '#ui/feedback/actions-context.ts'

export type WaysOut = {
  /** What is unsent stays for the same person's next sign-in, unless they `discard` it; everything else goes. */
  readonly signOut: (options?: { readonly discard: boolean }) => Promise<void>
  /** Everything stays, behind the person's password. */
  readonly switchPerson: () => Promise<void>
  /** Whether their password opens it again where there is no connection. */
  readonly opensOffline: () => Promise<boolean>
}

export const [WaysOutProvider, useWaysOut] = createActions<WaysOut>('ways out')
