import { getWeekday } from '../../time.ts'
import type { Board } from '../generate/board.ts'
import type { SchedulingCalendar } from '../model/calendar.ts'
import { createEvennessGoal, createPlaceGoal, toLookable, type CostGoal, type LookableGoal } from './cost-goal.ts'
import { createLimitGoal } from './limit-goal.ts'
import { createMeetingGoal } from './meeting-goal.ts'
import { createSequenceGoal } from './sequence-goal.ts'
import { countsInWindow } from '../model/group-limits.ts'
import type { GoalWeights, ScheduleInput } from '../model/model.ts'
import { getDistanceToField } from '../model/travel.ts'

/** The cost of a timetable: the weighted goals and the soft limits. */
export type CostFunction = {
  /** Returns the cost of all matches recorded so far. */
  readonly cost: () => number
  /** Records that the match is put into the cell (1) or removed (−1). */
  readonly book: CostGoal
  /** Returns by how much the cost would increase if the match were put into the cell. */
  readonly look: (match: number, cell: number) => number
}

export type CostInput = Pick<ScheduleInput, 'limits' | 'wishes' | 'weights' | 'meetingRules'>

/**
 * Returns the cost function for the goals of the input, with the matches already on the board counted. Home and away
 * games count only if the field determines the host. For slots, fields and weekdays, the cost is the squared difference
 * of each team from an even share. For spacing, balance and breaks, see `createSequenceGoal`. For travel, the cost is
 * the distances of both teams, where 1 is the average. For utilization, it is the hours that fields are empty between
 * two games of a day. For wishes, it is the number of times that a team plays when it would rather not, plus the number of
 * wished meetings that are on other dates.
 */
export function createCostFunction(input: CostInput, board: Board): CostFunction {
  const parts = partsOf(input, board)
  let cost = 0
  const book: CostGoal = (match, cell, change) => {
    let growth = 0
    for (let part = 0; part < parts.length; part++) growth += parts[part]?.book(match, cell, change) ?? 0
    cost += growth
    return growth
  }
  const look = (match: number, cell: number): number => {
    let growth = 0
    for (let part = 0; part < parts.length; part++) growth += parts[part]?.look(match, cell) ?? 0
    return growth
  }
  board.cells.forEach((cell, match) => {
    if (cell >= 0) book(match, cell, 1)
  })
  return { cost: () => cost, book, look }
}

/** More than what any other goal gains from a game above a limit of games in a row, or of a group. */
const costAboveLimit = 60

function partsOf(
  { limits = [], wishes = [], weights = {}, meetingRules = [] }: CostInput,
  board: Board,
): LookableGoal[] {
  const { calendar, matches } = board
  const { fields, times, dateOf, dates, mayHost } = calendar
  const parts: LookableGoal[] = []
  const weigh = (name: keyof GoalWeights, goal: () => CostGoal) => {
    const weight = weights[name] ?? 0
    if (weight <= 0) return
    const part = goal()
    parts.push(toLookable(weight === 1 ? part : (match, cell, change) => weight * part(match, cell, change)))
  }
  const timeOf = (cell: number) => Math.floor(cell / fields.length)

  const soft = limits.filter(({ penalty = 0 }) => penalty > 0)
  if (soft.length > 0) parts.push(createLimitGoal(calendar, matches, soft))
  const { spacing = 0 } = weights
  const { balance = 0, breaks = 0 } = mayHost === null ? {} : weights
  const isLimited = mayHost !== null && calendar.maxSameSideInRow < Number.POSITIVE_INFINITY
  if (spacing > 0 || balance > 0 || breaks > 0 || isLimited) {
    const sequences = createSequenceGoal(calendar, matches, {
      weights: { spacing, balance, breaks },
      isExchanged: (match, cell) => board.isExchanged(match, cell),
      aboveLimit: isLimited ? costAboveLimit : 0,
    })
    parts.push(toLookable(sequences))
  }
  const hasSidedGroups = mayHost !== null && calendar.groupWindows.some(({ side }) => side !== undefined)
  if (hasSidedGroups) parts.push(toLookable(createGroupGoal(board)))
  weigh('slots', () => createEvennessGoal(calendar, matches, calendar.slots, (cell) => times[timeOf(cell)]?.slot ?? 0))
  weigh('fields', () => createEvennessGoal(calendar, matches, fields.length, (cell) => cell % fields.length))
  weigh('weekdays', () => {
    const weekdays = dates.map(getWeekday)
    const played = [...new Set(weekdays)].toSorted((a, b) => a - b)
    const classOf = Int32Array.from(weekdays, (weekday) => played.indexOf(weekday))
    return createEvennessGoal(calendar, matches, played.length, (cell) => classOf[dateOf[timeOf(cell)] ?? 0] ?? 0)
  })
  weigh('travel', () => {
    const ways = waysTo(calendar)
    return createPlaceGoal(calendar, matches, (team, _, field) => ways[team * fields.length + field] ?? 0)
  })
  weigh('wishes', () => {
    const unwished = unwishedTimes(calendar, wishes)
    return createPlaceGoal(calendar, matches, (team, time) => unwished[team * times.length + time] ?? 0)
  })
  const wishedMeetings = meetingRules.filter(({ kind }) => kind === 'wish')
  if (wishedMeetings.length > 0) weigh('wishes', () => createMeetingGoal(calendar, matches, wishedMeetings))
  weigh('utilization', () => createUtilizationGoal(calendar))
  return parts
}

/**
 * Returns distances by `team * fields.length + field`, as a multiple of the average; 0 if the team's location is
 * unknown. A field with an unknown location is treated as being as far away as the team's other fields are on average,
 * so it neither attracts games nor repels them.
 */
function waysTo({ teams, fields }: SchedulingCalendar): Float64Array {
  const known = teams.map((team) => fields.map((field) => getDistanceToField(team, field)))
  const apart = known.flat().filter((way) => way !== null && way > 0)
  if (apart.length === 0) return new Float64Array(teams.length * fields.length)
  const average = meanOf(apart)
  return Float64Array.from(
    known.flatMap((ways) => {
      const usual = meanOf(ways)
      return ways.map((way) => (way ?? usual) / average)
    }),
  )
}

/** Returns the mean of the known distances, or 0 if there are none. */
function meanOf(ways: readonly (number | null)[]): number {
  const known = ways.filter((way) => way !== null)
  return known.length === 0 ? 0 : known.reduce((sum, way) => sum + way, 0) / known.length
}

/** Returns, by `team * times.length + time`, 1 if the team would rather not play at that time. */
function unwishedTimes({ teams, times }: SchedulingCalendar, wishes: NonNullable<CostInput['wishes']>): Uint8Array {
  const unwished = new Uint8Array(teams.length * times.length)
  const teamIndex = new Map(teams.map(({ id }, index) => [id, index]))
  for (const { teamId, ...wish } of wishes) {
    const team = teamIndex.get(teamId)
    if (team === undefined) continue
    const [from, to] = [Date.parse(wish.start), Date.parse(wish.end)]
    times.forEach(({ start, end }, time) => {
      if (start < to && from < end) unwished[team * times.length + time] = 1
    })
  }
  return unwished
}

const hourMs = 3_600_000

/** The hours that fields are empty between two games of a day. */
function createUtilizationGoal({ times, fields, dateOf, dateFrom }: SchedulingCalendar): CostGoal {
  const isPlayed = new Uint8Array(times.length * fields.length)
  const between = (from: number, to: number) =>
    from < 0 || to < 0 ? 0 : ((times[to]?.start ?? 0) - (times[from]?.end ?? 0)) / hourMs

  return (_, cell, change) => {
    const time = Math.floor(cell / fields.length)
    const field = cell % fields.length
    const date = dateOf[time] ?? 0
    const [first, end] = [dateFrom[date] ?? 0, dateFrom[date + 1] ?? 0]
    let before = time - 1
    while (before >= first && isPlayed[before * fields.length + field] !== 1) before--
    let after = time + 1
    while (after < end && isPlayed[after * fields.length + field] !== 1) after++
    const last = before < first ? -1 : before
    const next = after >= end ? -1 : after
    isPlayed[cell] = change > 0 ? 1 : 0
    return change * (between(last, time) + between(time, next) - between(last, next))
  }
}

/** Each game above the limit of a group, where fields decide who hosts. */
function createGroupGoal(board: Board): CostGoal {
  const { groupWindows, groupWindowsOfDate, dateOf } = board.calendar
  const counts = new Int32Array(groupWindows.length)
  return (index, cell, change) => {
    const match = board.matches[index]
    if (match === undefined) return 0
    const isExchanged = board.isExchanged(index, cell)
    const [host, guest] = isExchanged ? [match.away, match.home] : [match.home, match.away]
    let cost = 0
    for (const at of groupWindowsOfDate[dateOf[board.timeOf(cell)] ?? 0] ?? []) {
      const window = groupWindows[at]
      if (window === undefined || !countsInWindow(window, host, guest)) continue
      const games = counts[at] ?? 0
      counts[at] = games + change
      if (Math.max(games, games + change) > window.games) cost += change * costAboveLimit
    }
    return cost
  }
}
