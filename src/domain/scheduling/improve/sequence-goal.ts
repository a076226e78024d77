import type { SchedulingCalendar } from '../model/calendar.ts'
import type { CostGoal } from './cost-goal.ts'
import type { ScheduleMatch } from '../model/match.ts'
import type { GoalWeights } from '../model/model.ts'

type SequenceOptions = {
  readonly weights: Pick<GoalWeights, 'spacing' | 'balance' | 'breaks'>
  /** Whether home and away are exchanged for the match in this cell. */
  readonly isExchanged: (match: number, cell: number) => boolean
  /** The cost of each game above the calendar's limit of games in a row. */
  readonly aboveLimit: number
}

/**
 * Goals that depend on the order of a team's games. Spacing: the games divide the season into gaps; each costs the
 * square of its relative difference from an even gap. Balance: the square of the difference between home and away
 * games. Breaks: each game on the same side as the previous one. Games above the calendar's limit of games in a row.
 */
export function createSequenceGoal(
  calendar: SchedulingCalendar,
  matches: readonly ScheduleMatch[],
  options: SequenceOptions,
): CostGoal {
  const { teams, times, fields, dates, dayNumbers, dateOf } = calendar
  const { weights, isExchanged, aboveLimit } = options
  const most = calendar.maxSameSideInRow
  const dayOf = Int32Array.from(times, (_, time) => dayNumbers[dateOf[time] ?? 0] ?? 0)
  const [firstDay, lastDay] = [dayNumbers[0] ?? 0, dayNumbers[dates.length - 1] ?? 0]
  const sequences = teams.map(() => emptySequence(matches.length))
  const evenGap = teams.map((_, team) => {
    const games = matches.filter(({ home, away }) => home === team || away === team).length
    return Math.max(1, lastDay - firstDay) / (games + 1)
  })

  const gapCost = (team: number, from: number, to: number) => {
    const excess = (to - from) / (evenGap[team] ?? 1) - 1
    return excess * excess
  }

  const over = (length: number) => Math.max(0, length - most)

  const book = (team: number, time: number, side: 1 | -1, change: 1 | -1): number => {
    const sequence = sequences[team]
    if (sequence === undefined) return 0
    let at = positionOf(sequence, time)
    // While a search breaks rules, a team can have a game on either side at the same time; remove the one on this side.
    if (change < 0)
      while (at + 1 < sequence.length && sequence.sides[at] !== side && sequence.times[at + 1] === time) at++
    const next = change > 0 ? at : at + 1
    const hasNext = next < sequence.length
    const day = dayOf[time] ?? 0
    const before = at > 0 ? (dayOf[sequence.times[at - 1] ?? 0] ?? 0) : firstDay
    const after = hasNext ? (dayOf[sequence.times[next] ?? 0] ?? 0) : lastDay
    let cost = 0
    if (weights.spacing > 0) {
      const split = gapCost(team, before, day) + gapCost(team, day, after)
      const whole = at > 0 || hasNext ? gapCost(team, before, after) : 0
      cost += weights.spacing * change * (split - whole)
    }
    if (weights.breaks > 0) {
      const sideBefore = at > 0 ? sequence.sides[at - 1] : 0
      const sideAfter = hasNext ? sequence.sides[next] : 0
      const broken = Number(sideBefore === side) + Number(sideAfter === side)
      cost += weights.breaks * change * (broken - Number(at > 0 && sideBefore === sideAfter))
    }
    if (most < Number.POSITIVE_INFINITY) {
      const [lengthBefore, lengthAfter] = [runBefore(sequence, at), runFrom(sequence, next)]
      const [sideBefore, sideAfter] = [sequence.sides[at - 1] ?? 0, hasNext ? (sequence.sides[next] ?? 0) : 0]
      const isJoined = at > 0 && hasNext && sideBefore === sideAfter
      const without = isJoined ? over(lengthBefore + lengthAfter) : over(lengthBefore) + over(lengthAfter)
      const joined = (at > 0 && sideBefore === side ? lengthBefore : 0) + (sideAfter === side ? lengthAfter : 0) + 1
      const others = (sideBefore === side ? 0 : over(lengthBefore)) + (sideAfter === side ? 0 : over(lengthAfter))
      cost += aboveLimit * change * (over(joined) + others - without)
    }
    cost += weights.balance * (2 * sequence.surplus * side * change + 1)
    sequence.surplus += side * change
    if (change > 0) insert(sequence, at, time, side)
    else remove(sequence, at)
    return cost
  }

  return (index, cell, change) => {
    const match = matches[index]
    if (match === undefined) return 0
    const time = Math.floor(cell / fields.length)
    const side = isExchanged(index, cell) ? -1 : 1
    return book(match.home, time, side, change) + book(match.away, time, side === 1 ? -1 : 1, change)
  }
}

/** The games of a team in order: their times, and 1 if at home, −1 if away. */
type Sequence = { readonly times: Int32Array; readonly sides: Int8Array; length: number; surplus: number }

function emptySequence(room: number): Sequence {
  return { times: new Int32Array(room), sides: new Int8Array(room), length: 0, surplus: 0 }
}

/** Returns the length of the run that ends just before the position; 0 if it is the first. */
function runBefore({ sides }: Sequence, at: number): number {
  let length = Math.min(1, at)
  while (length > 0 && at - length > 0 && sides[at - length - 1] === sides[at - 1]) length++
  return length
}

/** Returns the length of the run that starts at the position; 0 if that is the end. */
function runFrom({ sides, length: end }: Sequence, at: number): number {
  let length = at < end ? 1 : 0
  while (length > 0 && at + length < end && sides[at + length] === sides[at]) length++
  return length
}

/** Returns the position of the time, or where it would be inserted. */
function positionOf({ times, length }: Sequence, time: number): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

function insert(sequence: Sequence, at: number, time: number, side: 1 | -1): void {
  sequence.times.copyWithin(at + 1, at, sequence.length)
  sequence.sides.copyWithin(at + 1, at, sequence.length)
  sequence.times[at] = time
  sequence.sides[at] = side
  sequence.length++
}

function remove(sequence: Sequence, at: number): void {
  sequence.times.copyWithin(at, at + 1, sequence.length)
  sequence.sides.copyWithin(at, at + 1, sequence.length)
  sequence.length--
}
