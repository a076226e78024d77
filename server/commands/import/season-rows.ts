import { getLastInstantOf, noDeparture } from '#domain/standings/departures.ts'
import { toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { unpublishedLeague } from '#domain/public-league/unpublished-league.ts'
import {
  tieBreakers,
  type Division,
  type League,
  type LotDraw,
  type PointDeduction,
  type RulebookVersion,
  type Sport,
  type Team,
} from '#domain/schema/leagues.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { describeSkippedTime } from '#domain/skipped-times.ts'
import type { StandingsTieBreaker } from '#domain/rulebook/league-columns.ts'
import { addMinutes, localToInstant } from '#domain/time.ts'
import { OperatorError } from '../../operator-error.ts'
import { createNameBasedId } from '#domain/name-based-id.ts'
import { getGameStart, isDecidedLate, type ImportedSeason, type SeasonGame } from './imported-season.ts'

type New<Row> = Omit<Row, 'version'>

/** A season as new rows. The server sets their versions. */
export type SeasonRows = {
  readonly leagues: readonly [New<League>]
  readonly divisions: readonly New<Division>[]
  readonly teams: readonly New<Team>[]
  readonly schedules: readonly [New<Schedule>]
  readonly games: readonly New<Game>[]
  readonly rulebook_versions: readonly New<RulebookVersion>[]
  readonly point_deductions: readonly New<PointDeduction>[]
  readonly lot_draws: readonly New<LotDraw>[]
}

export type ImportContext = {
  readonly organizationId: string
  readonly userId: string
  readonly sport: Sport
  readonly leagueName: string
  readonly timeZone: string
  /** An ISO timestamp. */
  readonly now: string
}

/**
 * Converts a season to rows. Every id is derived from the organization, the league's name and the row's name in the
 * file: the same file gives the same ids again, and a longer version of it only adds games.
 * @throws OperatorError if a league cannot represent the season's points
 */
export function seasonToRows(season: ImportedSeason, context: ImportContext): SeasonRows {
  const { organizationId: organization_id, userId: created_by, now: created_at } = context
  const league_id = createNameBasedId(organization_id, `league ${context.leagueName}`)
  const schedule_id = createNameBasedId(league_id, 'schedule')
  const divisionId = (name: string) => createNameBasedId(league_id, `division ${name}`)
  const teamId = (key: string) => createNameBasedId(league_id, `team ${key}`)
  const dates = season.games.map((game) => game.date).toSorted()
  if (dates.length === 0) throw new OperatorError('The file has no game that is published or played.')
  const [start_date = '', end_date = ''] = [dates[0], dates.at(-1)]
  const { deductions, lots, departures } = season.facts
  const departureOf = (key: string) => {
    const left = departures.find(({ team }) => team === key)
    if (left === undefined) return noDeparture
    const { date, as: left_as, reason: left_reason } = left
    return { left_at: getLastInstantOf(date, context.timeZone), left_as, left_reason }
  }

  return {
    leagues: [
      {
        id: league_id,
        organization_id,
        name: context.leagueName,
        description: season.notice,
        sport_id: context.sport.id,
        time_zone: context.timeZone,
        num_teams: season.teams.length,
        season_start: start_date,
        season_end: end_date,
        registration_deadline: null,
        rules: null,
        status: 'active',
        score_policy: 'team_staff',
        standings_preset: season.tableRules.rulebooks.length > 0 ? 'points_3_1_0' : presetOf(season.ranking),
        tie_breakers: tieBreakersOf(season.tieBreakers),
        ...unpublishedLeague,
        created_by,
        created_at,
      },
    ],
    divisions: season.divisions.map((name) => ({
      id: divisionId(name),
      organization_id,
      league_id,
      name,
      age_group: null,
      level: null,
      hides_results: false,
    })),
    teams: season.teams.map(({ key, name, division }) => ({
      id: teamId(key),
      organization_id,
      league_id,
      division_id: division === null ? null : divisionId(division),
      name,
      logo_url: null,
      primary_color: '#000000',
      secondary_color: '#FFFFFF',
      ...departureOf(key),
    })),
    schedules: [
      {
        id: schedule_id,
        organization_id,
        league_id,
        name: context.leagueName,
        description: null,
        type: 'round_robin',
        start_date,
        end_date,
        status: 'published',
        constraints: null,
        template_id: null,
        template_config: null,
        bracket: null,
        tournament_facts: null,
        published_at: created_at,
        created_by,
        created_at,
      },
    ],
    games: season.games.map((game) => {
      const skipped = game.time === null ? null : describeSkippedTime(game.date, game.time, context.timeZone)
      if (skipped !== null) throw new OperatorError(`The game ${game.key} cannot be at its time. ${skipped}`)
      const start_time = getGameStart(game, context.timeZone)
      return {
        id: createNameBasedId(league_id, `game ${game.key}`),
        organization_id,
        league_id,
        schedule_id,
        home_team_id: teamId(game.home),
        away_team_id: teamId(game.away),
        field_id: null,
        local_date: game.date,
        local_time: game.time,
        time_zone: context.timeZone,
        start_time,
        end_time:
          game.time === null
            ? toUntimedWallClock(game.date, context.timeZone).end_time
            : addMinutes(start_time, context.sport.game_minutes),
        ...resultOf(game),
        round_number: game.round,
        match_number: null,
        tournament_stage: null,
        home_source: null,
        away_source: null,
        winner: null,
        is_tiebreaker: game.isTiebreaker,
        notes: null,
      }
    }),
    rulebook_versions: season.tableRules.rulebooks.map(({ from, document, note }, index) => ({
      id: createNameBasedId(league_id, `rules ${index + 1}`),
      organization_id,
      league_id,
      number: index + 1,
      document,
      applies_from: from ?? start_date,
      note,
      created_by,
      created_at,
    })),
    point_deductions: deductions.map(({ team, points, reason, date }, index) => ({
      id: createNameBasedId(league_id, `deduction ${index + 1} ${team} ${date}`),
      organization_id,
      team_id: teamId(team),
      points,
      reason,
      decided_at: localToInstant(date, '00:00', context.timeZone),
    })),
    lot_draws: lots.map(({ teams, date, note }, index) => ({
      id: createNameBasedId(league_id, `lots ${index + 1} ${date}`),
      organization_id,
      league_id,
      team_ids: teams.map(teamId),
      drawn_on: date,
      note,
      created_by,
      created_at,
    })),
  }
}

function presetOf(ranking: ImportedSeason['ranking']): League['standings_preset'] {
  if (ranking === 'win_percentage') return ranking
  const { win, draw, loss } = ranking
  if (draw === 1 && loss === 0 && win === 3) return 'points_3_1_0'
  if (draw === 1 && loss === 0 && win === 2) return 'points_2_1_0'
  throw new OperatorError(
    `rules.points: a league gives 3 or 2 points for a win, 1 for a draw and 0 for a loss, not ${win}, ${draw} and ${loss}.`,
  )
}

/**
 * Returns the tie-breakers that precede the first one a league does not support, because applying later ones would skip
 * it.
 */
function tieBreakersOf(named: ImportedSeason['tieBreakers']): League['tie_breakers'] {
  const chosen: League['tie_breakers'][number][] = []
  for (const one of named) {
    const known = tieBreakers.find((each) => each === one)
    if (known === undefined) break
    chosen.push(known)
  }
  return chosen
}

/** Describes in sentences which parts of a season a league cannot hold. */
export function describeIgnoredRules(season: ImportedSeason): string[] {
  const rest = season.tieBreakers.slice(tieBreakersOf(season.tieBreakers).length).map((each) => wordsByTieBreaker[each])
  const rules = [...rest, ...season.otherRules]
  const { rulebooks, restart } = season.tableRules
  const hasDocument = rulebooks.length > 0
  return [
    ...(restart !== null && !hasDocument
      ? ['The import does not store `resolution`: the league ranks by its own preset and tie-breakers.']
      : []),
    ...(rules.length > 0 && !hasDocument
      ? [`The league has no tie-breaker for ${rules.join(', ')}: teams that only these separate stay tied.`]
      : []),
    ...(season.games.some(isDecidedLate) && !hasDocument
      ? ['Without a rule document, a loss in overtime or a shootout is a loss like any other.']
      : []),
    ...(season.knockout.length > 0 ? [`Games of the knockout that are not imported: ${season.knockout.length}.`] : []),
  ]
}

const wordsByTieBreaker: Record<StandingsTieBreaker, string> = {
  head_to_head: 'head_to_head_points',
  head_to_head_difference: 'head_to_head_goal_difference',
  head_to_head_scored: 'head_to_head_goals_for',
  difference: 'goal_difference',
  scored: 'goals_for',
  won: 'wins',
}

type ResultColumns =
  | 'status'
  | 'home_score'
  | 'away_score'
  | 'details'
  | 'result_state'
  | 'result_side'
  | 'forfeited_by'

function resultOf({ status, homeScore, awayScore, forfeitedBy, details }: SeasonGame): Pick<Game, ResultColumns> {
  const isCompleted = status === 'completed'
  return {
    status,
    home_score: homeScore,
    away_score: awayScore,
    details,
    result_state: isCompleted ? 'official' : null,
    result_side: isCompleted ? 'staff' : null,
    forfeited_by: forfeitedBy,
  }
}
