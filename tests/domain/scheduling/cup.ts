import type { Bracket } from '#domain/tournaments/model.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import { resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { unplayedGameColumns } from '#domain/scheduling/conflicts/new-game.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { storedBracketSchema } from '#domain/schema/tournaments.ts'

/** Returns the instant this many hours after midnight on Saturday, June 1, 2030, in UTC. */
export const hour = (hours: number) => new Date(Date.UTC(2030, 5, 1, hours)).toISOString()

const anyGame = {
  ...unplayedGameColumns,
  organization_id: 'O',
  league_id: 'L',
  schedule_id: 'league',
  local_date: '2030-06-01',
  local_time: '00:00',
  time_zone: 'UTC',
  status: 'scheduled',
  version: 1,
} as const

/** Creates a league game, on no field, against a team that has no other games. */
export const leagueGame = (team: string, start: number): Game => ({
  ...anyGame,
  id: 'league game',
  home_team_id: team,
  away_team_id: 'Z',
  field_id: null,
  start_time: hour(start),
  end_time: hour(start + 1),
})

/** Creates a tournament with matches at these hours, each on its own field. Seed 1 is team `A`, and so on. */
export function cup(
  bracket: Bracket,
  hours: readonly number[],
  given: Record<number, Partial<Game>> = {},
  constraints: Schedule['constraints'] = null,
): { schedule: Schedule; games: Game[] } {
  const entrants = Array.from({ length: bracket.teams }, (_, seed) => String.fromCodePoint(65 + seed))
  const games = toMatchColumns(bracket, entrants).map((columns, index): Game => {
    const start = hours[index] ?? 0
    const place = { start_time: hour(start), end_time: hour(start + 1), field_id: `field ${index}` }
    return { ...anyGame, schedule_id: 'cup', ...columns, id: `match ${index + 1}`, ...place, ...given[index + 1] }
  })
  const schedule: Schedule = {
    id: 'cup',
    organization_id: 'O',
    league_id: 'L',
    name: 'Cup',
    description: null,
    type: 'tournament',
    start_date: '2030-06-01',
    end_date: '2030-06-02',
    status: 'published',
    constraints,
    template_id: null,
    template_config: null,
    bracket: storedBracketSchema.parse(bracket),
    tournament_facts: { entrants, withdrawn: [], placings: bracket.pools.map(() => null) },
    published_at: null,
    created_by: null,
    created_at: hour(0),
    version: 1,
  }
  return { schedule, games: resolveTournamentTeams(schedule, games) }
}
