import { findAffectedPeople, type AffectedPeople } from '#domain/scheduling/conflicts/affected-people.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { useActor, useLiveQuery } from '../queries/context.tsx'
import { resolveBracketTeams } from '../queries/bracket-teams.ts'
import type { LocalDatabase } from '../store/local-database.ts'

type Teams = Pick<Game, 'home_team_id' | 'away_team_id'>

/** What a change adds to games that exist. */
type Additions = {
  /** The teams that play these games after the change, if they differ from the current ones. */
  readonly newTeamIds?: readonly string[]
  /** Games that do not exist yet. */
  readonly addedGames?: readonly Teams[]
}

/** Returns the people affected by a change to these games of one organization, as far as this device knows. */
export async function readAffectedPeople(
  db: LocalDatabase,
  gameIds: readonly string[],
  actorId: string,
  { newTeamIds = [], addedGames = [] }: Additions = {},
): Promise<AffectedPeople> {
  const found = (await db.games.bulkGet([...gameIds])).filter((game) => game !== undefined)
  const games = [...(await resolveBracketTeams(db, found)), ...addedGames]
  const teamIds = [...new Set([...games.flatMap(getTeamIds), ...newTeamIds])]
  const [all, teamStaff] = await Promise.all([
    db.teams.bulkGet(teamIds),
    db.team_staff.where('team_id').anyOf(teamIds).toArray(),
  ])
  const teams = all.filter((team) => team !== undefined)
  const organizationId = (found[0] ?? teams[0])?.organization_id ?? ''
  const members = await db.memberships.where('organization_id').equals(organizationId).toArray()
  return findAffectedPeople(games, { teams, teamStaff, members }, actorId, newTeamIds)
}

/** Returns the people affected by a change to these games, as far as this device knows; `undefined` while it loads. */
export function useAffectedPeople(gameIds: readonly string[], additions: Additions = {}): AffectedPeople | undefined {
  const userId = useActor()?.userId ?? ''
  const { newTeamIds = [], addedGames = [] } = additions
  return useLiveQuery(
    (db) => readAffectedPeople(db, gameIds, userId, additions),
    [gameIds.join(), newTeamIds.join(), addedGames.flatMap(getTeamIds).join(), userId],
  )
}

/**
 * Returns who would be affected by a game between these teams; null until both are chosen, undefined while it loads.
 */
export function useAffectedPeopleOfNewGame(home: string, away: string): AffectedPeople | null | undefined {
  const userId = useActor()?.userId ?? ''
  return useLiveQuery(
    (db) =>
      home === '' || away === ''
        ? null
        : readAffectedPeople(db, [], userId, { addedGames: [{ home_team_id: home, away_team_id: away }] }),
    [home, away, userId],
  )
}
