import { canUse } from '../model/calendar.ts'
import type { LimitWindow } from '../model/limit-windows.ts'
import type { PuzzleGame, RepairPuzzle } from './repair-puzzle.ts'

/**
 * The cost of a change of place: first days, then minutes of the time of day, then a different field, or one at a
 * different venue.
 */
export const shiftWeights = { day: 1_000_000, minute: 10, field: 1, venue: 5 }

/**
 * A way to place a game: its cell, how far that is from the old one, and the games that have to move out of the way.
 */
export type PlacementOption = { readonly cell: number; readonly shift: number; readonly ejected: readonly number[] }

type Ways = { free: PlacementOption | null; readonly taken: PlacementOption[] }

/** The current cells of a puzzle's games, and what is in the way of each. */
export class RepairBoard {
  readonly puzzle: RepairPuzzle
  /** By game: its cell, or −1. */
  readonly cells: Int32Array
  /** By game: 1 if it must not be moved again. */
  readonly locked: Uint8Array
  readonly #atTeamTime: Int32Array
  readonly #atCell: Int32Array
  readonly #gamesNear: Int32Array // the number of a team's games near a time, by `team * times + time`
  readonly #cellLoad: Int32Array // games on a cell, or so close to it that the field is taken
  readonly #room: Int32Array // free cells, by `time * classes + class`
  readonly #classesOfHost: readonly (readonly number[])[] // by team
  readonly #marked: Uint8Array
  readonly #windowsOfDate: readonly (readonly LimitWindow[])[] // of each limit, the latest first

  constructor(puzzle: RepairPuzzle) {
    const { times, fields, teams, cellFree, mayHost } = puzzle.calendar
    const classes = puzzle.fieldsOfClass.length
    this.puzzle = puzzle
    this.cells = new Int32Array(puzzle.games.length).fill(-1)
    this.locked = new Uint8Array(puzzle.games.length)
    this.#atTeamTime = new Int32Array(teams.length * times.length).fill(-1)
    this.#atCell = new Int32Array(times.length * fields.length).fill(-1)
    this.#gamesNear = new Int32Array(teams.length * times.length)
    this.#cellLoad = new Int32Array(times.length * fields.length)
    this.#room = new Int32Array(times.length * classes)
    this.#marked = new Uint8Array(puzzle.games.length)
    this.#windowsOfDate = puzzle.calendar.windowsOfDate.map((windows) =>
      windows.toSorted((a, b) => a.limit - b.limit || b.first - a.first),
    )
    cellFree.forEach((isFree, cell) => {
      const kind = puzzle.fieldClass[cell % fields.length] ?? 0
      if (isFree === 1) add(this.#room, Math.floor(cell / fields.length) * classes + kind, 1)
    })
    this.#classesOfHost = teams.map((_, team) =>
      puzzle.fieldsOfClass.flatMap(([field = 0], kind) =>
        mayHost === null || mayHost[team * fields.length + field] === 1 ? [kind] : [],
      ),
    )
  }

  put(game: number, cell: number): void {
    this.cells[game] = cell
    this.#book(game, cell, game, 1)
  }

  /** Removes the game and returns the cell that becomes free. */
  take(game: number): number {
    const cell = this.cells[game] ?? -1
    this.cells[game] = -1
    this.#book(game, cell, -1, -1)
    return cell
  }

  #book(index: number, cell: number, occupant: number, change: 1 | -1): void {
    const { near, games, calendar, fieldClass, fieldsOfClass } = this.puzzle
    const { times, fields, cellFree } = calendar
    const [time, field] = [Math.floor(cell / fields.length), cell % fields.length]
    const { home = 0, away = 0 } = games[index] ?? {}
    this.#atCell[cell] = occupant
    for (const team of [home, away]) {
      this.#atTeamTime[team * times.length + time] = occupant
      for (const other of near[time] ?? []) add(this.#gamesNear, team * times.length + other, change)
    }
    this.#forEachOnField(time, (other) => {
      const otherCell = other * fields.length + field
      add(this.#cellLoad, otherCell, change)
      const load = this.#cellLoad[otherCell] ?? 0
      if (cellFree[otherCell] === 1 && load === (change === 1 ? 1 : 0))
        add(this.#room, other * fieldsOfClass.length + (fieldClass[field] ?? 0), -change)
    })
  }

  #forEachOnField(time: number, visit: (time: number) => void): void {
    const { from, items } = this.puzzle.calendar.fieldClashes
    visit(time)
    for (let at = from[time] ?? 0; at < (from[time + 1] ?? 0); at++) visit(items[at] ?? 0)
  }

  /** Whether the game may use the cell, regardless of other games. */
  isOpen(index: number, cell: number): boolean {
    const { fields, cellFree } = this.puzzle.calendar
    const time = Math.floor(cell / fields.length)
    const kind = this.puzzle.fieldClass[cell % fields.length] ?? 0
    const game = this.puzzle.games[index]
    if (game === undefined || cellFree[cell] !== 1 || !game.times.includes(time)) return false
    return this.#classesAt(game, time).includes(kind)
  }

  /** Returns the classes of fields that the game may use at this time. */
  #classesAt(game: PuzzleGame, time: number): readonly number[] {
    const { calendar, fieldsOfClass } = this.puzzle
    const classes = this.#classesOfHost[game.home] ?? []
    if (calendar.mayUse === null) return classes
    return classes.filter((kind) =>
      canUse(calendar, game, time * calendar.fields.length + (fieldsOfClass[kind]?.[0] ?? 0)),
    )
  }

  /** Whether no other game is in the way. */
  isFree(index: number, cell: number): boolean {
    const time = Math.floor(cell / this.puzzle.calendar.fields.length)
    return (this.#cellLoad[cell] ?? 0) === 0 && this.#teamEjections(index, time, 0).length > 0
  }

  /** Returns a lower bound on how many games must move so that this one can be played at that time. */
  leastEjections(index: number, time: number): number {
    const { games, meetings, calendar, fieldsOfClass } = this.puzzle
    const game = games[index]
    if (game === undefined) return 0
    const ofHome = this.#gamesNear[game.home * calendar.times.length + time] ?? 0
    const ofAway = this.#gamesNear[game.away * calendar.times.length + time] ?? 0
    // A game of the two teams against each other is counted in both numbers.
    const least = (meetings[index]?.length ?? 0) > 0 ? Math.max(ofHome, ofAway) : ofHome + ofAway
    if (least > 0) return least
    for (const kind of this.#classesAt(game, time))
      if ((this.#room[time * fieldsOfClass.length + kind] ?? 0) > 0) return 0
    return 1
  }

  /**
   * Returns the ways to place the game with at most `most` games ejected. Ways that differ only in minutes are merged
   * unless `eachTime` is set. Of equivalent free fields, it always takes the nearest: for the remaining games they are
   * interchangeable.
   */
  options(index: number, most: number, eachTime: boolean): PlacementOption[] {
    const { games, periodOf, fieldsOfClass } = this.puzzle
    const game = games[index]
    if (game === undefined) return []
    const waysByGroup = new Map<string, Ways>()
    for (let at = 0; at < game.times.length; at++) {
      const time = game.times[at] ?? 0
      if (this.leastEjections(index, time) > most) continue
      for (const ejected of this.#teamEjections(index, time, most))
        for (const kind of this.#classesAt(game, time)) {
          const group = `${eachTime ? time : periodOf[time]} ${kind} ${ejected.join()}`
          const ways = waysByGroup.get(group) ?? { free: null, taken: [] }
          waysByGroup.set(group, ways)
          for (const field of fieldsOfClass[kind] ?? [])
            this.#addField(index, { time, field, shift: game.shifts[at] ?? 0, ejected, most }, ways)
        }
    }
    return [...waysByGroup.values()].flatMap(({ free, taken }) => (free ? [free] : taken))
  }

  #addField(
    index: number,
    place: Omit<PlacementOption, 'cell'> & { readonly time: number; readonly field: number; readonly most: number },
    ways: Ways,
  ): void {
    const { time, field, ejected, most } = place
    const { fields, cellFree } = this.puzzle.calendar
    const cell = time * fields.length + field
    if (cellFree[cell] !== 1 || cell === this.puzzle.games[index]?.oldCell) return
    const leaving = this.#fieldEjections(time, field, ejected)
    if (leaving === null || leaving.length > most) return
    const option = { cell, shift: place.shift + this.fieldShift(index, field), ejected: leaving }
    if (leaving.length > ejected.length) ways.taken.push(option)
    else if (ways.free === null || option.shift < ways.free.shift) ways.free = option
  }

  fieldShift(index: number, field: number): number {
    const { calendar, games } = this.puzzle
    const { oldField = -1 } = games[index] ?? {}
    if (field === oldField) return 0
    const isSameVenue = calendar.fields[field]?.venueId === calendar.fields[oldField]?.venueId
    return isSameVenue ? shiftWeights.field : shiftWeights.venue
  }

  /** Returns the games already ejected plus those on the field, or null if one of them is locked. */
  #fieldEjections(time: number, field: number, ejected: readonly number[]): readonly number[] | null {
    const { fields } = this.puzzle.calendar
    if ((this.#cellLoad[time * fields.length + field] ?? 0) === 0) return ejected
    const all = [...ejected]
    let isLocked = false
    this.#forEachOnField(time, (other) => {
      const game = this.#atCell[other * fields.length + field] ?? -1
      if (game < 0 || all.includes(game)) return
      if (this.locked[game] === 1) isLocked = true
      all.push(game)
    })
    return isLocked ? null : all.length === ejected.length ? ejected : all
  }

  /**
   * Returns the minimal sets of games that must move so that both teams can play at the time, as alternatives. If no
   * game has to move, the only set is empty; if it is impossible, there is no set.
   */
  #teamEjections(index: number, time: number, most: number): (readonly number[])[] {
    const found = this.#playingNear(index, time, most)
    if (found === null) return []
    const { maxGamesPerDay, limits } = this.puzzle.calendar
    return maxGamesPerDay === 1 && limits.length === 0 ? [found] : this.#withinLimits(index, time, found, most)
  }

  /** Returns the games that clash directly, or null if there are more than `most` or one is locked. */
  #playingNear(index: number, time: number, most: number): number[] | null {
    const { games, near, overlapping, meetings, calendar } = this.puzzle
    const { times, fields, partners, minDaysBetweenMeetings, dayNumbers, dateOf } = calendar
    const { home = 0, away = 0 } = games[index] ?? {}
    const found: number[] = []
    let isLocked = false
    const eject = (game: number) => {
      if (game < 0 || this.#marked[game] === 1) return
      this.#marked[game] = 1
      found.push(game)
      if (this.locked[game] === 1) isLocked = true
    }
    for (const team of [home, away]) {
      if ((this.#gamesNear[team * times.length + time] ?? 0) > 0)
        for (const other of near[time] ?? []) eject(this.#atTeamTime[team * times.length + other] ?? -1)
      for (const partner of partners[team] ?? [])
        if (partner !== home && partner !== away)
          for (const other of overlapping[time] ?? []) eject(this.#atTeamTime[partner * times.length + other] ?? -1)
    }
    if (minDaysBetweenMeetings > 0) {
      const day = dayNumbers[dateOf[time] ?? 0] ?? 0
      for (const other of meetings[index] ?? []) {
        const cell = this.cells[other] ?? -1
        if (cell < 0) continue
        const otherDay = dayNumbers[dateOf[Math.floor(cell / fields.length)] ?? 0] ?? 0
        if (Math.abs(day - otherDay) < minDaysBetweenMeetings) eject(other)
      }
    }
    for (const game of found) this.#marked[game] = 0
    return isLocked || found.length > most ? null : found
  }

  /**
   * Returns the ways to eject more games that are not locked until neither team has too many games within a day or a
   * run of days. Empty if that takes more than `most` games in total.
   */
  #withinLimits(index: number, time: number, ejected: readonly number[], most: number): (readonly number[])[] {
    const { home = 0, away = 0 } = this.puzzle.games[index] ?? {}
    const surplus = this.#firstSurplus(home, time, ejected) ?? this.#firstSurplus(away, time, ejected)
    if (surplus === undefined) return [ejected]
    if (ejected.length >= most) return []
    const sets = surplus
      .filter((game) => this.locked[game] !== 1)
      .flatMap((game) => this.#withinLimits(index, time, [...ejected, game], most))
    const byMembers = new Map(sets.map((set) => [set.toSorted((a, b) => a - b).join(), set]))
    return [...byMembers.values()]
  }

  /** Returns the team's remaining games in the first period without room for one more. */
  #firstSurplus(team: number, time: number, ejected: readonly number[]): number[] | undefined {
    const { dateOf, maxGamesPerDay } = this.puzzle.calendar
    const date = dateOf[time] ?? 0
    const onDate = this.#inPeriod(team, date, date, ejected)
    if (onDate.count >= maxGamesPerDay) return onDate.games
    for (const { first, last, games, elsewhere } of this.#windowsOfDate[date] ?? []) {
      const inPeriod = this.#inPeriod(team, first, last, ejected)
      if (inPeriod.count + (elsewhere[team] ?? 0) >= games) return inPeriod.games
    }
    return undefined
  }

  /** Returns the team's games from the first to the last date, and their number including those elsewhere. */
  #inPeriod(team: number, first: number, last: number, ejected: readonly number[]): { games: number[]; count: number } {
    const { times, dates, dateFrom, gamesElsewhere } = this.puzzle.calendar
    const games: number[] = []
    for (let time = dateFrom[first] ?? 0; time < (dateFrom[last + 1] ?? 0); time++) {
      const game = this.#atTeamTime[team * times.length + time] ?? -1
      if (game >= 0 && !ejected.includes(game)) games.push(game)
    }
    let count = games.length
    for (let date = first; date <= last; date++) count += gamesElsewhere[team * dates.length + date] ?? 0
    return { games, count }
  }
}

function add(counts: Int32Array, index: number, change: number): void {
  counts[index] = (counts[index] ?? 0) + change
}
