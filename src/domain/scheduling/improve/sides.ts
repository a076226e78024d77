import type { Random } from '../../random.ts'
import { approximateNegativeExp } from './negative-exp.ts'

/** A placed game: teams by index with their original sides; `pair` is the same for all meetings of two teams. */
export type SidedGame = {
  readonly home: number
  readonly away: number
  readonly pair: number
  readonly isLocked?: boolean // its sides are never exchanged
}

export type SidesOptions = {
  readonly random: Random
  readonly maxMoves: number
  readonly onProgress?: ((moves: number) => void) | undefined
}

const movesPerReport = 4096

/** A cool attempt keeps most of the original sides; a warm one finds others. */
const warmths = [0.5, 2]

/**
 * Reassigns home and away after a calendar has shuffled the rounds: first equal numbers of home and away games, then no
 * three games in a row on one side, then few breaks. The meetings of two teams stay shared as evenly as possible.
 *
 * Uses a local search that exchanges the sides of one game, or of two opposite meetings of a pair, and at high
 * temperatures also accepts steps that make things worse.
 * @param games in order of time
 * @returns for each game whether its sides are exchanged
 */
export function balanceSides(games: readonly SidedGame[], teams: number, options: SidesOptions): Uint8Array {
  const { random, maxMoves, onProgress } = options
  const sides = new Sides(games, teams)
  let best = { cost: sides.totalCost(), exchanged: sides.exchanged.slice() }
  let before = 0
  for (const warmest of warmths) {
    const moves = Math.ceil(maxMoves / warmths.length)
    let cost = sides.totalCost()
    for (let move = 0; move < moves && best.cost > 0 && games.length > 0; move++) {
      if (move % movesPerReport === 0) onProgress?.(before + move)
      const warmth = warmest * (1 - move / moves) ** 2 + 0.05
      const flips = sides.proposal(Math.floor(random() * games.length), random)
      if (flips.length === 0) continue
      const change = sides.flip(flips)
      if (change > 0 && random() >= approximateNegativeExp(change / warmth)) {
        sides.flip(flips)
        continue
      }
      cost += change
      if (cost < best.cost) best = { cost, exchanged: sides.exchanged.slice() }
    }
    before += moves
  }
  onProgress?.(maxMoves)
  return best.exchanged
}

class Sides {
  readonly exchanged: Uint8Array
  readonly #games: readonly SidedGame[]
  readonly #homes: Int32Array
  readonly #ofTeam: readonly Int32Array[] // game indexes in order of time
  readonly #ofPair = new Map<number, number[]>()

  constructor(games: readonly SidedGame[], teams: number) {
    this.#games = games
    this.#homes = Int32Array.from(games, ({ home }) => home)
    this.exchanged = new Uint8Array(games.length)
    const ofTeam = Array.from({ length: teams }, (): number[] => [])
    games.forEach(({ home, away, pair }, index) => {
      ofTeam[home]?.push(index)
      ofTeam[away]?.push(index)
      const meetings = this.#ofPair.get(pair)
      if (meetings) meetings.push(index)
      else this.#ofPair.set(pair, [index])
    })
    this.#ofTeam = ofTeam.map((indexes) => Int32Array.from(indexes))
  }

  totalCost(): number {
    return this.#ofTeam.reduce((sum, _, team) => sum + this.#teamCost(team), 0)
  }

  /**
   * Returns the games whose sides to exchange: this game, plus an opposite meeting of the pair if exchanging only this
   * one would make their meetings uneven. Empty if there is no such meeting.
   */
  proposal(index: number, random: Random): readonly number[] {
    const game = this.#games[index]
    if (game === undefined || game.isLocked === true) return []
    const meetings = this.#ofPair.get(game.pair) ?? []
    const host = this.#hostOf(index)
    const atHome = meetings.filter((other) => this.#hostOf(other) === host).length
    const surplus = 2 * atHome - meetings.length // the host's surplus of home games in this pair
    if (Math.abs(surplus - 2) <= meetings.length % 2) return [index]
    const others = meetings.filter((other) => this.#hostOf(other) !== host && this.#games[other]?.isLocked !== true)
    const partner = others[Math.floor(random() * others.length)]
    return partner === undefined ? [] : [index, partner]
  }

  /**
   * Exchanges the sides of these games, all of one pair; returns by how much the cost increases. Calling it again
   * reverts it.
   */
  flip(games: readonly number[]): number {
    const { home = 0, away = 0 } = this.#games[games[0] ?? 0] ?? {}
    const before = this.#teamCost(home) + this.#teamCost(away)
    for (const index of games) this.exchanged[index] = 1 - (this.exchanged[index] ?? 0)
    return this.#teamCost(home) + this.#teamCost(away) - before
  }

  #hostOf(index: number): number {
    const game = this.#games[index]
    return (this.exchanged[index] === 1 ? game?.away : game?.home) ?? -1
  }

  #teamCost(team: number): number {
    const games = this.#ofTeam[team] ?? []
    let surplus = 0
    let breaks = 0
    let run = 0
    let last = 0
    let longRuns = 0
    for (const index of games) {
      const side = (this.#homes[index] === team) === (this.exchanged[index] === 0) ? 1 : -1
      surplus += side
      run = side === last ? run + 1 : 1
      if (run > 1) breaks++
      if (run > 2) longRuns++
      last = side
    }
    const excess = Math.max(0, Math.abs(surplus) - (games.length % 2))
    return breaks + 3 * longRuns + 4 * excess * excess
  }
}
