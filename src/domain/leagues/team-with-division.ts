import type { Team } from '../schema/leagues.ts'

type OfDivision = Pick<Team, 'division_id'>

/** `U10`, `no division`. */
export function divisionInWords({ division_id: id }: OfDivision, divisionNames: ReadonlyMap<string, string>): string {
  return (id !== null && divisionNames.get(id)) || 'no division'
}

/** `Tigers (U10)`: what tells teams of one name apart, in files and in words about them. */
export function teamWithDivision(
  team: OfDivision & Pick<Team, 'name'>,
  divisionNames: ReadonlyMap<string, string>,
): string {
  return `${team.name} (${divisionInWords(team, divisionNames)})`
}
