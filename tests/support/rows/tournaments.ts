import '#domain/time-zones/all-zones.ts'
import { getWallClock } from '#domain/leagues/wall-clock.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { toMatchColumns } from '#domain/tournaments/tournament-games.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { makeGame, makeSchedule, testId } from './factories.ts'

export type TournamentInTest = { readonly schedule: Schedule; readonly games: readonly Game[] }

/** Creates a published tournament in its initial state: one match per day, nothing played. */
export function makeTournament(
  bracket: Bracket,
  entrants: readonly string[],
  given: Partial<Pick<Schedule, 'organization_id' | 'league_id' | 'name' | 'status'>> = {},
  newId: () => string = testId,
): TournamentInTest {
  const stored = structuredClone(bracket) as NonNullable<Schedule['bracket']>
  const placings = bracket.pools.map(() => null)
  const schedule = makeSchedule({
    name: 'Cup',
    ...given,
    id: newId(),
    type: 'tournament',
    bracket: stored,
    tournament_facts: { entrants: [...entrants], withdrawn: [], placings },
  })
  const { organization_id, league_id, id: schedule_id } = schedule
  const any = makeGame({ organization_id, league_id, schedule_id })
  const games = toMatchColumns(bracket, entrants).map((columns, index) => {
    const start = Date.UTC(2030, 0, 1 + index)
    const times = { start_time: new Date(start).toISOString(), end_time: new Date(start + 3_600_000).toISOString() }
    return { ...any, id: newId(), ...columns, ...getWallClock(times.start_time, any.time_zone), ...times }
  })
  return { schedule, games }
}

/** Removes from games the teams that earlier results determine, as on a device that has received only results. */
export function removeAdvancedTeams(games: readonly Game[]): Game[] {
  return games.map((game) => {
    if (game.home_source === null) return game
    const hasBegun = !['scheduled', 'postponed', 'cancelled'].includes(game.status)
    const status = game.status === 'cancelled' ? 'scheduled' : game.status
    return hasBegun ? game : { ...game, home_team_id: null, away_team_id: null, status }
  })
}
