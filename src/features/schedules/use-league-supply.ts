import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import type { ScheduleField, ScheduleTeam } from '#domain/schedule/model.ts'
import type { Division, League } from '#domain/schema/leagues.ts'
import { readLeaguePlaces, type LeaguePlace } from './use-league-places.ts'

/** What a league brings to a schedule: who can play, and where. */
export type LeagueSupply = {
  readonly league: League
  readonly divisions: readonly Division[]
  readonly teams: readonly ScheduleTeam[]
  readonly places: readonly LeaguePlace[]
}

/** `undefined` while it is read, null where the league does not exist. */
export function useLeagueSupply(leagueId: string): LeagueSupply | null | undefined {
  return useLive((db) => readLeagueSupply(db, leagueId), [leagueId])
}

async function readLeagueSupply(db: LocalDatabase, leagueId: string): Promise<LeagueSupply | null> {
  const league = await db.leagues.get(leagueId)
  if (!league) return null
  const [divisions, teams, places] = await Promise.all([
    db.divisions.where('league_id').equals(leagueId).sortBy('name'),
    db.teams.where('league_id').equals(leagueId).sortBy('name'),
    readLeaguePlaces(db, league.organization_id, leagueId),
  ])
  return {
    league,
    divisions,
    teams: teams.map((team) => ({ id: team.id, name: team.name, divisionId: team.division_id })),
    places,
  }
}

export function fieldsOf(places: LeagueSupply['places']): ScheduleField[] {
  return places.flatMap(({ venueId, venueName, fields }) =>
    fields.map((field) => ({ id: field.id, name: field.name, venueId, venueName })),
  )
}
