import { findConflicts, isHard } from './conflicts.ts'
import { conflictQuestion, type OrganizationGames } from './conflicts-question.ts'

export type LeagueConflictCount = { readonly leagueId: string; readonly conflictCount: number }

/**
 * How many conflicts each league has among its games from `from` on, as its schedules tell them; wishes do not count. One
 * between two leagues counts for both. A venue that all leagues share has its hours on the clocks of whichever league asks.
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
    for (const { gameIds } of findConflicts(conflictQuestion({ ...organization, timeZone })).filter(isHard)) {
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
