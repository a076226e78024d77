import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import type { PublicGame, PublicLeague } from '#domain/public-league/public-league.ts'
import { publicParts, type Team } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { storedBracketSchema } from '#domain/schema/tournaments.ts'
import { makeDivision, makeField, makeGame, makeLeagueRow, makeSchedule, makeTeam, makeVenue } from './factories.ts'

/** April 11, 2026, 10:30 in Denver: between the games of the day. */
export const gameDayNoon = '2026-04-11T16:30:00.000Z'

/**
 * Creates a league with two divisions (the younger one hides its results), games last week, today, and next week, and a
 * cup whose first match has been played.
 */
export function makePublicLeague(change: Partial<PublicLeague> = {}): PublicLeague {
  const league = makeLeagueRow({ standings_preset: 'points_3_1_0', tie_breakers: ['difference'] })
  const ofLeague = { league_id: league.id }
  const [older, younger] = [makeDivision({ ...ofLeague, name: 'U15' }), makeDivision({ ...ofLeague, name: 'U10' })]
  const team = (name: string, divisionId: string, primary_color = '#c2410c') =>
    makeTeam({ ...ofLeague, name, division_id: divisionId, primary_color })
  const [tigers, sharks] = [team('Tigers', older.id), team('Sharks', older.id, '#1d4ed8')]
  const [cubs, pups] = [team('Cubs', younger.id), team('Pups', younger.id, '#15803d')]
  const venue = makeVenue({ name: 'Mill Park', address: '12 Mill Lane & Green, Denver' })
  const field = makeField({ venue_id: venue.id })
  const schedule = makeSchedule(ofLeague)
  const entrants = [tigers, sharks, cubs, pups].map(({ id }) => id)
  const bracket = storedBracketSchema.parse(createSingleElimination(entrants.length, { thirdPlace: false }))
  const cup = makeSchedule({
    ...ofLeague,
    name: 'Spring Cup',
    type: 'tournament',
    bracket,
    tournament_facts: { entrants, withdrawn: [], placings: [] },
  })
  const game = (home: Team, away: Team, start: string, more: Partial<Game> = {}, hides = false): PublicGame => ({
    ...makeGame({
      ...ofLeague,
      schedule_id: schedule.id,
      home_team_id: home.id,
      away_team_id: away.id,
      field_id: field.id,
      start_time: start,
      end_time: start.replace('T16', 'T17').replace('T18', 'T19'),
      ...more,
    }),
    sequence: 0,
    changed_at: '2026-04-01T09:00:00.000Z',
    moved_from: null,
    hides_result: hides,
  })
  const result = (home: number, away: number) =>
    ({
      status: 'completed',
      home_score: home,
      away_score: away,
      result_state: 'confirmed',
      result_side: 'home',
    }) as const
  const cupGames = toMatchColumns(bracket, entrants).map((columns, index) => ({
    ...makeGame({
      ...ofLeague,
      schedule_id: cup.id,
      field_id: field.id,
      start_time: `2026-05-0${index + 1}T16:00:00.000Z`,
      end_time: `2026-05-0${index + 1}T17:00:00.000Z`,
    }),
    ...columns,
    sequence: 0,
    changed_at: '2026-04-01T09:00:00.000Z',
    moved_from: null,
    hides_result: false,
  }))
  return {
    league: { ...league, slug: 'riverside', region: 'US', public_parts: [...publicParts] },
    sport: { id: league.sport_id, name: 'Soccer', game_minutes: 60 },
    divisions: [
      { ...older, hides_results: false },
      { ...younger, hides_results: true },
    ],
    teams: [tigers, sharks, cubs, pups],
    venues: [venue],
    fields: [field],
    schedules: [schedule, cup],
    games: [
      game(tigers, sharks, '2026-04-04T16:00:00.000Z', result(2, 1)),
      game(cubs, pups, '2026-04-04T18:00:00.000Z', { status: 'completed', result_state: null }, true),
      game(sharks, tigers, '2026-04-11T16:00:00.000Z', { status: 'in_progress', home_score: 0, away_score: 1 }),
      game(pups, cubs, '2026-04-11T18:00:00.000Z', {}, true),
      game(tigers, sharks, '2026-04-18T16:00:00.000Z', { status: 'postponed' }),
      ...cupGames,
    ],
    deductions: [],
    draws: [],
    rulebook_versions: [],
    sponsors: [
      { company_name: 'Mill Bakery', logo_url: '/logos/mill.png' },
      { company_name: 'Hill & Sons', logo_url: null },
    ],
    changed_at: '2026-04-11T16:25:00.000Z',
    as_of: gameDayNoon,
    ...change,
  }
}
