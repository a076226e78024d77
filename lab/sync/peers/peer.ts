/** What every engine must do. Each gets its own page with empty storage. */
export type SyncPeer = {
  /** Syncs from an empty database until the device has every game. */
  firstSync(): Promise<void>
  /**
   * Syncs from an empty database until the device has the person's own league, if the engine can load that league ahead
   * of the others.
   */
  usable?(): Promise<void>
  /** Returns how many games the device's database holds. */
  count(): Promise<number>
  /** Saves a final score for each of these games sequentially while offline. */
  saveOffline(gameIds: readonly string[]): Promise<void>
  /** Reconnects. Resolves when the server has confirmed every change. */
  push(): Promise<void>
  /** Edits one field of one game while online. Resolves when the server has confirmed it. */
  edit(gameId: string, note: string): Promise<void>
  /** Resolves when the engine is idle; requests are counted until then. */
  quiet(): Promise<void>
}

export type SyncPlace = {
  /** Base URL of /rest/v1, on the same origin as the page. */
  readonly url: string
  readonly key: string
  readonly token: string
  readonly games: number
}

declare global {
  // oxlint-disable-next-line no-var
  var openPeer: ((place: SyncPlace) => Promise<void>) | undefined
  // oxlint-disable-next-line no-var
  var peer: SyncPeer | undefined
}

/** Registers the engine for measurement. */
export function exposePeer(open: (place: SyncPlace) => Promise<SyncPeer>): void {
  globalThis.openPeer = async (place) => {
    globalThis.peer = await open(place)
  }
}

/** A final score, given as columns of a game. */
export const finalScore = {
  status: 'completed',
  home_score: 1,
  away_score: 0,
  result_state: 'official',
  result_side: 'staff',
}
