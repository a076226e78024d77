import { affectedBy, type Affected } from '#domain/scheduling/conflicts/affected.ts'
import { teamIdsOf } from '#domain/scores/game-teams.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { useActor, useLive } from '../queries/context.tsx'
import type { LocalDatabase } from '../store/database.ts'
import { laidOut } from '../queries/laid-out-games.ts'

type Teams = Pick<Game, 'home_team_id' | 'away_team_id'>

/** Returns who is affected by a change to these games of one organization, as far as this device knows. */
export async function readAffected(
  db: LocalDatabase,
  gameIds: readonly string[],
  actorId: string,
  newTeamIds: readonly string[] = [],
): Promise<Affected> {
  const found = (await db.games.bulkGet([...gameIds])).filter((game) => game !== undefined)
  const games = await laidOut(db, found)
  return readAffectedTeams(db, games[0]?.organization_id ?? '', games, actorId, newTeamIds)
}

/** Like `readAffected`, for games that do not exist yet. */
async function readAffectedTeams(
  db: LocalDatabase,
  organizationId: string,
  games: readonly Teams[],
  actorId: string,
  newTeamIds: readonly string[] = [],
): Promise<Affected> {
  const teamIds = [...new Set([...games.flatMap(teamIdsOf), ...newTeamIds])]
  const [teams, teamStaff, members] = await Promise.all([
    db.teams.bulkGet(teamIds),
    db.team_staff.where('team_id').anyOf(teamIds).toArray(),
    db.memberships.where('organization_id').equals(organizationId).toArray(),
  ])
  const known = { teams: teams.filter((team) => team !== undefined), teamStaff, members }
  return affectedBy(games, known, actorId, newTeamIds)
}

/**
 * Returns `undefined` while it loads.
 * @param newTeamIds the teams after the change, if they differ
 */
export function useAffected(gameIds: readonly string[], newTeamIds: readonly string[] = []): Affected | undefined {
  const userId = useActor()?.userId ?? ''
  return useLive((db) => readAffected(db, gameIds, userId, newTeamIds), [gameIds.join(), newTeamIds.join(), userId])
}

/** Returns who would be affected by a game of these teams; null until both are chosen. */
export function useAffectedByNewGame(organizationId: string, home: string, away: string): Affected | null | undefined {
  const userId = useActor()?.userId ?? ''
  return useLive(
    (db) =>
      home === '' || away === ''
        ? null
        : readAffectedTeams(db, organizationId, [{ home_team_id: home, away_team_id: away }], userId),
    [organizationId, home, away, userId],
  )
}
