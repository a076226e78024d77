import { liveQuery } from 'dexie'
import { create } from 'zustand'
import type { LocalDatabase } from '#data/store/database.ts'
import { isFull } from '#data/store/free-space.ts'
import { getMeta } from '#data/store/meta.ts'

/** What came from the server found no room. Known to this page only: to store it would need some. */
export const useDeviceFull = create<{ readonly isFull: boolean }>(() => ({ isFull: false }))

/** `onFailure` is told of exchanges that failed; the next one that goes through ends it. */
export function watchForRoom(
  db: LocalDatabase,
  now = () => new Date(),
): { onFailure(error: unknown): void; stop(): void } {
  let fullAt = ''
  const watching = liveQuery(() => getMeta(db, 'sync')).subscribe({
    next(state) {
      if ((state?.lastSyncedAt ?? '') > fullAt) useDeviceFull.setState({ isFull: false })
    },
    error: () => undefined, // closed
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
