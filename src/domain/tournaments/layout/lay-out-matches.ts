import type { MatchProblem } from './match-problem.ts'

/** By match, a cell of the calendar, or −1. */
export type MatchLayout = { readonly cells: Int32Array; readonly placed: number }

/**
 * Goes through the times in order and fills the open fields of each with the matches that can be played then, lowest
 * rank first, preferring the fields used least so far. Source of the method, list scheduling: R. L. Graham, Bounds on
 * multiprocessing timing anomalies, 1969. The result breaks no rule.
 * @param ranks by match
 * @param firstTime nothing is placed before it
 * @param isFinalLast if false, the final may come before matches that don't feed it
 */
export function layOutMatches(
  problem: MatchProblem,
  ranks: ArrayLike<number>,
  firstTime = 0,
  isFinalLast = true,
): MatchLayout {
  const { calendar, followers, final } = problem
  const { times, fields } = calendar
  const state = new MatchLayoutState(problem)
  const order = [...problem.teams.keys()].toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
  let waiting = order.filter((match) => match !== final)
  for (let time = firstTime; time < times.length && state.placed < order.length; time++) {
    let open = state.openFields(time)
    if (open.length === 0) continue
    const place = (match: number): boolean => {
      const field = open[0]
      if (field === undefined || !state.fits(match, time)) return false
      state.put(match, time * fields.length + field)
      open = open.slice(1)
      return true
    }
    waiting = waiting.filter((match) => !place(match))
    const isFinalNext = !isFinalLast || waiting.every((match) => followers[final]?.includes(match))
    if (isFinalNext && state.cells[final] === -1) place(final)
  }
  return { cells: state.cells, placed: state.placed }
}

/** Matches in their cells, added in order of time. */
export class MatchLayoutState {
  readonly cells: Int32Array
  placed = 0
  readonly #problem: MatchProblem
  /** 1 if a match on the same field, or something outside the bracket, is in the way. */
  readonly #taken: Uint8Array
  readonly #usedOf: Int32Array
  /** By match: when its sources are over and their teams have rested. */
  readonly #earliest: Float64Array
  readonly #missing: Int32Array
  /**
   * For pools. `#rested` is when each team has rested from its latest game; `#poolGames` is the number of its games, by
   * `team * dates + date`.
   */
  readonly #rested: Float64Array
  readonly #poolGames: Int16Array
  /**
   * By match and team: the most games that the team may have played on the match's date, including the match itself.
   */
  readonly #games: Map<number, number>[]
  readonly #matchesAt: number[][]
  /** For a Swiss tournament: by date, the rounds with a match on it. */
  readonly #rounds: Set<number>[]

  constructor(problem: MatchProblem) {
    const { calendar, sources, teams } = problem
    this.#problem = problem
    this.cells = new Int32Array(teams.length).fill(-1)
    this.#taken = calendar.cellFree.map((free) => 1 - free)
    this.#usedOf = new Int32Array(calendar.fields.length)
    this.#earliest = new Float64Array(teams.length).fill(Number.NEGATIVE_INFINITY)
    this.#missing = Int32Array.from(sources, ({ length }) => length)
    this.#rested = new Float64Array(calendar.teams.length).fill(Number.NEGATIVE_INFINITY)
    this.#poolGames = new Int16Array(calendar.teams.length * calendar.dates.length)
    this.#games = teams.map(() => new Map())
    this.#matchesAt = calendar.times.map(() => [])
    this.#rounds = calendar.dates.map(() => new Set())
  }

  openFields(time: number): number[] {
    const { fields } = this.#problem.calendar
    return fields
      .flatMap((_, field) => (this.#taken[time * fields.length + field] === 0 ? [field] : []))
      .toSorted((a, b) => (this.#usedOf[a] ?? 0) - (this.#usedOf[b] ?? 0))
  }

  /** Whether a match can be played at this time, which must not be before any placed match. */
  fits(match: number, time: number): boolean {
    const { calendar, isOpen, inPool, teams } = this.#problem
    const start = calendar.times[time]?.start ?? 0
    if (this.#missing[match] !== 0 || start < (this.#earliest[match] ?? 0)) return false
    if (isOpen[match * calendar.times.length + time] === 0) return false
    if (inPool[match] === 1 && !(teams[match] ?? []).every((team) => start >= (this.#rested[team] ?? 0))) return false
    return this.keepsDay(match, time) && this.sharingAt(match, time).length === 0
  }

  /** Returns the matches at that time, or at an overlapping one, that may need the same people. */
  sharingAt(match: number, time: number): number[] {
    const { partners, calendar } = this.#problem
    const others = partners?.[match]
    if (!others || others.length === 0) return []
    const { overlaps } = calendar
    const clashing = [time, ...overlaps.items.subarray(overlaps.from[time], overlaps.from[time + 1])]
    return clashing.flatMap((at) => this.#matchesAt[at]?.filter((other) => others.includes(other)) ?? [])
  }

  /** Whether no team that may reach the match would have too many games that day. */
  keepsDay(match: number, time: number): boolean {
    const { calendar, ways } = this.#problem
    const date = calendar.dateOf[time] ?? 0
    return (ways[match] ?? []).every(({ team }, way) => {
      const elsewhere = calendar.gamesElsewhere[team * calendar.dates.length + date] ?? 0
      return elsewhere + this.#gamesBefore(match, way, date) < calendar.maxGamesPerDay
    })
  }

  put(match: number, cell: number): void {
    const { calendar, restMs, followers, ways, inPool, swissRounds } = this.#problem
    const { fields, fieldClashes, times, dateOf, dates } = calendar
    const [time, field] = [Math.floor(cell / fields.length), cell % fields.length]
    const date = dateOf[time] ?? 0
    const rested = (times[time]?.end ?? 0) + restMs
    ways[match]?.forEach(({ team }, way) => {
      const games = this.#gamesBefore(match, way, date) + 1
      if (games > (this.#games[match]?.get(team) ?? 0)) this.#games[match]?.set(team, games)
    })
    for (const { team } of inPool[match] === 1 ? (ways[match] ?? []) : []) {
      this.#rested[team] = rested
      this.#poolGames[team * dates.length + date] = (this.#poolGames[team * dates.length + date] ?? 0) + 1
    }
    if (swissRounds) this.#rounds[date]?.add(swissRounds[match] ?? 0)
    this.cells[match] = cell
    this.placed++
    this.#matchesAt[time]?.push(match)
    this.#usedOf[field] = (this.#usedOf[field] ?? 0) + 1
    this.#taken[cell] = 1
    for (const other of fieldClashes.items.subarray(fieldClashes.from[time], fieldClashes.from[time + 1])) {
      this.#taken[other * fields.length + field] = 1
    }
    for (const follower of followers[match] ?? []) {
      this.#missing[follower] = (this.#missing[follower] ?? 0) - 1
      this.#earliest[follower] = Math.max(this.#earliest[follower] ?? 0, rested)
    }
  }

  /** Returns when the placed matches that feed the match are over and their teams have rested. */
  earliest(match: number): number {
    return this.#earliest[match] ?? Number.NEGATIVE_INFINITY
  }

  #gamesBefore(match: number, way: number, date: number): number {
    const { calendar, ways, swissRounds } = this.#problem
    // A team may have played in every earlier round of the date.
    if (swissRounds) return [...(this.#rounds[date] ?? [])].filter((round) => round < (swissRounds[match] ?? 0)).length
    const { team, from, isFromPool } = ways[match]?.[way] ?? { team: 0, from: -1, isFromPool: false }
    if (isFromPool) return this.#poolGames[team * calendar.dates.length + date] ?? 0
    const cell = this.cells[from] ?? -1
    if (cell < 0 || calendar.dateOf[Math.floor(cell / calendar.fields.length)] !== date) return 0
    return this.#games[from]?.get(team) ?? 0
  }
}
