import { useCallback } from 'react'
import type { League } from '#domain/schema/leagues.ts'
import { useActor, useDatabase, useOrganizationId } from './context.tsx'
import { getMeta, setMeta } from '../store/meta.ts'
import { useCachedLiveQuery } from './use-cached-live-query.ts'
import type { LocalDatabase } from '../store/local-database.ts'

/**
 * Returns the league shown by screens with a league selector, stored on the device so that all of them show the same
 * one. `leagues`: the organization's leagues, ordered by name, archived ones last; undefined while they load. `league`:
 * the chosen one, otherwise the league of a team with this person on its staff, otherwise the first.
 */
export function useSelectedLeague(): {
  leagues: readonly League[] | undefined
  league: League | undefined
  selectLeague: (leagueId: string) => void
} {
  const db = useDatabase()
  const organizationId = useOrganizationId()
  const ownTeams = [...(useActor()?.teamIds ?? [])].toSorted().join()
  const found = useCachedLiveQuery('leagues', (db) => readLeagues(db, organizationId, ownTeams), [
    organizationId,
    ownTeams,
  ])
  const selectLeague = useCallback(
    (leagueId: string) => {
      if (organizationId !== null) setMeta(db, `league:${organizationId}`, leagueId).catch(() => undefined) // remembering the choice is only a convenience
    },
    [db, organizationId],
  )
  const byChoice = found?.choices.map((id) => found.leagues.find((league) => league.id === id))
  return {
    leagues: found?.leagues,
    league: byChoice?.find((league) => league !== undefined) ?? found?.leagues[0],
    selectLeague,
  }
}

async function readLeagues(db: LocalDatabase, organizationId: string | null, ownTeams: string) {
  if (organizationId === null) return { leagues: [], choices: [] }
  const [byName, chosen, own] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).sortBy('name'),
    getMeta(db, `league:${organizationId}`),
    db.teams.bulkGet(ownTeams === '' ? [] : ownTeams.split(',')),
  ])
  const leagues = byName.toSorted((a, b) => Number(a.status === 'archived') - Number(b.status === 'archived'))
  return { leagues, choices: [chosen, ...own.map((team) => team?.league_id)] }
}
