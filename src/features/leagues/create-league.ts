import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { allLeaguesGroup, requireRoom } from '#data/changes/plan-limits.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { createLeagueRow } from '#domain/leagues/create-league-row.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { NewLeague } from './league-form.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Creates the league and its divisions in one change. Returns the league's id. @throws RuleError `not_allowed`,
 * `limit_leagues`
 */
export async function createLeague(db: LocalDatabase, actor: Actor, input: NewLeague): Promise<string> {
  if (!can(actor, 'league.create')) throw new RuleError('not_allowed')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'leagues' }, [allLeaguesGroup])
  const leagueId = createId()
  const named = input.divisions.filter((division) => division.name.trim() !== '')
  await commit(db, actor.organizationId, 'league.create', async (tx) => {
    await tx.insert('leagues', [
      createLeagueRow(
        {
          name: input.name,
          description: input.description,
          sport_id: input.sportId,
          time_zone: input.timeZone,
          num_teams: input.numTeams,
          season_start: input.seasonStart,
          season_end: input.seasonEnd,
          registration_deadline: input.registrationDeadline,
        },
        { id: leagueId, by: actor.userId, at: new Date().toISOString() },
      ),
    ])
    if (named.length === 0) return
    await tx.insert(
      'divisions',
      named.map((division) => ({
        id: createId(),
        league_id: leagueId,
        name: division.name.trim(),
        age_group: division.ageGroup,
        level: division.level,
        hides_results: false,
      })),
    )
  })
  return leagueId
}
