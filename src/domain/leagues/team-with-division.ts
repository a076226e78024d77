import type { Team } from '../schema/leagues.ts'
import { t } from './words.ts'

type OfDivision = Pick<Team, 'division_id'>

/** Returns, for example, `U10` or `no division`. */
export function formatDivision({ division_id: id }: OfDivision, divisionNames: ReadonlyMap<string, string>): string {
  return (id !== null && divisionNames.get(id)) || t.noDivision
}

/** Returns `Tigers (U10)`: tells teams of the same name apart, in files and in messages. */
export function formatTeamWithDivision(
  team: OfDivision & Pick<Team, 'name'>,
  divisionNames: ReadonlyMap<string, string>,
): string {
  return `${team.name} (${formatDivision(team, divisionNames)})`
}
