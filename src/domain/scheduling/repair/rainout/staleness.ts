import type { Game } from '../../../schema/schedules.ts'
import { toLocalDate } from '../../../time.ts'
import { toEventTimes } from '../../conflicts/event-times.ts'
import { findClosedTimes } from '../../conflicts/closed-times.ts'
import { findConflicts, isHard } from '../../conflicts/conflicts.ts'
import { toOpenBrackets } from '../../conflicts/open-games.ts'
import { isSamePlace, type RainoutResult } from './result.ts'
import { toGamePlace, type LeagueRows } from '../part-input.ts'
import type { Conflict } from '../../conflicts/model.ts'

/** What has changed since a result was computed, making it invalid. */
export type Staleness = {
  /** Games in the result whose time, place, teams or status have changed, or that no longer exist. */
  readonly changedIds: readonly string[]
  /** Games whose new place is now taken or closed. */
  readonly blockedIds: readonly string[]
}

type Answered = Pick<RainoutResult, 'changes' | 'unplaced'>

/**
 * @param before the rows that the result was computed from
 * @param now the current rows
 */
export function getStaleness(before: LeagueRows, now: LeagueRows, answer: Answered): Staleness | null {
  const [gamesBefore, gamesNow] = [byId(before.games), byId(now.games)]
  const answered = [...answer.changes, ...answer.unplaced].map(({ gameId }) => gameId)
  const changedIds = answered.filter((id) => !isSameGame(gamesBefore.get(id), gamesNow.get(id)))
  const known = new Set(conflictsAfter(before, answer).map(nameOf))
  const fresh = conflictsAfter(now, answer).filter((conflict) => !known.has(nameOf(conflict)))
  const moving = new Set(answer.changes.map(({ gameId }) => gameId))
  const blockedIds = [...new Set(fresh.flatMap(({ gameIds }) => gameIds.filter((id) => moving.has(id))))]
  return changedIds.length + blockedIds.length === 0 ? null : { changedIds, blockedIds }
}

function byId(games: readonly Game[]): Map<string, Game> {
  return new Map(games.map((game) => [game.id, game]))
}

function isSameGame(a: Game | undefined, b: Game | undefined): boolean {
  if (!a || !b) return false
  return (
    a.status === b.status &&
    a.home_team_id === b.home_team_id &&
    a.away_team_id === b.away_team_id &&
    isSamePlace(toGamePlace(a), toGamePlace(b))
  )
}

/** Returns the hard conflicts that involve the moved games once they are in their new places. */
function conflictsAfter(rows: LeagueRows, answer: Answered): Conflict[] {
  const { games, schedules, timeZone } = rows
  const dates = answer.changes.map(({ to }) => toLocalDate(to.start, timeZone)).toSorted()
  const [startDate, endDate] = [dates.at(0), dates.at(-1)]
  if (startDate === undefined || endDate === undefined) return []
  const closures = findClosedTimes({ ...rows, startDate, endDate }).flatMap(({ fieldId, start, end }) =>
    fieldId === null ? [] : [{ fieldIds: [fieldId], start, end }],
  )
  const changes = new Map(answer.changes.map(({ gameId, to }) => [gameId, to]))
  const after = games.map((game): Game => {
    const to = changes.get(game.id)
    if (!to) return game
    return { ...game, field_id: to.fieldId, start_time: to.start, end_time: to.end, status: 'scheduled' }
  })
  const events = toEventTimes(rows.events)
  const brackets = toOpenBrackets(schedules, after)
  return findConflicts({ games: after, schedules, closures, events, brackets }).filter(
    (conflict) => isHard(conflict) && conflict.gameIds.some((id) => changes.has(id)),
  )
}

function nameOf(conflict: Conflict): string {
  return JSON.stringify(conflict)
}
