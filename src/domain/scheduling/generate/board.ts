import { canHost, type SchedulingCalendar } from '../model/calendar.ts'
import type { Clashes } from '../conflicts/clashes.ts'
import { mayPlayIn } from '../exact/kinds.ts'
import { countsInWindow } from '../model/group-limits.ts'
import type { LimitWindow } from '../model/limit-windows.ts'
import {
  listOtherMeetings,
  listOutsideLimits,
  type CellQuery,
  type OutsideLimit,
  type ScheduleMatch,
} from '../model/match.ts'

/**
 * Stores where and when each match is placed, and caches the data for checking rules. The board never breaks a rule,
 * provided that the matches from `inTheWay` are removed before `put`.
 */
export class Board {
  /** By match: its cell, or −1. */
  readonly cells: Int32Array
  placed = 0
  /** By match: the cost of removing it; Infinity if it has to stay. */
  readonly weights: Float64Array

  readonly calendar: SchedulingCalendar
  readonly matches: readonly ScheduleMatch[]
  readonly #atCell: Int32Array
  readonly #atTeamTime: Int32Array
  readonly #onDate: Int16Array // a team's games on a date, including those elsewhere
  readonly #slotUse: Int32Array
  readonly #fieldUse: Int32Array
  readonly #atHome: Int32Array // a team's home games minus its away games
  readonly #openTimes: (Int32Array | undefined)[] = []
  readonly #meetings: readonly (readonly number[])[] // by match, the other meetings of its two teams
  readonly #outsideLimits: readonly (readonly OutsideLimit[])[] | null // by match
  /** By match, the group windows that count it on its date, whoever hosts, and by window those matches. */
  readonly #windowsOf: (readonly number[])[] = []
  readonly #inGroupWindow: readonly number[][]
  readonly #mark: Int32Array // by match, the latest lookup in which it had to give way
  #look = 0

  constructor(calendar: SchedulingCalendar, matches: readonly ScheduleMatch[]) {
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
    this.#meetings = listOtherMeetings(matches, teams.length)
    this.#outsideLimits = listOutsideLimits(matches, calendar.meetingWindows)
    this.#inGroupWindow = calendar.groupWindows.map(() => [])
  }

  timeOf(cell: number): number {
    return Math.floor(cell / this.calendar.fields.length)
  }

  fieldOf(cell: number): number {
    return cell % this.calendar.fields.length
  }

  /** Returns the match in this cell, or −1. */
  matchAt(cell: number): number {
    return this.#atCell[cell] ?? -1
  }

  /** Returns the team's match at this time, or −1. */
  matchOf(team: number, time: number): number {
    return this.#atTeamTime[team * this.calendar.times.length + time] ?? -1
  }

  /** Whether home and away are exchanged for the match in this cell, because only the away team may host there. */
  isExchanged(index: number, cell: number): boolean {
    const { mayHost, sides, dateOf } = this.calendar
    const match = this.matches[index]
    if ((mayHost === null && sides === null) || match === undefined) return false
    const teams = { host: match.home, guest: match.away }
    return !canHost(this.calendar, teams, dateOf[this.timeOf(cell)] ?? 0, this.fieldOf(cell))
  }

  /** Returns the times when both teams are free and some field is open, those nearest to the target date first. */
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
    const { fields, cellFree, mayHost, sides, mayUse } = this.calendar
    const cell = time * fields.length + field
    if (cellFree[cell] !== 1) return false
    if (mayHost === null && sides === null && mayUse === null) return true
    const match = this.matches[index]
    return match !== undefined && mayPlayIn(this.calendar, match, cell)
  }

  put(index: number, cell: number): void {
    this.cells[index] = cell
    this.placed++
    this.#book(index, cell, index, 1)
  }

  /** Removes the match and returns the cell that becomes free. */
  take(index: number): number {
    const cell = this.cells[index] ?? -1
    this.cells[index] = -1
    this.placed--
    this.#book(index, cell, -1, -1)
    return cell
  }

  /**
   * Adds to `giveWay` the matches that have to be removed to put this one into the cell, and returns their weight;
   * Infinity if it can never be there.
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
   * Finds the cheapest cell at these times. A cell's cost is the weight of the matches that have to give way plus
   * `costOf` for the time; `costOf` must not decrease from one time to the next. Ties go to the cell whose time of day
   * and field the two teams have used least (with home fields, to the better host instead of the least used field),
   * then to a random one. Stores the matches to remove in `ejected`.
   * @returns the cell, or −1 if all are forbidden
   */
  cheapestCell(index: number, look: CellQuery): number {
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

  /** Starts a lookup in which no match gives way yet. The match itself is never in its own way. */
  #beginLook(index: number): void {
    this.#look++
    this.#mark[index] = this.#look
  }

  /**
   * Collects the matches that have to be removed so that both teams can play at this time. Returns their weight;
   * Infinity if it exceeds `most`.
   */
  #clearTeams(index: number, time: number, giveWay: number[], most: number): number {
    const match = this.matches[index]
    if (match === undefined) return Number.POSITIVE_INFINITY
    let cost = this.#clearTeam(match.home, match.away, time, giveWay)
    if (cost > most) return Number.POSITIVE_INFINITY
    cost += this.#clearTeam(match.away, match.home, time, giveWay)
    if (this.calendar.minDaysBetweenMeetings > 0) cost += this.#clearMeetings(index, time, giveWay)
    if (this.#outsideLimits !== null) cost += this.#clearOutside(index, time, giveWay)
    if (this.#inGroupWindow.length > 0) cost += this.#clearGroups(index, time, giveWay)
    return cost > most ? Number.POSITIVE_INFINITY : cost
  }

  /**
   * Collects the team's games that would be too close to this time, then other teams' games that need the same people,
   * then the team's games that exceed the limits. Returns their weight.
   */
  #clearTeam(team: number, opponent: number, time: number, giveWay: number[]): number {
    const { restClashes, overlaps, partners, dateOf, windowsOfDate } = this.calendar
    let cost = this.#eject(this.matchOf(team, time), giveWay)
    cost += this.#ejectAll(team, time, restClashes, giveWay)
    for (const partner of partners[team] ?? []) {
      if (partner === opponent) continue
      cost += this.#eject(this.matchOf(partner, time), giveWay) + this.#ejectAll(partner, time, overlaps, giveWay)
    }
    cost += this.#clearDate(team, time, giveWay)
    const windows = windowsOfDate[dateOf[time] ?? 0] ?? []
    return windows.length === 0 ? cost : cost + this.#clearWindows(team, windows, giveWay)
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

  /** Returns how many games the team would still have on the date after the removals of this lookup. */
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

  #clearWindows(team: number, windows: readonly LimitWindow[], giveWay: number[]): number {
    const { dates } = this.calendar
    let cost = 0
    for (const { first, last, games, elsewhere } of windows) {
      let count = elsewhere[team] ?? 0
      for (let date = first; date <= last; date++)
        if ((this.#onDate[team * dates.length + date] ?? 0) > 0) count += this.#staying(team, date)
      for (; count >= games; count--) {
        const lightest = this.#lightest(team, first, last)
        if (lightest < 0) return Number.POSITIVE_INFINITY // the team's games elsewhere alone exceed the limit
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

  /** Collects other meetings until so few are outside of each window of dates that this one can be, too. */
  #clearOutside(index: number, time: number, giveWay: number[]): number {
    const { dateOf } = this.calendar
    const date = dateOf[time] ?? 0
    let cost = 0
    for (const { isInside, mostOutside } of this.#outsideLimits?.[index] ?? []) {
      if (isInside[date] === 1) continue
      const outside = (this.#meetings[index] ?? [])
        .filter((other) => {
          const cell = this.cells[other] ?? -1
          return cell >= 0 && this.#stays(other) && isInside[dateOf[this.timeOf(cell)] ?? 0] !== 1
        })
        .toSorted((a, b) => this.#weightOf(a) - this.#weightOf(b))
      if (mostOutside === 0) return Number.POSITIVE_INFINITY
      for (const other of outside.slice(0, Math.max(0, outside.length + 1 - mostOutside)))
        cost += this.#eject(other, giveWay)
    }
    return cost
  }

  /** Collects matches of each full group window until there is room for this one. */
  #clearGroups(index: number, time: number, giveWay: number[]): number {
    let cost = 0
    for (const window of this.#windowsThatCount(index, time)) {
      const most = this.calendar.groupWindows[window]?.games ?? 0
      if (most === 0) return Number.POSITIVE_INFINITY
      const counted = (this.#inGroupWindow[window] ?? []).filter((other) => this.#stays(other))
      if (counted.length < most) continue
      const lightest = counted.toSorted((a, b) => this.#weightOf(a) - this.#weightOf(b))
      for (const other of lightest.slice(0, counted.length + 1 - most)) cost += this.#eject(other, giveWay)
    }
    return cost
  }

  /** Returns the group windows that count the match at this time, whichever of its teams may host then. */
  #windowsThatCount(index: number, time: number): number[] {
    const { groupWindows, groupWindowsOfDate, dateOf, fields, mayHost } = this.calendar
    const date = dateOf[time] ?? 0
    const ofDate = groupWindowsOfDate[date] ?? []
    const match = this.matches[index]
    if (match === undefined || ofDate.length === 0) return []
    const { home, away, isSideFixed } = match
    const mayBe = (host: number, guest: number) =>
      fields.some((_, field) => canHost(this.calendar, { host, guest }, date, field))
    // Fixed sides can still be exchanged with another meeting's, unless fields decide them.
    const [asItIs, exchanged] = [mayBe(home, away), (!isSideFixed || mayHost === null) && mayBe(away, home)]
    return ofDate.filter((at) => {
      const window = groupWindows[at]
      if (window === undefined) return false
      return (!asItIs || countsInWindow(window, home, away)) && (!exchanged || countsInWindow(window, away, home))
    })
  }

  #fieldCost = 0
  #fieldPreference = 0

  /**
   * Returns the cheapest field, or −1. Sets `#fieldCost` to its cost, and `#fieldPreference` to the preference that
   * decides between fields of the same cost.
   */
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
          : this.#surplusOfHost(index, time * fields.length + field)
      if (cost === this.#fieldCost && preference >= this.#fieldPreference) continue
      best = field
      this.#fieldCost = cost
      this.#fieldPreference = preference
    }
    return best
  }

  /**
   * Returns a number that is lower for a better host: the host's surplus of home games minus the opponent's, plus 10 if
   * the sides are exchanged. So the original sides are preferred, and then the team with fewer home games.
   */
  #surplusOfHost(index: number, cell: number): number {
    const { home = 0, away = 0 } = this.matches[index] ?? {}
    const surplus = (this.#atHome[home] ?? 0) - (this.#atHome[away] ?? 0)
    return this.isExchanged(index, cell) ? 10 - surplus : surplus
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

  /** Returns the match's weight; 0 if there is no match, or if it has already been removed in this lookup. */
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

  #countInGroups(index: number, time: number, change: 1 | -1): void {
    const windows = change === 1 ? this.#windowsThatCount(index, time) : (this.#windowsOf[index] ?? [])
    for (const window of windows) {
      const counted = this.#inGroupWindow[window] ?? []
      if (change === 1) counted.push(index)
      else counted.splice(counted.indexOf(index), 1)
    }
    this.#windowsOf[index] = windows
  }

  #book(index: number, cell: number, occupant: number, change: 1 | -1): void {
    const match = this.matches[index]
    if (match === undefined) return
    const { fields, times, slots, dates, dateOf } = this.calendar
    const [time, field] = [this.timeOf(cell), this.fieldOf(cell)]
    const slot = times[time]?.slot ?? 0
    const date = dateOf[time] ?? 0
    this.#atCell[cell] = occupant
    if (this.#inGroupWindow.length > 0) this.#countInGroups(index, time, change)
    const side = this.isExchanged(index, cell) ? -change : change
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

/** Returns a board with each match in its cell; −1 means not placed. */
export function createBoardWith(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  cells: ArrayLike<number>,
): Board {
  const board = new Board(calendar, matches)
  matches.forEach((_, match) => {
    const cell = cells[match] ?? -1
    if (cell >= 0) board.put(match, cell)
  })
  return board
}
