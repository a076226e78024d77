import { groupBy } from '../group-by.ts'
import { jerseyInputSchema, playerRow, type Division, type Player, type Team } from '../schema/leagues.ts'
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
import { createTeamFinder } from './find-team.ts'
import { toNameKey } from './names.ts'
import { checkPlanLimits } from './check-plan-limits.ts'
import { findValueProblem } from './parse-values.ts'

export type PlayersContext = {
  readonly tier: Tier
  /** The league's teams. */
  readonly teams: readonly Team[]
  readonly divisions: readonly Division[]
  readonly players: readonly Player[]
  readonly newId: () => string
}

type Values = Pick<Player, 'team_id' | 'display_name' | 'jersey' | 'position'>

/** Plans the import of players. Two players on a team may have the same name; their numbers then tell them apart. */
export function planPlayers(rows: readonly SourceRow[], context: PlayersContext): ImportPlan {
  const findTeam = createTeamFinder(context.teams, context.divisions)
  const room = checkPlanLimits(
    context.tier,
    'players',
    context.players.map(({ team_id: teamId }) => teamId),
  )
  const rosters = new Map(groupBy(context.players, (player) => personKey(player.team_id, player.display_name)))
  const inserted: InsertedRow<'players'>[] = []
  const patches: PatchedRow[] = []
  const seen = new Map<string, number>()
  const inFile = new Set(rows.map(({ cells }) => personInFile(cells, cells.jersey || null)))
  return { rows: rows.map((row) => planRow(row)), changes: { ...noChanges, players: inserted, patches } }

  function planRow({ number, cells }: SourceRow): PlannedRow {
    const problems: RowProblem[] = []
    const values = readValues(cells, problems)
    if (problems.length > 0) return toFailedRow(number, problems)
    const person = personKey(values.team_id, values.display_name)
    const key = `${person} ${values.jersey ?? ''}`
    const earlier = seen.get(key)
    if (earlier !== undefined) return toPlannedRow(number, 'skip', `Same player as in row ${earlier}`)
    const known = rosters.get(person) ?? []
    // A known player whose number is in another row of the file belongs to that row, so this row is a different person
    // with the same name.
    const free = known.filter(({ jersey }) => !inFile.has(personInFile(cells, jersey)))
    const same = known.find(({ jersey }) => jersey === values.jersey) ?? (free.length === 1 ? free[0] : undefined)
    if (!same && free.length > 1) {
      const words = `Several players of this team are called “${values.display_name}”. Give the number of one.`
      return toFailedRow(number, [{ column: 'name', words }])
    }
    if (same) {
      seen.set(key, number)
      rosters.set(
        person,
        known.filter((player) => player !== same),
      ) // a second row with this name is about a different person
      return update(number, same, values)
    }
    const full = room.take(values.team_id)
    if (full) return toFailedRow(number, [full])
    seen.set(key, number)
    inserted.push({ id: context.newId(), ...values })
    return toPlannedRow(number, 'create')
  }

  function readValues(cells: SourceRow['cells'], problems: RowProblem[]): Values {
    const name = nameOf(cells)
    const values = { team_id: '', display_name: name, jersey: cells.jersey || null, position: cells.position || null }
    const { shape } = playerRow
    const check = (column: string, words: string | null) => words !== null && problems.push({ column, words })
    check(cells.name === undefined ? 'last_name' : 'name', findValueProblem(shape.display_name, name, 'Player'))
    check('jersey', findValueProblem(jerseyInputSchema, values.jersey, 'Number'))
    check('position', findValueProblem(shape.position, values.position, 'Position'))
    const team = cells.team ?? ''
    const found = findTeam(team, cells.division)
    if (team === '') check('team', 'Team is missing.')
    else if ('words' in found) check(found.column, found.words)
    else values.team_id = found.team.id
    return values
  }

  /** Updates an existing player. Empty cells never clear existing values. */
  function update(number: number, player: Player, { jersey, position }: Values): PlannedRow {
    const set = {
      ...(jersey !== null && jersey !== player.jersey && { jersey }),
      ...(position !== null && position !== player.position && { position }),
    }
    if (Object.keys(set).length === 0) return toPlannedRow(number, 'same')
    const was = {
      ...('jersey' in set && { jersey: player.jersey }),
      ...('position' in set && { position: player.position }),
    }
    patches.push({ table: 'players', id: player.id, set, was })
    return toPlannedRow(number, 'update')
  }
}

/** Returns a key for the row's person: name, team and division as in the file, plus a number. */
function personInFile(cells: SourceRow['cells'], jersey: string | null): string {
  return JSON.stringify([nameOf(cells), cells.team ?? '', cells.division ?? ''].map(toNameKey).concat(jersey ?? ''))
}

function nameOf({ name, first_name: first, last_name: last }: SourceRow['cells']): string {
  return name || [first, last].filter(Boolean).join(' ')
}

function personKey(teamId: string, name: string): string {
  return `${teamId} ${toNameKey(name)}`
}
