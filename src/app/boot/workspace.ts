import { create } from 'zustand'
import type { ClosedBecause, LocalDatabase } from '#data/store/database.ts'
import type { UnsavedField } from '#ui/forms/unsaved-fields.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'

/** Exchanges changes with the server for as long as the database is open. */
export type RunningSync = { stop(): Promise<void> }
export type StartSync = (db: LocalDatabase, account: DeviceAccount) => RunningSync

/** The data of the person whom this device shows. */
export type Workspace =
  // signedOut: just now, on purpose; leavesApp: toward the public site, as soon as everything is put away
  | { readonly phase: 'closed'; readonly signedOut: boolean; readonly leavesApp?: boolean }
  // isBlocked: a tab that does not answer holds it up
  | { readonly phase: 'opening'; readonly account: DeviceAccount; readonly isBlocked?: boolean }
  | { readonly phase: 'open'; readonly account: DeviceAccount; readonly db: LocalDatabase; readonly sync: RunningSync }
  | { readonly phase: 'failed'; readonly account: DeviceAccount; readonly error: unknown }
  // Another tab upgraded or removed the database, or the browser closed it; `typed`: what had not been saved on the screen.
  | {
      readonly phase: 'lost'
      readonly account: DeviceAccount
      readonly because: ClosedBecause
      readonly typed: readonly UnsavedField[]
    }

export const useWorkspace = create<Workspace>(() => ({ phase: 'closed', signedOut: false }))

export function showWorkspace(workspace: Workspace): void {
  useWorkspace.setState(workspace, true)
}
