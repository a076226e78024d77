import { groupBy } from '../group-by.ts'
import { formatDivision, formatTeamWithDivision } from '../leagues/team-with-division.ts'
import type { Division, Team } from '../schema/leagues.ts'
import { createNameFinder, toNameKey, describeUnknownName } from './names.ts'

type FoundTeam = { readonly team: Team } | { readonly column: 'team' | 'division'; readonly words: string }

/**
 * Returns a function that finds a team by its name, plus its division if several teams share the name. A single cell
 * may contain both: `Tigers (U10)`.
 */
export function createTeamFinder(
  teams: readonly Team[],
  divisions: readonly Division[],
): (name: string, division?: string) => FoundTeam {
  const divisionNames = new Map(divisions.map(({ id, name }) => [id, name]))
  const nearest = createNameFinder(teams)
  const byName = groupBy(teams, ({ name }) => toNameKey(name))
  const byBoth = groupBy(teams, (team) => toNameKey(calledWithDivision(team)))
  return (name, division = '') => {
    const named = byName.get(toNameKey(name)) ?? byBoth.get(toNameKey(name)) ?? []
    if (named.length === 0) {
      const found = nearest(name)
      return {
        column: 'team',
        words: describeUnknownName('team', name, found.kind === 'none' ? found.suggestion : null),
      }
    }
    const own = division === '' ? named : named.filter((team) => isIn(team, division))
    const [team, other] = own
    if (!team) {
      const known = named.map((each) => formatDivision(each, divisionNames)).join(', ')
      return { column: 'division', words: `“${name}” is not in “${division}”. Known: ${known}.` }
    }
    if (!other) return { team }
    const known = own.map((each) => calledWithDivision(each)).join(', ')
    return { column: 'team', words: `Several teams are called “${name}”. Say which: ${known}.` }
  }

  function isIn({ division_id: id }: Team, division: string): boolean {
    return id !== null && toNameKey(divisionNames.get(id) ?? '') === toNameKey(division)
  }

  function calledWithDivision(team: Team): string {
    return formatTeamWithDivision(team, divisionNames)
  }
}
