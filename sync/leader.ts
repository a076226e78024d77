/** The parts of `navigator.locks` that the engine needs. */
export type Locks = {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}

/** Returns the name of the lock for syncing this database. */
export function getLeaderLockName(databaseName: string): string {
  return `fieldside-sync:${databaseName}`
}

/**
 * Of all tabs (and the service worker) on one database, one syncs with the server; when it closes, another takes over.
 * This only saves work: if two lead, receipts and conditional transactions keep everything correct. `lead` is called
 * when it is the caller's turn, or at once if there are no locks; the turn lasts until `signal` aborts.
 */
export function runAsLeader(locks: Locks | null, name: string, signal: AbortSignal, lead: () => void): void {
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  if (!locks) {
    lead()
    return
  }
  const held = async () => {
    if (signal.aborted) return
    lead()
    await ended
  }
  locks.request(name, { signal }, held).catch(() => undefined) // stopped before its turn came
}
