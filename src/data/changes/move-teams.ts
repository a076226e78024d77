import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { commit } from '../store/commit.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import { requireFreeTeamName } from './team-names.ts'

/** A team's move to another division. `from` is the division that was displayed. Null means no division. */
export type TeamMove = { readonly from: string | null; readonly to: string | null }

/** Moves teams, given by their ids, in a single change. @throws RuleError `team_name_taken` */
export async function moveTeams(db: LocalDatabase, actor: Actor, moves: ReadonlyMap<string, TeamMove>): Promise<void> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.move', async (tx) => {
    for (const [teamId, { from, to }] of moves) {
      await tx.patch('teams', teamId, { division_id: to }, { division_id: from })
    }
    for (const teamId of moves.keys()) {
      const team = await tx.get('teams', teamId)
      if (team) await requireFreeTeamName(tx, team)
    }
  })
}
