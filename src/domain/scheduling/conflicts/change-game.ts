import { getWallClock, toUntimedWallClock } from '../../leagues/wall-clock.ts'
import { RuleError } from '../../rule-error.ts'
import { hasBothTeams } from '../../scores/scores.ts'
import type { Game, GamePlan, GameStatus } from '../../schema/schedules.ts'
import { t } from './words.ts'

/** The changes that league staff make to a game. Omitted values remain unchanged. */
export type GamePatch = {
  readonly start_time?: string
  readonly end_time?: string
  /** The day of a game without a known time, instead of `start_time` and `end_time`. */
  readonly local_date?: string
  /** null if the game has no field yet. */
  readonly field_id?: string | null
  /** The teams and their sides. Not for bracket games, whose teams follow from the bracket. */
  readonly home_team_id?: string
  readonly away_team_id?: string
  readonly status?: 'scheduled' | 'postponed' | 'cancelled' | 'forfeited'
  /** Only with the status `forfeited`, which requires it. */
  readonly forfeited_by?: Game['forfeited_by']
}
export type GameChange = {
  readonly gameId: string
  readonly set: GamePatch
  /** The game as the form showed it when the user decided; by default, its current state. */
  readonly seen?: Game
}

/** Whether a game with this status can be moved: it is scheduled, or it is postponed and waiting for a new time. */
export const isMovable = (status: GameStatus) => status === 'scheduled' || status === 'postponed'

type Teams = Pick<Game, 'home_team_id' | 'away_team_id'>

/** Returns the message for a game in which a team would play against itself. */
export const getSameTeamMessage = (): string => t.sameTeam

/** Whether the teams or their sides changed. */
export const hasChangedTeams = (before: Teams, after: Teams) =>
  before.home_team_id !== after.home_team_id || before.away_team_id !== after.away_team_id

/**
 * Returns the game after a change. A postponed game that gets a time is scheduled again. A change of status clears the
 * score; the reports stay in the game's history.
 * @throws RuleError `game_not_movable`, `teams_unknown`, `team_booked`; `bracket_decides` if a bracket determines
 *   whether the game is played and by which teams
 */
export function applyGamePatch(game: Game, set: GamePatch): Game {
  if (set.status !== undefined && set.status !== game.status && game.home_source !== null) {
    if (set.status === 'cancelled' || game.status === 'cancelled') throw new RuleError('bracket_decides')
    if (set.status === 'forfeited' && !hasBothTeams(game)) throw new RuleError('teams_unknown')
  }
  const { local_date, local_time, time_zone, start_time, end_time } = { ...game, ...timeAfter(game, set) }
  const isMoved =
    local_time !== game.local_time ||
    start_time !== game.start_time ||
    end_time !== game.end_time ||
    (set.field_id !== undefined && set.field_id !== game.field_id)
  if (isMoved && !isMovable(set.status ?? game.status)) throw new RuleError('game_not_movable')
  const teams = {
    home_team_id: set.home_team_id ?? game.home_team_id,
    away_team_id: set.away_team_id ?? game.away_team_id,
  }
  if (hasChangedTeams(game, teams)) {
    if (game.home_source !== null) throw new RuleError('bracket_decides')
    if (!isMovable(game.status) || !isMovable(set.status ?? game.status)) throw new RuleError('game_not_movable')
    if (teams.home_team_id === teams.away_team_id) throw new RuleError('team_booked', getSameTeamMessage())
  }
  const status = set.status ?? (isMoved && (set.start_time ?? set.local_date) !== undefined ? 'scheduled' : game.status)
  const next = {
    ...game,
    ...teams,
    local_date,
    local_time,
    time_zone,
    start_time,
    end_time,
    field_id: set.field_id === undefined ? game.field_id : set.field_id,
    status,
    forfeited_by: status === 'forfeited' ? (set.forfeited_by ?? game.forfeited_by) : null,
  }
  const isReset = status !== game.status
  return isReset
    ? {
        ...next,
        home_score: null,
        away_score: null,
        winner: null,
        details: null,
        result_state: null,
        result_side: null,
      }
    : next
}

export type GameValues = {
  readonly [Column in 'local_date' | 'local_time' | 'start_time' | 'end_time' | 'field_id' | 'forfeited_by']?:
    | Game[Column]
    | undefined
} & { readonly status?: GamePatch['status'] | undefined }

/** Returns the change that gives a game these values: its time, its field, or whether it takes place. */
export function toGameChange(game: Game, values: GameValues): GameChange {
  const { local_date, local_time, start_time, end_time } = game
  const next = {
    local_date: values.local_date ?? local_date,
    local_time: values.local_time === undefined ? local_time : values.local_time,
    start_time: values.start_time ?? start_time,
    end_time: values.end_time ?? end_time,
  }
  const isMoved = next.local_time !== local_time || next.start_time !== start_time || next.end_time !== end_time
  const when =
    next.local_time === null
      ? { local_date: next.local_date }
      : { start_time: next.start_time, end_time: next.end_time }
  const { field_id, status, forfeited_by } = values
  return {
    gameId: game.id,
    set: {
      ...(isMoved && when),
      ...(field_id !== undefined && { field_id }),
      ...(status !== undefined && { status }),
      ...(forfeited_by !== undefined && { forfeited_by }),
    },
  }
}

/**
 * Returns the time columns of a game after a change. A known local time is kept as agreed, not derived from the instant
 * again, as long as the start doesn't change.
 */
function timeAfter(game: Game, set: GamePatch): Partial<Game> {
  if (set.local_date !== undefined) return toUntimedWallClock(set.local_date, game.time_zone)
  const { start_time = game.start_time, end_time = game.end_time } = set
  const isNew = start_time !== game.start_time || (game.local_time === null && end_time !== game.end_time)
  return { ...(isNew && getWallClock(start_time, game.time_zone)), start_time, end_time }
}

/** Returns the part of a game that a change set stores if the teams don't change. */
export function toGamePlan(game: GamePlan): GamePlan {
  const { local_date, local_time, start_time, end_time, field_id, status, forfeited_by } = game
  return { local_date, local_time, start_time, end_time, field_id, status, forfeited_by }
}

/** Returns what a change set stores about a game, including the teams if they change. */
export function toGamePlans(before: Game, after: Game): { from: GamePlan; to: GamePlan } {
  const [from, to] = [toGamePlan(before), toGamePlan(after)]
  const [was, now] = [teamsOf(before), teamsOf(after)]
  return was && now && hasChangedTeams(before, after)
    ? { from: { ...from, teams: was }, to: { ...to, teams: now } }
    : { from, to }
}

/** Returns a game's teams, or undefined in a bracket, where they follow from the results. */
function teamsOf({ home_source, home_team_id: home, away_team_id: away }: Game): GamePlan['teams'] {
  return home_source === null && home !== null && away !== null ? { home, away } : undefined
}
