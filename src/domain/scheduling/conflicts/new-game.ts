import type { Game, GameStatus, Schedule } from '../../schema/schedules.ts'
import { findAlternatives, type Alternative, type OpenCell } from './alternatives.ts'
import { createConflictIndex } from './conflict-index.ts'
import { listPossibleStarts, type FreeTime } from './free-slots.ts'
import type { Conflict, ConflictGame, ConflictInput } from './model.ts'

/** The columns of a game that are empty until something is played or reported. */
export const unplayedGameColumns = {
  home_score: null,
  away_score: null,
  result_state: null,
  result_side: null,
  forfeited_by: null,
  round_number: null,
  match_number: null,
  tournament_stage: null,
  home_source: null,
  away_source: null,
  winner: null,
  details: null,
  is_tiebreaker: false,
  notes: null,
} as const

/** The agreed date and time, and the instants computed from them. */
export type GameTimes = Pick<Game, 'local_date' | 'local_time' | 'time_zone' | 'start_time' | 'end_time'>

/** Returns the row of a game that is added to a round robin. */
export function createUnplayedGame(
  schedule: Pick<Schedule, 'id' | 'league_id' | 'organization_id'>,
  game: {
    readonly id: string
    readonly homeTeamId: string
    readonly awayTeamId: string
    readonly fieldId: string | null
    readonly when: GameTimes
  },
): Game {
  return {
    id: game.id,
    organization_id: schedule.organization_id,
    league_id: schedule.league_id,
    schedule_id: schedule.id,
    home_team_id: game.homeTeamId,
    away_team_id: game.awayTeamId,
    field_id: game.fieldId,
    ...game.when,
    status: 'scheduled',
    ...unplayedGameColumns,
    version: 0,
  }
}

const isAhead = (status: GameStatus) => status === 'scheduled' || status === 'in_progress'

/**
 * Returns the conflicts for which the server rejects a game (`private.refuse_clash`): its field or one of its teams has
 * another published game at the same time or, for a draft, another game in the same draft. All other conflicts are left
 * for people to judge.
 */
export function findBlockingConflicts(
  game: ConflictGame,
  conflicts: readonly Conflict[],
  { games, schedules }: { games: readonly ConflictGame[]; schedules: readonly Pick<Schedule, 'id' | 'status'>[] },
): Conflict[] {
  const drafts = new Set(schedules.filter(({ status }) => status === 'draft').map(({ id }) => id))
  const planOf = ({ schedule_id }: ConflictGame) => (drafts.has(schedule_id) ? schedule_id : 'published')
  const gamesById = new Map(games.map((one) => [one.id, one]))
  return conflicts.filter((conflict) => {
    if (conflict.kind !== 'field' && conflict.kind !== 'team') return false
    return conflict.gameIds.some((id) => {
      const other = id === game.id ? undefined : gamesById.get(id)
      return other !== undefined && isAhead(other.status) && planOf(other) === planOf(game)
    })
  })
}

const stepMinutes = 15

/**
 * Suggests other places for a game: the fields and times without a conflict that are nearest to its own time, skipping
 * those that overlap with a better suggestion on the same field. Suggestions that violate a preference come last.
 */
export function suggestPlaces(
  game: ConflictGame,
  question: ConflictInput,
  { free, minutes, notBefore, count }: { free: readonly FreeTime[]; minutes: number; notBefore: string; count: number },
): Alternative<OpenCell>[] {
  const cells = listPossibleStarts(free, { minutes, stepMinutes, from: notBefore })
  const chosen: Alternative<OpenCell>[] = []
  for (const one of findAlternatives(createConflictIndex(question), game, cells)) {
    const isNear = ({ cell }: Alternative<OpenCell>) =>
      cell.fieldId === one.cell.fieldId && cell.start < one.cell.end && one.cell.start < cell.end
    if (!chosen.some(isNear)) chosen.push(one)
    if (chosen.length === count) break
  }
  return chosen
}
