import type { Team } from '../schema/leagues.ts'

type OfDivision = Pick<Team, 'division_id'>

/** Returns, for example, `U10` or `no division`. */
export function divisionInWords({ division_id: id }: OfDivision, divisionNames: ReadonlyMap<string, string>): string {
  return (id !== null && divisionNames.get(id)) || 'no division'
}

/** Returns `Tigers (U10)`: tells teams of the same name apart, in files and in messages. */
export function teamWithDivision(
  team: OfDivision & Pick<Team, 'name'>,
  divisionNames: ReadonlyMap<string, string>,
): string {
  return `${team.name} (${divisionInWords(team, divisionNames)})`
}
