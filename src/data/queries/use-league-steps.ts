import { can } from '#domain/people/capabilities.ts'
import { listLeagueSteps, type LeagueStep } from '#domain/get-started/league-steps.ts'
import { useActor, useLiveQuery } from './context.tsx'
import type { LocalDatabase } from '../store/local-database.ts'

/**
 * Returns the steps to the league's first schedule, for people who may create schedules. Empty while they load, and
 * after the league has a schedule.
 */
export function useLeagueSteps(leagueId: string | undefined): readonly LeagueStep[] {
  const actor = useActor()
  const organizationId = actor?.organizationId
  const steps = useLiveQuery(
    async (db) =>
      leagueId === undefined || organizationId === undefined
        ? []
        : listLeagueSteps(leagueId, await countParts(db, organizationId, leagueId)),
    [leagueId, organizationId],
  )
  return steps && can(actor, 'schedule.create') && !steps.at(-1)?.isDone ? steps : []
}

async function countParts(db: LocalDatabase, organizationId: string, leagueId: string) {
  const [teams, venues, schedules] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).count(),
    db.venues
      .where('organization_id')
      .equals(organizationId)
      .filter(({ league_id }) => league_id === null || league_id === leagueId)
      .count(),
    db.schedules.where('league_id').equals(leagueId).count(),
  ])
  return { teams, venues, schedules }
}
