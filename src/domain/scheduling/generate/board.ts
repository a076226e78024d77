import type { Calendar } from '../model/calendar.ts'
import type { Clashes } from '../conflicts/clashes.ts'
import { otherMeetings } from '../model/match.ts'
import type { CellQuestion, Match } from '../model/match.ts'

/**
 * Who plays where and when, with what a rule asks kept at hand. What is on the board breaks no rule, as long as what
 * `inTheWay` names is taken off before `put`.
 */
export class Board {
  /** By match: its cell, or −1. */
  readonly cells: Int32Array
  placed = 0
  /** By match: what it costs to take it off. Infinity: it stays. */
  readonly weights: Float64Array

  readonly calendar: Calendar
  readonly matches: readonly Match[]
  readonly #atCell: Int32Array
  readonly #atTeamTime: Int32Array
  readonly #onDate: Int16Array // games of a team, those elsewhere included
  readonly #slotUse: Int32Array
  readonly #fieldUse: Int32Array
  readonly #atHome: Int32Array // home games of a team less its away games
  readonly #openTimes: (Int32Array | undefined)[] = []
  readonly #meetings: readonly (readonly number[])[] // by match, the other meetings of the two
  readonly #mark: Int32Array // of the matches that give way in the look at hand
  #look = 0

  constructor(calendar: Calendar, matches: readonly Match[]) {
    const { teams, times, fields, slots, gamesElsewhere } = calendar
    this.calendar = calendar
    this.matches = matches
    this.cells = new Int32Array(matches.length).fill(-1)
    this.weights = new Float64Array(matches.length).fill(1)
    this.#atCell = new Int32Array(times.length * fields.length).fill(-1)
    this.#atTeamTime = new Int32Array(teams.length * times.length).fill(-1)
    this.#onDate = gamesElsewhere.slice()
    this.#slotUse = new Int32Array(teams.length * slots)
    this.#fieldUse = new Int32Array(teams.length * fields.length)
    this.#atHome = new Int32Array(teams.length)
    this.#mark = new Int32Array(matches.length)
    this.#meetings = otherMeetings(matches, teams.length)
  }

  timeOf(cell: number): number {
    return Math.floor(cell / this.calendar.fields.length)
  }

  fieldOf(cell: number): number {
    return cell % this.calendar.fields.length
  }

  /** −1 where nobody plays. */
  matchAt(cell: number): number {
    return this.#atCell[cell] ?? -1
  }

  /** The match of the team at this time, or −1. */
  matchOf(team: number, time: number): number {
    return this.#atTeamTime[team * this.calendar.times.length + time] ?? -1
  }

  /** Whose home game it is where the match is at this field: the away team's, where only that one is at home there. */
  isExchanged(index: number, field: number): boolean {
    const { mayHost, fields } = this.calendar
    const match = this.matches[index]
    return mayHost !== null && match !== undefined && mayHost[match.home * fields.length + field] !== 1
  }

  /** The times at which both teams are free of other duties and some field is open, those nearest to the target first. */
  openTimes(index: number): Int32Array {
    return (this.#openTimes[index] ??= this.#findOpenTimes(index))
  }

  isOpen(index: number, time: number): boolean {
    const match = this.matches[index]
    const { times, teamFree } = this.calendar
    return (
      match !== undefined &&
      teamFree[match.home * times.length + time] === 1 &&
      teamFree[match.away * times.length + time] === 1
    )
  }

  #findOpenTimes(index: number): Int32Array {
    const { times, dateOf, fields } = this.calendar
    const target = this.matches[index]?.targetDate ?? 0
    const open: number[] = []
    for (let time = 0; time < times.length; time++) {
      if (!this.isOpen(index, time)) continue
      for (let field = 0; field < fields.length; field++) {
        if (!this.#isOpenField(index, time, field)) continue
        open.push(time)
        break
      }
    }
    const distance = (time: number) => Math.abs((dateOf[time] ?? 0) - target)
    return Int32Array.from(open.toSorted((a, b) => distance(a) - distance(b) || a - b))
  }

  #isOpenField(index: number, time: number, field: number): boolean {
    const { fields, cellFree, mayHost } = this.calendar
    if (cellFree[time * fields.length + field] !== 1) return false
    if (mayHost === null) return true
    const match = this.matches[index]
    if (match === undefined) return false
    if (mayHost[match.home * fields.length + field] === 1) return true
    return !match.isSideFixed && mayHost[match.away * fields.length + field] === 1
  }

  put(index: number, cell: number): void {
    this.cells[index] = cell
    this.placed++
    this.#book(index, cell, index, 1)
  }

  /** Returns the cell that becomes free. */
  take(index: number): number {
    const cell = this.cells[index] ?? -1
    this.cells[index] = -1
    this.placed--
    this.#book(index, cell, -1, -1)
    return cell
  }

  /**
   * Adds the matches that have to go for this one to come to the cell to `giveWay`, and returns what they weigh;
   * Infinity where it can never be there.
   */
  inTheWay(index: number, cell: number, giveWay: number[]): number {
    const [time, field] = [this.timeOf(cell), this.fieldOf(cell)]
    if (!this.isOpen(index, time) || !this.#isOpenField(index, time, field)) return Number.POSITIVE_INFINITY
    this.#beginLook(index)
    return this.#clearTeams(index, time, giveWay, Number.POSITIVE_INFINITY) + this.#clearField(time, field, giveWay)
  }

  isFree(index: number, cell: number): boolean {
    const giveWay: number[] = []
    return this.inTheWay(index, cell, giveWay) !== Number.POSITIVE_INFINITY && giveWay.length === 0
  }

  /**
   * Looks at these times for the cell that costs least: what has to give way, and `costOf` a time, which must not fall
   * from one time to the next. Of equal ones it takes the one that the two teams have used least, then one at random.
   * Leaves in `ejected` who has to go.
   * @returns the cell, or −1 where each is forbidden
   */
  cheapestCell(index: number, look: CellQuestion): number {
    const { fields } = this.calendar
    const { times, costOf, isForbidden, random, ejected } = look
    let bestCost = Number.POSITIVE_INFINITY
    let bestUse = Number.POSITIVE_INFINITY
    let bestCell = -1
    let ties = 0
    const giveWay: number[] = []
    for (const time of times) {
      const extra = costOf(time)
      if (extra > bestCost) break
      giveWay.length = 0
      this.#beginLook(index)
      const teamsCost = this.#clearTeams(index, time, giveWay, bestCost - extra)
      if (teamsCost + extra > bestCost) continue
      const field = this.#cheapestField(index, time)
      if (field < 0) continue
      const cost = teamsCost + this.#fieldCost
      if (cost === Number.POSITIVE_INFINITY || (cost > 0 && isForbidden(time))) continue
      const total = cost + extra
      const use = this.#fieldPreference + this.#useOfSlot(index, time)
      if (total > bestCost || (total === bestCost && use > bestUse)) continue
      ties = total === bestCost && use === bestUse ? ties + 1 : 1
      if (ties > 1 && random() * ties >= 1) continue
      bestCost = total
      bestUse = use
      bestCell = time * fields.length + field
      this.#clearField(time, field, giveWay)
      ejected.length = 0
      ejected.push(...giveWay)
    }
    return bestCell
  }

  /** Nobody has been told to give way yet; the match itself does not stand in its own way. */
  #beginLook(index: number): void {
    this.#look++
    this.#mark[index] = this.#look
  }

  /** What has to go for both teams to play at this time; Infinity where that weighs more than `most`. */
  #clearTeams(index: number, time: number, giveWay: number[], most: number): number {
    const match = this.matches[index]
    if (match === undefined) return Number.POSITIVE_INFINITY
    let cost = this.#clearTeam(match.home, match.away, time, giveWay)
    if (cost > most) return Number.POSITIVE_INFINITY
    cost += this.#clearTeam(match.away, match.home, time, giveWay)
    if (this.calendar.minDaysBetweenMeetings > 0) cost += this.#clearMeetings(index, time, giveWay)
    return cost > most ? Number.POSITIVE_INFINITY : cost
  }

  /** Games without rest between, then those of the same people, then those over the limits. */
  #clearTeam(team: number, opponent: number, time: number, giveWay: number[]): number {
    const { restClashes, overlaps, partners, limits } = this.calendar
    let cost = this.#eject(this.matchOf(team, time), giveWay)
    cost += this.#ejectAll(team, time, restClashes, giveWay)
    for (const partner of partners[team] ?? []) {
      if (partner === opponent) continue
      cost += this.#eject(this.matchOf(partner, time), giveWay) + this.#ejectAll(partner, time, overlaps, giveWay)
    }
    cost += this.#clearDate(team, time, giveWay)
    for (const limit of limits) cost += this.#clearDays(team, time, limit.days, limit.games, giveWay)
    return cost
  }

  #ejectAll(team: number, time: number, clashes: Clashes, giveWay: number[]): number {
    const row = team * this.calendar.times.length
    const end = clashes.from[time + 1] ?? 0
    let cost = 0
    for (let at = clashes.from[time] ?? 0; at < end; at++) {
      const other = this.#atTeamTime[row + (clashes.items[at] ?? 0)] ?? -1
      if (other >= 0) cost += this.#eject(other, giveWay)
    }
    return cost
  }

  #clearDate(team: number, time: number, giveWay: number[]): number {
    const { dates, dateOf, maxGamesPerDay } = this.calendar
    const date = dateOf[time] ?? 0
    if ((this.#onDate[team * dates.length + date] ?? 0) < maxGamesPerDay) return 0
    let cost = 0
    for (let onDate = this.#staying(team, date); onDate >= maxGamesPerDay; onDate--)
      cost += this.#eject(this.#lightest(team, date, date), giveWay)
    return cost
  }

  /** How many games the team would still have on the date. */
  #staying(team: number, date: number): number {
    const { times, dates, dateFrom, gamesElsewhere } = this.calendar
    let count = gamesElsewhere[team * dates.length + date] ?? 0
    const end = team * times.length + (dateFrom[date + 1] ?? 0)
    for (let at = team * times.length + (dateFrom[date] ?? 0); at < end; at++)
      if (this.#stays(this.#atTeamTime[at] ?? -1)) count++
    return count
  }

  #lightest(team: number, firstDate: number, lastDate: number): number {
    const { times, dateFrom } = this.calendar
    let lightest = -1
    const end = team * times.length + (dateFrom[lastDate + 1] ?? 0)
    for (let at = team * times.length + (dateFrom[firstDate] ?? 0); at < end; at++) {
      const match = this.#atTeamTime[at] ?? -1
      if (this.#stays(match) && (lightest < 0 || this.#weightOf(match) < this.#weightOf(lightest))) lightest = match
    }
    return lightest
  }

  /** Each run of so many days that includes this one. */
  #clearDays(team: number, time: number, days: number, most: number, giveWay: number[]): number {
    const { dateOf, dayNumbers, dates } = this.calendar
    const date = dateOf[time] ?? 0
    const day = dayNumbers[date] ?? 0
    let first = date
    while (first > 0 && (dayNumbers[first - 1] ?? 0) > day - days) first--
    let cost = 0
    for (; first <= date; first++) {
      let last = first
      while (last + 1 < dates.length && (dayNumbers[last + 1] ?? 0) < (dayNumbers[first] ?? 0) + days) last++
      if (last < date) continue
      let count = 0
      for (let other = first; other <= last; other++)
        if ((this.#onDate[team * dates.length + other] ?? 0) > 0) count += this.#staying(team, other)
      for (; count >= most; count--) {
        const lightest = this.#lightest(team, first, last)
        if (lightest < 0) return Number.POSITIVE_INFINITY // its games elsewhere are too many already
        cost += this.#eject(lightest, giveWay)
      }
    }
    return cost
  }

  #clearMeetings(index: number, time: number, giveWay: number[]): number {
    const { dayNumbers, dateOf, minDaysBetweenMeetings } = this.calendar
    const day = dayNumbers[dateOf[time] ?? 0] ?? 0
    let cost = 0
    for (const other of this.#meetings[index] ?? []) {
      const cell = this.cells[other] ?? -1
      if (cell < 0) continue
      const otherDay = dayNumbers[dateOf[this.timeOf(cell)] ?? 0] ?? 0
      if (Math.abs(day - otherDay) < minDaysBetweenMeetings) cost += this.#eject(other, giveWay)
    }
    return cost
  }

  #fieldCost = 0
  #fieldPreference = 0

  /** Leaves its cost, and how much the teams have used it, in the two members above. */
  #cheapestField(index: number, time: number): number {
    const { fields, fieldClashes, mayHost } = this.calendar
    const match = this.matches[index]
    if (match === undefined) return -1
    let best = -1
    this.#fieldCost = Number.POSITIVE_INFINITY
    this.#fieldPreference = Number.POSITIVE_INFINITY
    for (let field = 0; field < fields.length; field++) {
      if (!this.#isOpenField(index, time, field)) continue
      let cost = this.#standing(this.#atCell[time * fields.length + field] ?? -1)
      const end = fieldClashes.from[time + 1] ?? 0
      for (let at = fieldClashes.from[time] ?? 0; at < end && cost <= this.#fieldCost; at++)
        cost += this.#standing(this.#atCell[(fieldClashes.items[at] ?? 0) * fields.length + field] ?? -1)
      if (cost > this.#fieldCost) continue
      const preference =
        mayHost === null
          ? (this.#fieldUse[match.home * fields.length + field] ?? 0) +
            (this.#fieldUse[match.away * fields.length + field] ?? 0)
          : this.#surplusOfHost(index, field)
      if (cost === this.#fieldCost && preference >= this.#fieldPreference) continue
      best = field
      this.#fieldCost = cost
      this.#fieldPreference = preference
    }
    return best
  }

  /** Prefers the sides as they come, and then the team that has been at home less. */
  #surplusOfHost(index: number, field: number): number {
    const { home = 0, away = 0 } = this.matches[index] ?? {}
    const surplus = (this.#atHome[home] ?? 0) - (this.#atHome[away] ?? 0)
    return this.isExchanged(index, field) ? 10 - surplus : surplus
  }

  #clearField(time: number, field: number, giveWay: number[]): number {
    const { fields, fieldClashes } = this.calendar
    let cost = this.#eject(this.#atCell[time * fields.length + field] ?? -1, giveWay)
    const end = fieldClashes.from[time + 1] ?? 0
    for (let at = fieldClashes.from[time] ?? 0; at < end; at++)
      cost += this.#eject(this.#atCell[(fieldClashes.items[at] ?? 0) * fields.length + field] ?? -1, giveWay)
    return cost
  }

  #eject(match: number, giveWay: number[]): number {
    if (!this.#stays(match)) return 0
    this.#mark[match] = this.#look
    giveWay.push(match)
    return this.#weightOf(match)
  }

  /** What it weighs where it is there and has not already been told to give way in this look. */
  #standing(match: number): number {
    return this.#stays(match) ? this.#weightOf(match) : 0
  }

  #stays(match: number): boolean {
    return match >= 0 && this.#mark[match] !== this.#look
  }

  #weightOf(match: number): number {
    return this.weights[match] ?? 1
  }

  #useOfSlot(index: number, time: number): number {
    const { slots, times } = this.calendar
    const { home = 0, away = 0 } = this.matches[index] ?? {}
    const slot = times[time]?.slot ?? 0
    return (this.#slotUse[home * slots + slot] ?? 0) + (this.#slotUse[away * slots + slot] ?? 0)
  }

  #book(index: number, cell: number, occupant: number, change: 1 | -1): void {
    const match = this.matches[index]
    if (match === undefined) return
    const { fields, times, slots, dates, dateOf } = this.calendar
    const [time, field] = [this.timeOf(cell), this.fieldOf(cell)]
    const slot = times[time]?.slot ?? 0
    const date = dateOf[time] ?? 0
    this.#atCell[cell] = occupant
    const side = this.isExchanged(index, field) ? -change : change
    add(this.#atHome, match.home, side)
    add(this.#atHome, match.away, -side)
    for (const team of [match.home, match.away]) {
      this.#atTeamTime[team * times.length + time] = occupant
      add(this.#slotUse, team * slots + slot, change)
      add(this.#fieldUse, team * fields.length + field, change)
      add(this.#onDate, team * dates.length + date, change)
    }
  }
}

function add(counts: Int32Array | Int16Array, index: number, change: number): void {
  counts[index] = (counts[index] ?? 0) + change
}

/** A board on which each match is at its cell; −1: nowhere. */
export function boardWith(calendar: Calendar, matches: readonly Match[], cells: ArrayLike<number>): Board {
  const board = new Board(calendar, matches)
  matches.forEach((_, match) => {
    const cell = cells[match] ?? -1
    if (cell >= 0) board.put(match, cell)
  })
  return board
}
