import type { Random } from '../random.ts'
import type { Calendar } from './calendar.ts'

/** A game to place: team indexes, its round, and the date on which it would be played best. */
export type Match = {
  readonly home: number
  readonly away: number
  readonly round: number
  readonly targetDate: number
}

export type Placement = {
  /** By match: its cell, or −1. */
  readonly cells: Int32Array
  readonly iterations: number
}

export type PlacementOptions = {
  readonly random: Random
  /** Placing this many is enough: no more fit. */
  readonly goal: number
  readonly maxIterations: number
  readonly onProgress?: ((placed: number) => void) | undefined
}

const iterationsPerReport = 256

/**
 * Gives every match a cell, without ever breaking a rule: matches come in the given order and take the cell that costs
 * least. A cell that is free costs only its distance from the target date; one that is not costs the matches that have
 * to give way, which then look for another cell themselves. A match that keeps losing its place grows heavier, and may
 * not return to the cell that it lost for a while, so the search does not run in circles. The best placement seen is
 * the answer.
 *
 * Source of the method, ejection chains with learned weights: Y. Nagata and O. Bräysy, A powerful route minimization
 * heuristic for the vehicle routing problem with time windows, Operations Research Letters 37 (2009).
 */
export function placeMatches(calendar: Calendar, matches: readonly Match[], options: PlacementOptions): Placement {
  const { random, goal, maxIterations, onProgress } = options
  const board = new Board(calendar, matches)
  const homeless = matches.map((_, index) => index).toReversed() // the next one last
  const tabuUntil = new Map<number, number>()
  let best: { cells: Int32Array; placed: number } = { cells: board.cells.slice(), placed: 0 } // as of the last time that a match had to give way
  let iteration = 0
  while (homeless.length > 0 && board.placed < goal && iteration < maxIterations) {
    iteration++
    if (iteration % iterationsPerReport === 0) onProgress?.(Math.max(best.placed, board.placed))
    const inOrder = iteration <= matches.length
    const match = takeOut(homeless, inOrder ? homeless.length - 1 : Math.floor(random() * homeless.length))
    if (match === undefined || board.openTimes(match).length === 0) continue

    const cell = board.cheapestCell(
      match,
      random,
      (time) => (tabuUntil.get(match * calendar.times.length + time) ?? 0) > iteration,
    )
    if (cell < 0) {
      tabuUntil.clear()
      homeless.push(match)
      continue
    }
    const ejected = [...board.ejected]
    if (ejected.length > 0) {
      if (board.placed > best.placed) best = { cells: board.cells.slice(), placed: board.placed }
      board.growHeavier(match, 0.02 + 0.02 * random())
    }
    for (const loser of ejected) {
      const lost = board.take(loser)
      const patience = 5 + Math.floor(random() * 10) + homeless.length
      tabuUntil.set(loser * calendar.times.length + Math.floor(lost / calendar.fields.length), iteration + patience)
      homeless.unshift(loser)
    }
    board.put(match, cell)
  }
  if (board.placed > best.placed) best = { cells: board.cells, placed: board.placed }
  onProgress?.(best.placed)
  return { cells: best.cells, iterations: iteration }
}

function takeOut(list: number[], index: number): number | undefined {
  const item = list[index]
  const last = list.pop()
  if (last !== undefined && index < list.length) list[index] = last
  return item
}

/** Who plays where and when, with what a rule asks kept at hand. */
class Board {
  readonly cells: Int32Array
  placed = 0
  /** After `cheapestCell`: the matches that would have to give way. */
  readonly ejected: number[] = []

  readonly #calendar: Calendar
  readonly #matches: readonly Match[]
  readonly #atCell: Int32Array
  readonly #atTeamTime: Int32Array
  readonly #slotUse: Int32Array
  readonly #fieldUse: Int32Array
  readonly #weight: Float64Array
  readonly #openTimes: (readonly number[] | undefined)[] = []
  readonly #mark: Int32Array // of the matches that give way in the look at hand
  #look = 0

  constructor(calendar: Calendar, matches: readonly Match[]) {
    const { teams, times, fields, slots } = calendar
    this.#calendar = calendar
    this.#matches = matches
    this.cells = new Int32Array(matches.length).fill(-1)
    this.#atCell = new Int32Array(times.length * fields.length).fill(-1)
    this.#atTeamTime = new Int32Array(teams.length * times.length).fill(-1)
    this.#slotUse = new Int32Array(teams.length * slots)
    this.#fieldUse = new Int32Array(teams.length * fields.length)
    this.#weight = new Float64Array(matches.length).fill(1)
    this.#mark = new Int32Array(matches.length)
  }

  /** The times at which both teams are free of other duties and some field is open, those nearest to the target first. */
  openTimes(index: number): readonly number[] {
    return (this.#openTimes[index] ??= this.#findOpenTimes(index))
  }

  #findOpenTimes(index: number): number[] {
    const match = this.#matches[index]
    if (match === undefined) return []
    const { times, fields, teamFree, cellFree } = this.#calendar
    const distance = (time: number) => Math.abs((times[time]?.date ?? 0) - match.targetDate)
    return times
      .flatMap((_, time) => {
        const teamsCan =
          teamFree[match.home * times.length + time] === 1 && teamFree[match.away * times.length + time] === 1
        const fieldCan = cellFree.subarray(time * fields.length, (time + 1) * fields.length).includes(1)
        return teamsCan && fieldCan ? [time] : []
      })
      .toSorted((a, b) => distance(a) - distance(b) || a - b)
  }

  put(match: number, cell: number): void {
    this.cells[match] = cell
    this.placed++
    this.#book(match, cell, match, 1)
  }

  /** Returns the cell that becomes free. */
  take(match: number): number {
    const cell = this.cells[match] ?? -1
    this.cells[match] = -1
    this.placed--
    this.#book(match, cell, -1, -1)
    return cell
  }

  growHeavier(match: number, by: number): void {
    this.#weight[match] = this.#weightOf(match) + by
  }

  /** Looks at every cell for this match; −1 where each is forbidden. Leaves in `ejected` who has to go. */
  cheapestCell(index: number, random: Random, isTabu: (time: number) => boolean): number {
    const match = this.#matches[index]
    if (match === undefined) return -1
    const { times, dates } = this.#calendar
    const perDay = 1 / (100 * dates.length * dates.length) // a distance never outweighs a match
    let bestCost = Number.POSITIVE_INFINITY
    let bestUse = Number.POSITIVE_INFINITY
    let bestCell = -1
    let ties = 0
    for (const time of this.openTimes(index)) {
      const date = times[time]?.date ?? 0
      const distance = (date - match.targetDate) ** 2 * perDay
      if (distance > bestCost) break
      this.#look++
      const giveWay: number[] = []
      const teamsCost =
        this.#clearTeam(match.home, time, date, giveWay) + this.#clearTeam(match.away, time, date, giveWay)
      if (teamsCost + distance > bestCost) continue
      const field = this.#cheapestField(match, time)
      if (field.index < 0) continue
      const cost = teamsCost + field.cost
      if (cost > 0 && isTabu(time)) continue
      const total = cost + distance
      const use = field.use + this.#useOfSlot(match, time)
      if (total > bestCost || (total === bestCost && use > bestUse)) continue
      const isTie = total === bestCost && use === bestUse
      ties = isTie ? ties + 1 : 1
      if (isTie && random() * ties >= 1) continue
      bestCost = total
      bestUse = use
      bestCell = time * this.#calendar.fields.length + field.index
      this.ejected.length = 0
      this.ejected.push(...giveWay, ...field.giveWay)
    }
    return bestCell
  }

  /** Which matches of the team have to go for it to play at this time: those without rest between, then over the day's limit. */
  #clearTeam(team: number, time: number, date: number, giveWay: number[]): number {
    const { times, dates, dateFrom, restFrom, restTo, gamesElsewhere, maxGamesPerDay } = this.#calendar
    const row = team * times.length
    let cost = 0
    for (let other = restFrom[time] ?? 0; other < (restTo[time] ?? 0); other++)
      cost += this.#eject(this.#atTeamTime[row + other] ?? -1, giveWay)

    let onDate = gamesElsewhere[team * dates.length + date] ?? 0
    const [from, to] = [dateFrom[date] ?? 0, dateFrom[date + 1] ?? 0]
    for (let other = from; other < to; other++) if (this.#stays(this.#atTeamTime[row + other] ?? -1)) onDate++
    for (; onDate >= maxGamesPerDay; onDate--) {
      let lightest = -1
      for (let other = from; other < to; other++) {
        const match = this.#atTeamTime[row + other] ?? -1
        if (this.#stays(match) && (lightest < 0 || this.#weightOf(match) < this.#weightOf(lightest))) lightest = match
      }
      cost += this.#eject(lightest, giveWay)
    }
    return cost
  }

  #cheapestField(match: Match, time: number) {
    const { fields, cellFree, fieldFrom, fieldTo } = this.#calendar
    const best = { index: -1, cost: Number.POSITIVE_INFINITY, use: Number.POSITIVE_INFINITY, giveWay: [] as number[] }
    for (let field = 0; field < fields.length; field++) {
      if (cellFree[time * fields.length + field] !== 1) continue
      let cost = 0
      const giveWay: number[] = []
      for (let other = fieldFrom[time] ?? 0; other < (fieldTo[time] ?? 0); other++) {
        const occupant = this.#atCell[other * fields.length + field] ?? -1
        if (!this.#stays(occupant)) continue
        cost += this.#weightOf(occupant)
        giveWay.push(occupant)
      }
      const use =
        (this.#fieldUse[match.home * fields.length + field] ?? 0) +
        (this.#fieldUse[match.away * fields.length + field] ?? 0)
      if (cost < best.cost || (cost === best.cost && use < best.use))
        Object.assign(best, { index: field, cost, use, giveWay })
    }
    return best
  }

  #eject(match: number, giveWay: number[]): number {
    if (!this.#stays(match)) return 0
    this.#mark[match] = this.#look
    giveWay.push(match)
    return this.#weightOf(match)
  }

  /** A match that is there and has not already been told to give way in this look. */
  #stays(match: number): boolean {
    return match >= 0 && this.#mark[match] !== this.#look
  }

  #weightOf(match: number): number {
    return this.#weight[match] ?? 1
  }

  #useOfSlot(match: Match, time: number): number {
    const { slots, times } = this.#calendar
    const slot = times[time]?.slot ?? 0
    return (this.#slotUse[match.home * slots + slot] ?? 0) + (this.#slotUse[match.away * slots + slot] ?? 0)
  }

  #book(index: number, cell: number, occupant: number, change: 1 | -1): void {
    const match = this.#matches[index]
    if (match === undefined) return
    const { fields, times, slots } = this.#calendar
    const [time, field] = [Math.floor(cell / fields.length), cell % fields.length]
    const slot = times[time]?.slot ?? 0
    this.#atCell[cell] = occupant
    for (const team of [match.home, match.away]) {
      this.#atTeamTime[team * times.length + time] = occupant
      this.#slotUse[team * slots + slot] = (this.#slotUse[team * slots + slot] ?? 0) + change
      this.#fieldUse[team * fields.length + field] = (this.#fieldUse[team * fields.length + field] ?? 0) + change
    }
  }
}
