import type { Random } from '../../random.ts'
import { approximateNegativeExp } from './negative-exp.ts'

/** A placed game: teams by index with their original sides; `pair` is the same for all meetings of two teams. */
export type SidedGame = {
  readonly home: number
  readonly away: number
  readonly pair: number
  readonly isLocked?: boolean // its sides are never exchanged
  /** The windows that count it as it is, and those that do with its sides exchanged: indexes of `mostInWindow`. */
  readonly windows?: readonly [asItIs: readonly number[], exchanged: readonly number[]]
}

export type SidesOptions = {
  readonly random: Random
  readonly maxMoves: number
  /** The most games of a team in a row on one side; no limit if omitted. */
  readonly maxInRow?: number
  /** By window, the most games that it counts. */
  readonly mostInWindow?: readonly number[]
  readonly onProgress?: ((moves: number) => void) | undefined
}

const movesPerReport = 4096

/** A cool attempt keeps most of the original sides; a warm one finds others. */
const warmths = [0.5, 2]

/**
 * The cost of a game above a limit in each round of attempts, and how much warmer they are. All but the first are only
 * made while a limit is exceeded.
 */
const rounds = [
  { price: 15, heat: 1 },
  { price: 15, heat: 4 },
  { price: 400, heat: 2 },
]

/**
 * Reassigns home and away after a calendar has shuffled the rounds: first equal numbers of home and away games, then no
 * three games in a row on one side, then few breaks. The meetings of two teams stay shared as evenly as possible.
 * Limits of games in a row and in windows come before all of these, but the result breaks them if no sides were found
 * that don't.
 *
 * Uses a local search that exchanges the sides of one game, or of two opposite meetings of a pair, and at high
 * temperatures also accepts steps that make things worse.
 * @param games in order of time
 * @returns for each game whether its sides are exchanged
 */
export function balanceSides(games: readonly SidedGame[], teams: number, options: SidesOptions): Uint8Array {
  const { random, maxMoves, maxInRow = Number.POSITIVE_INFINITY, mostInWindow = [], onProgress } = options
  const sides = new Sides(games, teams, maxInRow, mostInWindow)
  let best = { broken: sides.broken, cost: sides.totalCost(), exchanged: sides.exchanged.slice() }
  for (const { price, heat } of rounds) {
    sides.price = price
    let before = 0
    for (const warmest of warmths) {
      const moves = Math.ceil(maxMoves / warmths.length)
      for (let move = 0; move < moves && (best.cost > 0 || best.broken > 0) && games.length > 0; move++) {
        if (move % movesPerReport === 0) onProgress?.(before + move)
        const warmth = heat * warmest * (1 - move / moves) ** 2 + 0.05
        const flips = sides.proposal(Math.floor(random() * games.length), random)
        if (flips.length === 0) continue
        const change = sides.flip(flips)
        if (change > 0 && random() >= approximateNegativeExp(change / warmth)) {
          sides.flip(flips)
          continue
        }
        const cost = sides.totalCost()
        if (sides.broken < best.broken || (sides.broken === best.broken && cost < best.cost))
          best = { broken: sides.broken, cost, exchanged: sides.exchanged.slice() }
      }
      before += moves
    }
    if (best.broken === 0) break
  }
  onProgress?.(maxMoves)
  return best.exchanged
}

const padding = 2 // empty games before a team's first and after its last, so that every game has two neighbors

class Sides {
  readonly exchanged: Uint8Array
  /** How many games are above the limits. */
  broken = 0
  price = 0
  readonly #maxInRow: number
  readonly #mostInWindow: readonly number[]
  readonly #inWindow: Int32Array // by window, the games that it counts
  readonly #games: readonly SidedGame[]
  readonly #meetings: readonly (readonly number[])[] // by game, all meetings of its two teams
  /** By team, its games in order of time: 1 at home, −1 away, with `padding` around them. */
  readonly #sides: Int8Array
  /** By game, where its home and its away team have it in `#sides`. */
  readonly #atHome: Int32Array
  readonly #atAway: Int32Array
  readonly #surplus: Int32Array // by team: its home games minus its away games
  readonly #isOdd: Uint8Array // by team: 1 if it has an odd number of games
  #cost = 0

  constructor(games: readonly SidedGame[], teams: number, maxInRow: number, mostInWindow: readonly number[]) {
    this.#games = games
    this.#maxInRow = maxInRow
    this.#mostInWindow = mostInWindow
    this.#inWindow = new Int32Array(mostInWindow.length)
    this.exchanged = new Uint8Array(games.length)
    this.#atHome = new Int32Array(games.length)
    this.#atAway = new Int32Array(games.length)
    this.#surplus = new Int32Array(teams)
    const counts = new Int32Array(teams)
    for (const { home, away } of games) {
      counts[home] = (counts[home] ?? 0) + 1
      counts[away] = (counts[away] ?? 0) + 1
    }
    this.#isOdd = Uint8Array.from(counts, (count) => count % 2)
    const next = new Int32Array(teams)
    let end = padding
    counts.forEach((count, team) => {
      next[team] = end
      end += count + padding
    })
    this.#sides = new Int8Array(end)
    const ofPair = new Map<number, number[]>()
    games.forEach(({ home, away, pair }, index) => {
      this.#atHome[index] = next[home] ?? 0
      this.#atAway[index] = next[away] ?? 0
      next[home] = (next[home] ?? 0) + 1
      next[away] = (next[away] ?? 0) + 1
      this.#cost += this.#set(home, this.#atHome[index] ?? 0, 1) + this.#set(away, this.#atAway[index] ?? 0, -1)
      this.#count(games[index]?.windows?.[0], 1)
      const meetings = ofPair.get(pair)
      if (meetings) meetings.push(index)
      else ofPair.set(pair, [index])
    })
    this.#meetings = games.map(({ pair }) => ofPair.get(pair) ?? [])
  }

  /** Returns the cost without the games above the limit. */
  totalCost(): number {
    return this.#cost
  }

  /**
   * Returns the games whose sides to exchange: this game, plus an opposite meeting of the pair if exchanging only this
   * one would make their meetings uneven. Empty if there is no such meeting.
   */
  proposal(index: number, random: Random): readonly number[] {
    if (this.#games[index]?.isLocked === true) return []
    const meetings = this.#meetings[index] ?? []
    if (meetings.length === 1) return [index]
    const host = this.#hostOf(index)
    let atHome = 0
    for (const other of meetings) if (this.#hostOf(other) === host) atHome++
    const surplus = 2 * atHome - meetings.length // the host's surplus of home games in this pair
    if (Math.abs(surplus - 2) <= meetings.length % 2) return [index]
    const others = meetings.filter((other) => this.#hostOf(other) !== host && this.#games[other]?.isLocked !== true)
    const partner = others[Math.floor(random() * others.length)]
    return partner === undefined ? [] : [index, partner]
  }

  /**
   * Exchanges the sides of these games; returns by how much the cost increases, with the price of games above the limit.
   * Calling it again reverts it.
   */
  flip(games: readonly number[]): number {
    let change = 0
    const broken = this.broken
    for (const index of games) {
      const game = this.#games[index]
      if (game === undefined) continue
      const side = this.exchanged[index] === 1 ? 1 : -1 // the new side of the original home team
      const isExchanged = this.exchanged[index] === 1
      this.exchanged[index] = isExchanged ? 0 : 1
      if (game.windows) {
        this.#count(game.windows[isExchanged ? 1 : 0], -1)
        this.#count(game.windows[isExchanged ? 0 : 1], 1)
      }
      change += this.#set(game.home, this.#atHome[index] ?? 0, side)
      change += this.#set(game.away, this.#atAway[index] ?? 0, -side)
    }
    this.#cost += change
    return change + this.price * (this.broken - broken)
  }

  #count(windows: readonly number[] | undefined, change: 1 | -1): void {
    for (const window of windows ?? []) {
      const games = this.#inWindow[window] ?? 0
      this.#inWindow[window] = games + change
      if (Math.max(games, games + change) > (this.#mostInWindow[window] ?? 0)) this.broken += change
    }
  }

  #hostOf(index: number): number {
    const game = this.#games[index]
    return (this.exchanged[index] === 1 ? game?.away : game?.home) ?? -1
  }

  /** Returns by how much the team's cost increases. */
  #set(team: number, at: number, side: number): number {
    const before = this.#sides[at] ?? 0
    const surplus = this.#surplus[team] ?? 0
    this.#surplus[team] = surplus - before + side
    this.#sides[at] = side
    if (this.#maxInRow < Number.POSITIVE_INFINITY)
      this.broken += this.#aboveLimit(at, side) - this.#aboveLimit(at, before)
    return (
      this.#costOfRuns(at, side) -
      this.#costOfRuns(at, before) +
      this.#costOfSurplus(team, surplus - before + side) -
      this.#costOfSurplus(team, surplus)
    )
  }

  /** Returns how many runs of one game more than allowed this game is a part of. */
  #aboveLimit(at: number, side: number): number {
    if (side === 0) return 0
    const most = this.#maxInRow
    let [before, after] = [0, 0]
    while (before < most && this.#sides[at - before - 1] === side) before++
    while (after < most && this.#sides[at + after + 1] === side) after++
    return Math.max(0, before + after + 1 - most)
  }

  /** Returns the cost of the breaks and of the three games in a row on one side that this game is a part of. */
  #costOfRuns(at: number, side: number): number {
    if (side === 0) return 0
    const sides = this.#sides
    const isBefore = sides[at - 1] === side
    const isAfter = sides[at + 1] === side
    let breaks = 0
    let longRuns = 0
    if (isBefore) {
      breaks++
      if (sides[at - 2] === side) longRuns++
      if (isAfter) longRuns++
    }
    if (isAfter) {
      breaks++
      if (sides[at + 2] === side) longRuns++
    }
    return breaks + 3 * longRuns
  }

  #costOfSurplus(team: number, surplus: number): number {
    const excess = Math.max(0, Math.abs(surplus) - (this.#isOdd[team] ?? 0))
    return 4 * excess * excess
  }
}
