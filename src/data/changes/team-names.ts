import { isSameName } from '#domain/leagues/same-name.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { Change } from '../store/change.ts'

type Named = Pick<Team, 'id' | 'league_id' | 'division_id' | 'name'>

/**
 * Requires that no other team of the same division (or without one) has this name: two such teams can't be told apart.
 * @throws RuleError `team_name_taken`
 */
export async function requireFreeTeamName(tx: Change, wanted: Named): Promise<void> {
  const teams = await tx.where('teams', 'league_id', wanted.league_id)
  const isTaken = teams.some(
    ({ id, division_id, name }) =>
      id !== wanted.id && division_id === wanted.division_id && isSameName(name, wanted.name),
  )
  if (isTaken) throw new RuleError('team_name_taken')
}
