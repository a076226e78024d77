import { teamRow, type Division, type Team } from '../schema/leagues.ts'
import type { Tier } from '../schema/organizations.ts'
import {
  done,
  failed,
  noChanges,
  type ImportPlan,
  type Inserted,
  type Patched,
  type PlannedRow,
  type RowProblem,
  type SourceRow,
} from './model.ts'
import { nameFinder, nameKey, unknownName } from './names.ts'
import { planRoom } from './room.ts'
import { readColour, valueProblem } from './values.ts'

export type TeamsContext = {
  readonly leagueId: string
  readonly tier: Tier
  /** Of the league. */
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  /** Whether a division that the league does not have is added, or is a mistake. */
  readonly addsDivisions: boolean
  readonly newId: () => string
}

type Values = Pick<Team, 'name' | 'division_id' | 'primary_color' | 'secondary_color' | 'logo_url'>

const colours = [
  ['primary_color', 'Primary Color'],
  ['secondary_color', 'Secondary Color'],
] as const

export function planTeams(rows: readonly SourceRow[], context: TeamsContext): ImportPlan {
  const existing = nameFinder(context.teams)
  const room = planRoom(
    context.tier,
    'teams',
    context.teams.map(() => context.leagueId),
  )
  const divisions = divisionFinder(context)
  const inserted: Inserted<'teams'>[] = []
  const patches: Patched[] = []
  const seen = new Map<string, number>()
  const planned = rows.map((row) => planRow(row))
  const used = new Set(
    [...inserted, ...patches.map(({ set }) => set)].map((row) => 'division_id' in row && row.division_id),
  )
  const added = divisions.added().filter(({ id }) => used.has(id))
  return { rows: planned, changes: { ...noChanges, divisions: added, teams: inserted, patches } }

  function planRow({ number, cells }: SourceRow): PlannedRow {
    const problems: RowProblem[] = []
    const values = readValues(cells, problems)
    const key = nameKey(values.name ?? '')
    const earlier = seen.get(key)
    if (problems.length === 0 && earlier !== undefined) return done(number, 'skip', `Same team as in row ${earlier}`)
    const found = existing(key)
    if (found.kind === 'several') problems.push({ column: 'name', words: `Several teams are called “${values.name}”.` })
    if (problems.length > 0) return failed(number, problems)
    if (found.kind === 'one') {
      seen.set(key, number)
      return update(number, found.item, values)
    }
    const full = room.take(context.leagueId)
    if (full) return failed(number, [full])
    seen.set(key, number)
    inserted.push({
      id: context.newId(),
      league_id: context.leagueId,
      name: values.name ?? '',
      division_id: values.division_id ?? null,
      logo_url: values.logo_url ?? null,
      primary_color: values.primary_color ?? '#000000',
      secondary_color: values.secondary_color ?? '#FFFFFF',
    })
    return done(number, 'create')
  }

  function readValues(cells: SourceRow['cells'], problems: RowProblem[]): Partial<Values> {
    const values: Partial<Values> = { name: cells.name ?? '' }
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    check('name', valueProblem(teamRow.shape.name, values.name, 'Team'))
    if (cells.logo_url) {
      values.logo_url = cells.logo_url
      check('logo_url', valueProblem(teamRow.shape.logo_url, cells.logo_url, 'Logo URL'))
    }
    for (const [column, label] of colours) {
      const cell = cells[column]
      if (!cell) continue
      const colour = readColour(cell)
      if (colour === null) check(column, `${label}: “${cell}” is no color. Use one like #0B6B4F.`)
      else values[column] = colour
    }
    if (cells.division) {
      const division = divisions.find(cells.division)
      if ('words' in division) check('division', division.words)
      else values.division_id = division.id
    }
    return values
  }

  /** A cell that is empty says nothing: it never blanks what is there. */
  function update(number: number, team: Team, values: Partial<Values>): PlannedRow {
    const { name: _same, ...rest } = values
    const set = Object.fromEntries(
      Object.entries(rest).filter(([column, value]) => team[column as keyof Values] !== value),
    )
    const columns = Object.keys(set) as (keyof Values)[]
    if (columns.length === 0) return done(number, 'skip', 'Already there')
    const was = Object.fromEntries(columns.map((column) => [column, team[column]]))
    patches.push({ table: 'teams', id: team.id, set, was })
    return done(number, 'update')
  }
}

function divisionFinder({ divisions, leagueId, addsDivisions, newId }: TeamsContext) {
  const existing = nameFinder(divisions)
  const added = new Map<string, Inserted<'divisions'>>()
  return {
    find(name: string): { id: string } | { words: string } {
      const found = existing(name)
      if (found.kind === 'one') return { id: found.item.id }
      if (found.kind === 'several') return { words: `Several divisions are called “${name}”.` }
      if (!addsDivisions) return { words: unknownName('division', name, found.suggestion) }
      if (name.length > 80) return { words: 'Division is too long: 80 characters at most.' }
      const division = added.get(nameKey(name)) ?? {
        id: newId(),
        league_id: leagueId,
        name,
        age_group: null,
        level: null,
        hides_results: false,
      }
      added.set(nameKey(name), division)
      return { id: division.id }
    },
    added: () => [...added.values()],
  }
}
