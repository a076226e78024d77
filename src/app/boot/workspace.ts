import { create } from 'zustand'
import type { DatabaseCloseReason } from '#data/store/database.ts'
import type { UnsavedField } from '#ui/forms/unsaved-fields.ts'
import type { DeviceAccount } from '../session/session-tokens.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Syncs with the server while the database is open. */
export type SyncHandle = { stop(): Promise<void> }
export type StartSync = (db: LocalDatabase, account: DeviceAccount) => SyncHandle

/** The state of the current user's data on this device. */
export type WorkspaceState =
  // signedOut: the person has just signed out deliberately; leavesApp: the page goes to the public site after
  // everything is closed
  | { readonly phase: 'closed'; readonly signedOut: boolean; readonly leavesApp?: boolean }
  // isBlocked: blocked by a tab that does not respond
  | { readonly phase: 'opening'; readonly account: DeviceAccount; readonly isBlocked?: boolean }
  | { readonly phase: 'open'; readonly account: DeviceAccount; readonly db: LocalDatabase; readonly sync: SyncHandle }
  | { readonly phase: 'failed'; readonly account: DeviceAccount; readonly error: unknown }
  // Another tab upgraded or removed the database, or the browser closed it; `typed`: the screen's unsaved input.
  | {
      readonly phase: 'lost'
      readonly account: DeviceAccount
      readonly because: DatabaseCloseReason
      readonly typed: readonly UnsavedField[]
    }

export const useWorkspace = create<WorkspaceState>(() => ({ phase: 'closed', signedOut: false }))

export function showWorkspace(workspace: WorkspaceState): void {
  useWorkspace.setState(workspace, true)
}
