/** What every engine is asked to do. One page each; the page's storage is empty at the start. */
export type Peer = {
  /** From nothing to every game in the device's database. */
  firstSync(): Promise<void>
  /** From nothing to the person's own league, ahead of the rest, where the engine does that. */
  usable?(): Promise<void>
  /** How many games the device's database holds. */
  count(): Promise<number>
  /** Saves a final score for each of these games, one after the other, without a connection. */
  saveOffline(gameIds: readonly string[]): Promise<void>
  /** The connection is back. Resolves when the server has confirmed every change. */
  push(): Promise<void>
  /** One field of one game, with a connection. Resolves when the server has confirmed it. */
  edit(gameId: string, note: string): Promise<void>
  /** Resolves when the engine has nothing left to do; requests are counted until then. */
  quiet(): Promise<void>
}

export type Place = {
  /** Where /rest/v1 is; same origin as the page. */
  readonly url: string
  readonly key: string
  readonly token: string
  readonly games: number
}

declare global {
  // oxlint-disable-next-line no-var
  var openPeer: ((place: Place) => Promise<void>) | undefined
  // oxlint-disable-next-line no-var
  var peer: Peer | undefined
}

/** Hands the engine to the measurement. */
export function offer(open: (place: Place) => Promise<Peer>): void {
  globalThis.openPeer = async (place) => {
    globalThis.peer = await open(place)
  }
}

/** A final score, as the columns of a game. */
export const finalScore = {
  status: 'completed',
  home_score: 1,
  away_score: 0,
  result_state: 'official',
  result_side: 'staff',
}
