/** What the engine needs of `navigator.locks`. */
export type Locks = {
  request(name: string, options: { signal: AbortSignal }, held: () => Promise<void>): Promise<unknown>
}

/** The lock of whoever exchanges for this database. */
export function leadName(databaseName: string): string {
  return `fieldside-sync:${databaseName}`
}

/**
 * Of all tabs (and the service worker) on one database, one exchanges with the server; when it closes, another takes
 * over. This only saves work: should two lead, receipts and conditional transactions keep everything right.
 * `lead` is called once it is this one's turn, which lasts until `signal`.
 */
export function takeTheLead(locks: Locks | null, name: string, signal: AbortSignal, lead: () => void): void {
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
