import { findConflicts, isHard } from './conflicts.ts'
import { toConflictInput, type OrganizationGames } from './conflict-input.ts'

export type LeagueConflictCount = { readonly leagueId: string; readonly conflictCount: number }

/**
 * Counts each league's conflicts that involve at least one of its games starting at `from` or later, by the rules of
 * the schedules; violated preferences don't count. A conflict between two leagues counts for both. The hours of a
 * shared venue are in the time zone of the league being counted. Leagues without conflicts are left out.
 */
export function countLeagueConflicts(organization: Omit<OrganizationGames, 'timeZone'>): LeagueConflictCount[] {
  const { games, schedules, leagues, from } = organization
  const leagueOfSchedule = new Map(schedules.map(({ id, league_id }) => [id, league_id]))
  const leagueOfGame = new Map(
    games.flatMap(({ id, schedule_id, start_time }) => {
      const leagueId = start_time < from ? undefined : leagueOfSchedule.get(schedule_id)
      return leagueId === undefined ? [] : [[id, leagueId] as const]
    }),
  )
  const counts = new Map<string, number>()
  for (const timeZone of new Set(leagues.map((league) => league.time_zone))) {
    const asking = new Set(leagues.filter((league) => league.time_zone === timeZone).map(({ id }) => id))
    for (const { gameIds } of findConflicts(toConflictInput({ ...organization, timeZone })).filter(isHard)) {
      for (const leagueId of new Set(gameIds.map((id) => leagueOfGame.get(id)))) {
        if (leagueId !== undefined && asking.has(leagueId)) counts.set(leagueId, (counts.get(leagueId) ?? 0) + 1)
      }
    }
  }
  return leagues.flatMap(({ id }) => {
    const conflictCount = counts.get(id)
    return conflictCount === undefined ? [] : [{ leagueId: id, conflictCount }]
  })
}
