import { liveQuery } from 'dexie'
import { create } from 'zustand'
import { isStorageFull } from '#data/store/free-space.ts'
import { getMeta } from '#data/store/meta.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Whether the server's data didn't fit on the device. Only this page knows, because storing that fact would also need
 * room.
 */
export const useIsDeviceFull = create<{ readonly isFull: boolean }>(() => ({ isFull: false }))

/** `onFailure` handles failed exchanges; the next successful one clears the state. */
export function trackStorageRoom(
  db: LocalDatabase,
  now = () => new Date(),
): { onFailure(error: unknown): void; stop(): void } {
  let fullAt = ''
  const watching = liveQuery(() => getMeta(db, 'sync')).subscribe({
    next(state) {
      if ((state?.lastSyncedAt ?? '') > fullAt) useIsDeviceFull.setState({ isFull: false })
    },
    error: () => undefined, // the database was closed
  })
  return {
    onFailure(error) {
      if (!isStorageFull(error)) return
      fullAt = now().toISOString()
      useIsDeviceFull.setState({ isFull: true })
    },
    stop() {
      watching.unsubscribe()
      useIsDeviceFull.setState({ isFull: false })
    },
  }
}
