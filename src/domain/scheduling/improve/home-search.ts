import { groupBy } from '../../group-by.ts'
import { solveAssignment } from '../../leagues/solve-assignment.ts'
import type { Random } from '../../random.ts'
import type { Board } from '../generate/board.ts'
import type { CostFunction } from './cost-function.ts'
import { createRuleCount } from './rule-count.ts'
import { fieldsByMatch } from './moves.ts'
import { approximateLog } from './negative-exp.ts'

/**
 * Changes a timetable one step at a time; a step can be undone until the next one is made. Games on different fields
 * may break rules in the meantime, each at a price.
 */
export type HomeSearch = {
  /** By match, its cell; −1 if it has none. */
  readonly cells: () => Int32Array
  /** How often rules are broken. */
  readonly broken: () => number
  readonly setPrice: (price: number) => void
  /**
   * Exchanges two games of a field, or moves a game to an unused time.
   * @returns by how much the cost increases, or null if nothing has changed
   */
  readonly exchange: () => number | null
  /**
   * Gives all games of a field new times by solving an assignment problem.
   * @param temperature how far the costs that are assigned may deviate from the real ones; 0 finds the cheapest times
   */
  readonly reassign: (temperature: number) => number | null
  readonly takeBack: () => void
  /** Ends the search, so that the goals match the board again. */
  readonly finish: () => void
}

const mostTimes = 64
const forbidden = 1e9
/** Values of an exponential distribution, each as likely as the others. */
const additions = Float64Array.from({ length: 1024 }, (_, index) => -approximateLog((index + 0.5) / 1024))

/**
 * Creates the search from the timetable on the board, which stays as it is, and returns null unless `canSearchHomes`
 * holds. The goals follow the search.
 *
 * Sources: the neighborhood: D. Van Bulck, D. Goossens and F. C. R. Spieksma, Scheduling a non-professional indoor
 * football league: a tabu search based approach, Annals of Operations Research 275 (2019); the random additions: G.
 * Papandreou and A. L. Yuille, Perturb-and-MAP random fields, ICCV 2011.
 */
export function createHomeSearch(board: Board, goals: CostFunction, random: Random): HomeSearch | null {
  if (!canSearchHomes(board)) return null
  const groups = groupByField(board)
  const fields = board.calendar.fields.length
  const rules = createRuleCount(board)
  const cells = board.cells.slice()
  let price = 0
  let broken = 0
  let undo: () => void = nothing

  const book = (match: number, cell: number, change: 1 | -1): number => {
    const more = rules.book(match, Math.floor(cell / fields), change)
    cells[match] = change > 0 ? cell : -1
    broken += more
    return goals.book(match, cell, change) + price * more
  }
  cells.forEach((cell, match) => {
    if (cell >= 0) broken += rules.book(match, Math.floor(cell / fields), 1)
  })

  const pick = (count: number) => Math.floor(random() * count)
  const pickGroup = () => groups[pick(groups.length)]
  const cellAt = ({ times, field }: Group, row: number) => (times[row] ?? 0) * fields + field

  const exchange = (): number | null => {
    undo = nothing
    const group = pickGroup()
    if (group === undefined) return null
    const { games, times } = group
    const [one, other] = [pick(times.length), pick(times.length)]
    const [first, second] = [games[one] ?? -1, games[other] ?? -1]
    if (first === second || !isOpen(group, first, other) || !isOpen(group, second, one)) return null
    const [from, to] = [cellAt(group, one), cellAt(group, other)]
    let growth = 0
    if (first >= 0) growth += book(first, from, -1)
    if (second >= 0) growth += book(second, to, -1)
    if (first >= 0) growth += book(first, to, 1)
    if (second >= 0) growth += book(second, from, 1)
    games[one] = second
    games[other] = first
    undo = () => {
      if (first >= 0) book(first, to, -1)
      if (second >= 0) book(second, from, -1)
      if (first >= 0) book(first, from, 1)
      if (second >= 0) book(second, to, 1)
      games[one] = first
      games[other] = second
    }
    return growth
  }

  const clear = (group: Group): number => {
    let growth = 0
    for (let row = 0; row < group.times.length; row++) {
      const match = group.games[row] ?? -1
      if (match >= 0) growth += book(match, cellAt(group, row), -1)
    }
    group.games.fill(-1)
    return growth
  }

  const place = (group: Group, match: number, row: number): number => {
    group.games[row] = match
    return book(match, cellAt(group, row), 1)
  }

  const reassign = (temperature: number): number | null => {
    undo = nothing
    const group = pickGroup()
    if (group === undefined || group.times.length > mostTimes) return null
    const before = group.games.slice()
    let growth = clear(group)
    for (const [index, match] of group.matches.entries()) {
      const [costs, open] = [group.costs[index], group.open[index]]
      if (costs === undefined || open === undefined) continue
      for (let row = 0; row < group.times.length; row++) {
        if (open[row] !== 1) continue
        const cost = goals.look(match, cellAt(group, row)) + price * rules.look(match, group.times[row] ?? 0)
        costs[row] = cost + temperature * (additions[pick(additions.length)] ?? 0)
      }
    }
    const rows = solveAssignment(group.costs)
    for (const [index, match] of group.matches.entries()) growth += place(group, match, rows[index] ?? 0)
    undo = () => {
      clear(group)
      before.forEach((match, row) => {
        if (match >= 0) place(group, match, row)
      })
    }
    return before.every((match, row) => match === group.games[row]) ? null : growth
  }

  return {
    cells: () => cells.slice(),
    broken: () => broken,
    setPrice: (next) => {
      price = next
    },
    exchange,
    reassign,
    takeBack: () => undo(),
    finish: () => {
      const moved = groups.flatMap(({ matches }) => matches.filter((match) => cells[match] !== board.cells[match]))
      for (const match of moved) goals.book(match, cells[match] ?? -1, -1)
      for (const match of moved) goals.book(match, board.cells[match] ?? -1, 1)
    },
  }
}

const nothing = () => undefined

/** The games that can move on a field, and all times at which any of them can be played. */
type Group = {
  readonly field: number
  readonly matches: readonly number[]
  readonly times: readonly number[]
  /** By time, its match, or −1. */
  readonly games: Int32Array
  /** By match and time, 1 if it can be played then. */
  readonly open: readonly Uint8Array[]
  readonly indexOf: ReadonlyMap<number, number>
  /** The assignment problem, by match and time. */
  readonly costs: readonly Float64Array[]
}

function isOpen({ open, indexOf }: Group, match: number, row: number): boolean {
  return match < 0 || open[indexOf.get(match) ?? -1]?.[row] === 1
}

/** Returns no groups if a game on the board can be played on several fields. */
function groupByField(board: Board): Group[] {
  const fieldsOf = fieldsByMatch(board)
  const placed = board.matches.flatMap((_, match) => ((board.cells[match] ?? -1) < 0 ? [] : [match]))
  if (placed.some((match) => fieldsOf(match).length !== 1)) return []
  const movable = placed.filter((match) => (board.weights[match] ?? 1) < Number.POSITIVE_INFINITY)
  const byField = groupBy(movable, (match) => board.fieldOf(board.cells[match] ?? 0))
  return [...byField].flatMap(([field, matches]) => {
    const isTaken = (time: number) => {
      const match = board.matchAt(time * board.calendar.fields.length + field)
      return match >= 0 && !matches.includes(match)
    }
    const openTimes = matches.map((match) => new Set(board.openTimes(match)))
    const times = [...new Set(openTimes.flatMap((own) => [...own]))]
      .filter((time) => !isTaken(time))
      .toSorted((a, b) => a - b)
    if (times.length < 2) return []
    const games = Int32Array.from(times, (time) => board.matchAt(time * board.calendar.fields.length + field))
    return [
      {
        field,
        matches,
        times,
        games,
        open: openTimes.map((own) => Uint8Array.from(times, (time) => (own.has(time) ? 1 : 0))),
        indexOf: new Map(matches.map((match, index) => [match, index])),
        costs: matches.map(() => new Float64Array(times.length).fill(forbidden)),
      },
    ]
  })
}

/**
 * Whether there is a home search for this board: every game can be played on one field only, where games never overlap,
 * a team plays at most once a day, and there are no further rules about two games.
 */
export function canSearchHomes(board: Board): boolean {
  return isSimple(board) && groupByField(board).length > 0
}

/**
 * Whether no team can play twice a day, no games can overlap on a field, and no rules are known that the search does not
 * count: about shared people, meetings on some dates, or games of groups.
 */
function isSimple({ calendar }: Board): boolean {
  const { times, dates, dateOf, maxGamesPerDay, restClashes, fieldClashes, partners, meetingWindows, groupWindows } =
    calendar
  if (
    fieldClashes.items.length > 0 ||
    meetingWindows.length + groupWindows.length > 0 ||
    partners.some((others) => others.length > 0)
  )
    return false
  if (maxGamesPerDay > 1 && times.length > dates.length) return false
  return times.every((_, time) =>
    restClashes.items
      .subarray(restClashes.from[time], restClashes.from[time + 1])
      .every((other) => dateOf[other] === dateOf[time]),
  )
}
