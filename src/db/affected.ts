import { affectedBy, type Affected } from '#domain/schedule/affected.ts'
import { useActor, useLive } from './context.tsx'
import type { LocalDatabase } from './database.ts'

/** Whom a change of these games of one organisation concerns, as far as this device knows. */
export async function readAffected(db: LocalDatabase, gameIds: readonly string[], actorId: string): Promise<Affected> {
  const games = (await db.games.bulkGet([...gameIds])).filter((game) => game !== undefined)
  const teamIds = [...new Set(games.flatMap((game) => [game.home_team_id, game.away_team_id]))]
  const [teams, teamStaff, members] = await Promise.all([
    db.teams.bulkGet(teamIds),
    db.team_staff.where('team_id').anyOf(teamIds).toArray(),
    db.memberships
      .where('organization_id')
      .equals(games[0]?.organization_id ?? '')
      .toArray(),
  ])
  return affectedBy(games, { teams: teams.filter((team) => team !== undefined), teamStaff, members }, actorId)
}

/** `undefined` while it loads. */
export function useAffected(gameIds: readonly string[]): Affected | undefined {
  const userId = useActor()?.userId ?? ''
  return useLive((db) => readAffected(db, gameIds, userId), [gameIds.join(), userId])
}
