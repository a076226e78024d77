import { RuleError } from '../../rule-error.ts'
import type { Game } from '../../schema/schedules.ts'
import { isSkippedTime } from '../../skipped-times.ts'
import { addDays, addMinutes, dateToDayNumber, localToInstant, timeToMinutes, toLocalDate } from '../../time.ts'
import { applyGamePatch, isMovable, type GamePatch } from './change-game.ts'
import { hasGameBegun } from '../../scores/has-result.ts'

/** One change to many games. */
export type BulkChange =
  /** To another day at the same local time. `isSpread`: the first day moves to `date`, the others keep their distance. */
  | { readonly kind: 'day'; readonly date: string; readonly isSpread: boolean }
  /** By this many minutes within the day; earlier if negative. */
  | { readonly kind: 'shift'; readonly minutes: number }
  | { readonly kind: 'field'; readonly fieldId: string | null }
  | { readonly kind: 'status'; readonly status: 'scheduled' | 'postponed' | 'cancelled' }

/** Why a game stays as it is. */
export type StayReason =
  /** It is in progress or has a result. */
  | 'played'
  | 'cancelled'
  | 'postponed'
  | 'unchanged'
  /** The bracket decides whether the game is played. */
  | 'bracket'
  /** It would start or end on another day. */
  | 'midnight'
  /** Clocks skip the new time. */
  | 'skipped'
  | 'no_time'

export type PlannedChange =
  | { readonly before: Game; readonly after: Game; readonly set: GamePatch }
  | { readonly before: Game; readonly stays: StayReason }

/**
 * Returns what happens to each game, in the order in which the games have to be changed: games that move later start
 * with the last one, so that no game enters a place that another one is about to leave.
 */
export function planBulkChange(games: readonly Game[], change: BulkChange): PlannedChange[] {
  const inOrder = games.toSorted((a, b) => (a.start_time < b.start_time ? -1 : a.start_time > b.start_time ? 1 : 0))
  const first = games.reduce<string | null>(
    (least, { local_date, status }) =>
      isMovable(status) && (least === null || local_date < least) ? local_date : least,
    null,
  )
  const planned = inOrder.map((game) => planOne(game, change, first))
  return movesLater(change, first) ? planned.toReversed() : planned
}

function movesLater(change: BulkChange, first: string | null): boolean {
  return change.kind === 'shift' ? change.minutes > 0 : change.kind === 'day' && first !== null && change.date > first
}

function planOne(before: Game, change: BulkChange, first: string | null): PlannedChange {
  const set = toPatch(before, change, first)
  if (typeof set === 'string') return { before, stays: set }
  try {
    const after = applyGamePatch(before, set)
    return isSamePlan(before, after) ? { before, stays: 'unchanged' } : { before, after, set }
  } catch (error) {
    if (error instanceof RuleError && error.code === 'bracket_decides') return { before, stays: 'bracket' }
    throw error
  }
}

function toPatch(game: Game, change: BulkChange, first: string | null): GamePatch | StayReason {
  const { status } = game
  if (hasGameBegun(game)) return 'played'
  if (change.kind === 'status') {
    if (change.status === 'postponed' && status === 'cancelled') return 'cancelled'
    return status === change.status ? 'unchanged' : { status: change.status }
  }
  if (status === 'cancelled') return 'cancelled'
  switch (change.kind) {
    case 'field':
      return { field_id: change.fieldId }
    case 'day':
      return toDay(game, change, first ?? game.local_date)
    case 'shift':
      return shifted(game, change.minutes)
  }
}

function toDay(game: Game, { date, isSpread }: BulkChange & { kind: 'day' }, first: string): GamePatch | StayReason {
  const apart = isSpread ? dateToDayNumber(game.local_date) - dateToDayNumber(first) : 0
  const day = addDays(date, apart)
  if (day === game.local_date) return 'unchanged'
  if (game.local_time === null) return { local_date: day, status: 'scheduled' }
  if (isSkippedTime(dateToDayNumber(day), timeToMinutes(game.local_time), game.time_zone)) return 'skipped'
  const start_time = localToInstant(day, game.local_time, game.time_zone)
  return { start_time, end_time: addMinutes(start_time, lengthOf(game)), status: 'scheduled' }
}

function shifted(game: Game, minutes: number): GamePatch | StayReason {
  if (game.local_time === null) return 'no_time'
  if (game.status === 'postponed') return 'postponed'
  const [start_time, end_time] = [addMinutes(game.start_time, minutes), addMinutes(game.end_time, minutes)]
  const dayOf = (instant: string) => toLocalDate(instant, game.time_zone)
  // A game may end at midnight, but not after it.
  if (dayOf(start_time) !== game.local_date || dayOf(addMinutes(end_time, -1)) !== game.local_date) return 'midnight'
  return { start_time, end_time }
}

const lengthOf = ({ start_time, end_time }: Game) => (Date.parse(end_time) - Date.parse(start_time)) / 60_000

const isSamePlan = (a: Game, b: Game) =>
  a.start_time === b.start_time && a.end_time === b.end_time && a.field_id === b.field_id && a.status === b.status
