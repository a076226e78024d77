import { create } from 'zustand'
import type { ClosedBecause, LocalDatabase } from '#data/store/database.ts'
import type { UnsavedField } from '#ui/forms/unsaved-fields.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'

/** Syncs with the server while the database is open. */
export type RunningSync = { stop(): Promise<void> }
export type StartSync = (db: LocalDatabase, account: DeviceAccount) => RunningSync

/** The data of this device's current user. */
export type Workspace =
  // signedOut: just now, on purpose; leavesApp: going to the public site once everything is closed
  | { readonly phase: 'closed'; readonly signedOut: boolean; readonly leavesApp?: boolean }
  // isBlocked: blocked by a tab that does not respond
  | { readonly phase: 'opening'; readonly account: DeviceAccount; readonly isBlocked?: boolean }
  | { readonly phase: 'open'; readonly account: DeviceAccount; readonly db: LocalDatabase; readonly sync: RunningSync }
  | { readonly phase: 'failed'; readonly account: DeviceAccount; readonly error: unknown }
  // Another tab upgraded or removed the database, or the browser closed it; `typed`: the screen's unsaved input.
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
