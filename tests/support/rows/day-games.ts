import type { DayGame } from '#features/today/today-games.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { League } from '#domain/schema/leagues.ts'
import { makeGame, makeSchedule, makeTeam } from './factories.ts'

/** Creates a one-hour game of one of this person's teams, in the form that Today shows. */
export function makeDayGame(
  league: League,
  start: string,
  given: Partial<Game> = {},
  more: Partial<DayGame> = {},
): DayGame {
  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  return {
    game: makeGame({ league_id: league.id, start_time: start, end_time: end, ...given }),
    league,
    schedule: makeSchedule({ league_id: league.id }),
    home: makeTeam({ league_id: league.id }),
    away: makeTeam({ league_id: league.id }),
    field: undefined,
    venue: undefined,
    isOwn: true,
    side: 'home',
    provenance: null,
    isAsking: false,
    unsent: undefined,
    counting: null,
    ...more,
  }
}
