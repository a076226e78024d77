import { useCallback } from 'react'
import type { League } from '#domain/schema/leagues.ts'
import { useDatabase, useLive, useOrganizationId } from './context.tsx'
import { getMeta, setMeta } from './meta.ts'

/**
 * The league that screens with a league selector show, remembered on the device so that it is the same on all of them.
 * `leagues`: those of the organisation, by name; undefined while they load. `league`: the chosen one, else the first.
 */
export function useSelectedLeague(): {
  leagues: readonly League[] | undefined
  league: League | undefined
  selectLeague: (leagueId: string) => void
} {
  const db = useDatabase()
  const organizationId = useOrganizationId()
  const found = useLive(async () => {
    if (organizationId === null) return { leagues: [], chosen: undefined }
    const leagues = await db.leagues.where('organization_id').equals(organizationId).sortBy('name')
    return { leagues, chosen: await getMeta(db, `league:${organizationId}`) }
  }, [organizationId])
  const selectLeague = useCallback(
    (leagueId: string) => {
      if (organizationId !== null) setMeta(db, `league:${organizationId}`, leagueId).catch(() => undefined) // a convenience
    },
    [db, organizationId],
  )
  return {
    leagues: found?.leagues,
    league: found?.leagues.find((league) => league.id === found.chosen) ?? found?.leagues[0],
    selectLeague,
  }
}
