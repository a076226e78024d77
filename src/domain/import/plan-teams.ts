import { noDeparture } from '../standings/departures.ts'
import { groupBy } from '../group-by.ts'
import { createNameBasedId } from '../name-based-id.ts'
import { teamRow, type Division, type Team } from '../schema/leagues.ts'
import type { Tier } from '../schema/organizations.ts'
import {
  toPlannedRow,
  toFailedRow,
  noChanges,
  type ImportPlan,
  type InsertedRow,
  type PatchedRow,
  type PlannedRow,
  type RowProblem,
  type SourceRow,
} from './model.ts'
import { createNameFinder, toNameKey, describeUnknownName } from './names.ts'
import { checkPlanLimits } from './check-plan-limits.ts'
import { parseColor, findValueProblem } from './parse-values.ts'

export type TeamsContext = {
  readonly leagueId: string
  readonly tier: Tier
  /** The league's teams. */
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  /** Whether to add a division that the league doesn't have; otherwise, such a division is an error. */
  readonly addsDivisions: boolean
  readonly newId: () => string
}

type Values = Pick<Team, 'name' | 'division_id' | 'primary_color' | 'secondary_color' | 'logo_url'>

const colors = [
  ['primary_color', 'Primary Color'],
  ['secondary_color', 'Secondary Color'],
] as const

/**
 * Plans the import of teams. A team is identified by division and name: a club may have teams of the same name in
 * several divisions. A row with a team's ID, ours or the other system's, is that team, whatever its name and division.
 * A team without a division gets the one in the file if all rows with its name have the same division.
 */
export function planTeams(rows: readonly SourceRow[], context: TeamsContext): ImportPlan {
  const room = checkPlanLimits(
    context.tier,
    'teams',
    context.teams.map(() => context.leagueId),
  )
  const divisions = divisionFinder(context)
  const divisionNames = new Map(context.divisions.map(({ id, name }) => [id, name]))
  const teamsById = new Map(context.teams.map((team) => [team.id, team]))
  const inserted: InsertedRow<'teams'>[] = []
  const patches: PatchedRow[] = []
  /** By ID. */
  const seen = new Map<string, { readonly number: number; readonly values: Partial<Values> }>()
  const rowsByName = groupBy(rows, ({ cells }) => toNameKey(cells.name ?? ''))
  const teamsByName = groupBy(context.teams, ({ name }) => toNameKey(name))
  const planned = rows.map((row) => planRow(row))
  const used = new Set(
    [...inserted, ...patches.map(({ set }) => set)].map((row) => 'division_id' in row && row.division_id),
  )
  const added = divisions.added().filter(({ id }) => used.has(id))
  return { rows: planned, changes: { ...noChanges, divisions: added, teams: inserted, patches } }

  function planRow(row: SourceRow): PlannedRow {
    const { number, cells } = row
    const problems: RowProblem[] = []
    const values = readValues(cells, problems)
    if (problems.length > 0) return toFailedRow(number, problems)
    const found = findTeam(row, values)
    if (found !== null && 'words' in found) return toFailedRow(number, [found])
    if (found) {
      const earlier = seen.get(found.id)
      if (earlier && isSame(earlier.values, values))
        return toPlannedRow(number, 'skip', `Same team as in row ${earlier.number}`)
      if (earlier)
        return toFailedRow(number, [{ column: 'id', words: `Row ${earlier.number} has this ID for another team.` }])
      seen.set(found.id, { number, values })
      return teamsById.has(found.id) ? update(number, found, values) : toPlannedRow(number, 'skip')
    }
    const full = room.take(context.leagueId)
    if (full) return toFailedRow(number, [full])
    const team: InsertedRow<'teams'> = {
      id: cells.id ? ownId(cells.id) : context.newId(),
      league_id: context.leagueId,
      name: values.name ?? '',
      division_id: values.division_id ?? null,
      logo_url: values.logo_url ?? null,
      primary_color: values.primary_color ?? '#000000',
      secondary_color: values.secondary_color ?? '#FFFFFF',
      ...noDeparture,
    }
    inserted.push(team)
    seen.set(team.id, { number, values })
    const others = [...(teamsByName.get(toNameKey(team.name)) ?? []), ...inserted.slice(0, -1)].filter(
      ({ name }) => toNameKey(name) === toNameKey(team.name),
    )
    const note = others.map(({ division_id: id }) => divisionOf(id)).join(', ')
    return toPlannedRow(number, 'create', note === '' ? '' : `Another team of this name is in ${note}`)
  }

  /** Maps an ID from another system to ours, always the same one, so importing the file again finds the team. */
  function ownId(id: string): string {
    return createNameBasedId(context.leagueId, `team ${id}`)
  }

  /** Returns the team that a row is about, null if the team is new, or a problem if that is unclear. */
  function findTeam({ cells }: SourceRow, values: Partial<Values>): Team | InsertedRow<'teams'> | RowProblem | null {
    if (cells.id) {
      const id = ownId(cells.id)
      const own = teamsById.get(cells.id.toLowerCase()) ?? teamsById.get(id) ?? inserted.find((team) => team.id === id)
      if (own) return own
    }
    const name = values.name ?? ''
    const named = [
      ...(teamsByName.get(toNameKey(name)) ?? []),
      ...inserted.filter((team) => toNameKey(team.name) === toNameKey(name)),
    ]
    if (values.division_id === undefined || values.division_id === null) {
      const [only, other] = named
      if (!other) return sameNameLater(name, only) ?? only ?? null
      const known = named.map(({ division_id: id }) => divisionOf(id)).join(', ')
      return { column: 'name', words: `Several teams are called “${name}”, in ${known}. Give the division.` }
    }
    const here = named.filter(({ division_id: id }) => id === values.division_id)
    const [only, other] = here
    if (other) return { column: 'name', words: `Several teams of this division are called “${name}”.` }
    if (only) return only
    const homeless = named.find(({ division_id: id }) => id === null)
    if (!homeless) return null
    const claims = (rowsByName.get(toNameKey(name)) ?? []).map((row) => toNameKey(row.cells.division ?? ''))
    if (new Set(claims).size === 1) return homeless
    const words = `A team called “${name}” has no division yet, and the file has several. Give that team its division first.`
    return { column: 'division', words }
  }

  /** Returns a problem if a row has no division but the name occurs in several: it's unclear which team is meant. */
  function sameNameLater(name: string, known: Team | InsertedRow<'teams'> | undefined): RowProblem | null {
    const named = (rowsByName.get(toNameKey(name)) ?? []).flatMap(({ cells }) => cells.division || [])
    const isOneTeam = new Set([...named, ...(known ? [divisionOf(known.division_id)] : [])].map(toNameKey)).size <= 1
    return isOneTeam
      ? null
      : { column: 'division', words: `The file has several teams called “${name}”. Give the division.` }
  }

  function divisionOf(id: string | null): string {
    if (id === null) return 'no division'
    return divisionNames.get(id) ?? divisions.added().find((division) => division.id === id)?.name ?? 'another division'
  }

  function readValues(cells: SourceRow['cells'], problems: RowProblem[]): Partial<Values> {
    const values: Partial<Values> = { name: cells.name ?? '' }
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    check('name', findValueProblem(teamRow.shape.name, values.name, 'Team'))
    if (cells.logo_url) {
      values.logo_url = cells.logo_url
      check('logo_url', findValueProblem(teamRow.shape.logo_url, cells.logo_url, 'Logo URL'))
    }
    for (const [column, label] of colors) {
      const cell = cells[column]
      if (!cell) continue
      const color = parseColor(cell)
      if (color === null) check(column, `${label}: “${cell}” is no color. Use one like #0B6B4F.`)
      else values[column] = color
    }
    if (cells.division) {
      const division = divisions.find(cells.division)
      if ('words' in division) check('division', division.words)
      else values.division_id = division.id
    }
    return values
  }

  /** Updates an existing team. Empty cells never clear existing values. */
  function update(number: number, { id }: Pick<Team, 'id'>, { name, ...rest }: Partial<Values>): PlannedRow {
    const team = teamsById.get(id)
    if (!team) return toPlannedRow(number, 'skip')
    const isRenamed = name !== undefined && toNameKey(name) !== toNameKey(team.name)
    const values = { ...rest, ...(isRenamed && { name }) }
    const set = Object.fromEntries(
      Object.entries(values).filter(([column, value]) => team[column as keyof Values] !== value),
    )
    const columns = Object.keys(set) as (keyof Values)[]
    if (columns.length === 0) return toPlannedRow(number, 'same')
    const [newName, division] = [values.name ?? team.name, values.division_id ?? team.division_id]
    const twin = context.teams.find(
      (other) => other.id !== id && other.division_id === division && toNameKey(other.name) === toNameKey(newName),
    )
    if (twin)
      return toFailedRow(number, [
        { column: 'name', words: `${divisionOf(division)} has a team called “${newName}” already.` },
      ])
    const was = Object.fromEntries(columns.map((column) => [column, team[column]]))
    patches.push({ table: 'teams', id: team.id, set, was })
    return toPlannedRow(number, 'update')
  }
}

function divisionFinder({ divisions, leagueId, addsDivisions, newId }: TeamsContext) {
  const existing = createNameFinder(divisions)
  const added = new Map<string, InsertedRow<'divisions'>>()
  return {
    find(name: string): { id: string } | { words: string } {
      const found = existing(name)
      if (found.kind === 'one') return { id: found.item.id }
      if (found.kind === 'several') return { words: `Several divisions are called “${name}”.` }
      if (!addsDivisions) return { words: describeUnknownName('division', name, found.suggestion) }
      if (name.length > 80) return { words: 'Division is too long: 80 characters at most.' }
      const division = added.get(toNameKey(name)) ?? {
        id: newId(),
        league_id: leagueId,
        name,
        age_group: null,
        level: null,
        hides_results: false,
      }
      added.set(toNameKey(name), division)
      return { id: division.id }
    },
    added: () => [...added.values()],
  }
}

/** Whether two rows give the team the same name and don't put it into different divisions. */
function isSame(one: Partial<Values>, other: Partial<Values>): boolean {
  const divisions = [one.division_id, other.division_id].filter((id) => id !== undefined && id !== null)
  return toNameKey(one.name ?? '') === toNameKey(other.name ?? '') && new Set(divisions).size < 2
}
