import { commit } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'

/** Takes divisions, teams, rosters, schedules and results along. Venues stay: they become the organisation's shared ones. */
export async function deleteLeague(db: LocalDatabase, actor: Actor, leagueId: string): Promise<void> {
  if (!can(actor, 'league.delete')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'league.delete', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    for (const venue of await tx.where('venues', 'league_id', leagueId)) {
      await tx.patch('venues', venue.id, { league_id: null })
    }
    await tx.remove('leagues', leagueId)
  })
}

/** What would go with a league, for the question before it is deleted. */
export async function countLeagueContents(db: LocalDatabase, leagueId: string) {
  const [teams, schedules, venues] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).primaryKeys(),
    db.schedules.where('league_id').equals(leagueId).primaryKeys(),
    db.venues.where('league_id').equals(leagueId).count(),
  ])
  const [players, games] = await Promise.all([
    db.players.where('team_id').anyOf(teams).count(),
    db.games.where('schedule_id').anyOf(schedules).count(),
  ])
  return { teams: teams.length, players, schedules: schedules.length, games, venues }
}
export type LeagueContents = Awaited<ReturnType<typeof countLeagueContents>>
