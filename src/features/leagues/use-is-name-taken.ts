import { useLiveQuery } from '#data/queries/context.tsx'
import { isSameName } from '#domain/leagues/same-name.ts'

/**
 * Returns whether another league of the organization has this name. That is allowed, but people could not tell the two
 * leagues apart.
 */
export function useIsNameTaken(organizationId: string, name: string, leagueId?: string): boolean {
  const isTaken = useLiveQuery(
    async (db) => {
      if (name.trim() === '') return false
      const leagues = await db.leagues.where('organization_id').equals(organizationId).toArray()
      return leagues.some((league) => league.id !== leagueId && isSameName(league.name, name))
    },
    [organizationId, name, leagueId],
  )
  return isTaken ?? false
}
