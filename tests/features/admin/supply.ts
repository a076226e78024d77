import type { AdminLeague, AdminLeagueResources } from '#api/administration/tournaments.ts'
import { makeGame, makeTeam, makeTournamentTemplate, testId } from '../../support/rows/factories.ts'

const organization_id = testId()

export const league: AdminLeague = { id: testId(), name: 'U12 Spring', organization_id, organization: 'Riverside' }

/** Five teams. The alphabetically last one has won both games, so it is the first seed. */
export function makeSupply(): AdminLeagueResources {
  const inLeague = { organization_id, league_id: league.id }
  const teams = ['Badgers', 'Foxes', 'Herons', 'Otters', 'Wolves'].map((name) => makeTeam({ ...inLeague, name }))
  const [badgers, foxes, , , wolves] = teams
  const won = { ...inLeague, home_team_id: wolves?.id ?? '', status: 'completed', result_state: 'official' } as const
  return {
    league: {
      id: league.id,
      organization_id,
      name: league.name,
      time_zone: 'America/New_York',
      season_start: null,
      season_end: null,
      registration_deadline: '2026-04-20',
      standings_preset: 'points_3_1_0',
      tie_breakers: [],
      game_minutes: 50,
    },
    templates: [makeTournamentTemplate({ organization_id, name: 'Knockout', has_third_place_game: false })],
    rulebook_versions: [],
    teams,
    divisions: [],
    games: [badgers, foxes].map((loser) =>
      makeGame({ ...won, away_team_id: loser?.id ?? '', home_score: 2, away_score: 0 }),
    ),
    deductions: [],
    draws: [],
    venues: [{ id: testId(), name: 'Hill Park', fields: [{ id: testId(), name: 'Main field' }] }],
    openingHours: [],
    closures: [],
  }
}
