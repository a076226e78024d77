import { liveQuery } from 'dexie'
import { create } from 'zustand'
import type { LocalDatabase } from '#data/store/database.ts'
import { isFull } from '#data/store/free-space.ts'
import { getMeta } from '#data/store/meta.ts'

/** There was no room for the server's data. Known to this page only, because storing it would need room. */
export const useDeviceFull = create<{ readonly isFull: boolean }>(() => ({ isFull: false }))

/** `onFailure` handles failed exchanges; the next successful one clears the state. */
export function watchForRoom(
  db: LocalDatabase,
  now = () => new Date(),
): { onFailure(error: unknown): void; stop(): void } {
  let fullAt = ''
  const watching = liveQuery(() => getMeta(db, 'sync')).subscribe({
    next(state) {
      if ((state?.lastSyncedAt ?? '') > fullAt) useDeviceFull.setState({ isFull: false })
    },
    error: () => undefined, // the database was closed
  })
  return {
    onFailure(error) {
      if (!isFull(error)) return
      fullAt = now().toISOString()
      useDeviceFull.setState({ isFull: true })
    },
    stop() {
      watching.unsubscribe()
      useDeviceFull.setState({ isFull: false })
    },
  }
}
