import { createActionsContext } from '#ui/feedback/actions-context.ts'

export type SignOutActions = {
  /** Unsent changes stay for the same person's next sign-in, unless they `discard` them; everything else is erased. */
  readonly signOut: (options?: { readonly discard: boolean }) => Promise<void>
  /** Keeps all data on the device, protected by the person's password. */
  readonly switchPerson: () => Promise<void>
  /** Whether the person's password can open their data again without a connection. */
  readonly opensOffline: () => Promise<boolean>
}

export const [SignOutActionsProvider, useSignOutActions] = createActionsContext<SignOutActions>('sign-out actions')
