import type { LimitKey } from '../plans/entitlements.ts'
import type { RowOf, TableName } from '../schema/tables.ts'

export const importKinds = ['teams', 'players', 'venues', 'games'] as const
export type ImportKind = (typeof importKinds)[number]

/** A row of the file: its number as a spreadsheet shows it, and what stands in it, by the key of the column. */
export type SourceRow = { readonly number: number; readonly cells: Readonly<Record<string, string>> }

/**
 * `column`: the key of the cell that it is about; null where it is about the row. `limit`: the row is well, and the plan
 * has no room for it.
 */
export type RowProblem = {
  readonly column: string | null
  readonly words: string
  readonly limit?: LimitKey
  /** The person can answer it for all rows: whether a game that the teams have already has moved. */
  readonly asks?: 'moved'
}

/** `same`: it is there already, and nothing changes; `skip`: twice in the file, or no row to import. */
export const outcomes = ['create', 'update', 'same', 'skip', 'error'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * What becomes of a row. `note` says more where there is more to say: `Same team as in row 3`.
 * `understood`: what was read from cells that can be read in several ways, by the key of the column.
 */
export type PlannedRow = {
  readonly number: number
  readonly outcome: Outcome
  readonly problems: readonly RowProblem[]
  readonly note: string
  readonly understood?: Readonly<Record<string, string>>
}

/** A row of a table as it will be inserted; whoever saves it adds organization and version. */
export type Inserted<T extends TableName> = Omit<RowOf<T>, 'organization_id' | 'version'>

export type PatchedTable = 'teams' | 'players' | 'venues' | 'schedules' | 'games'
export type Patched = {
  readonly [T in PatchedTable]: {
    readonly table: T
    readonly id: string
    readonly set: Partial<RowOf<T>>
    /** What stood in these columns, for an undo. */
    readonly was: Partial<RowOf<T>>
  }
}[PatchedTable]

/** What an import writes, tables in the order in which they can be inserted. */
export type ImportChanges = {
  readonly divisions: readonly Inserted<'divisions'>[]
  readonly teams: readonly Inserted<'teams'>[]
  readonly players: readonly Inserted<'players'>[]
  readonly venues: readonly Inserted<'venues'>[]
  readonly venue_fields: readonly Inserted<'venue_fields'>[]
  readonly schedules: readonly Inserted<'schedules'>[]
  readonly games: readonly Inserted<'games'>[]
  readonly patches: readonly Patched[]
}

export type ImportPlan = { readonly rows: readonly PlannedRow[]; readonly changes: ImportChanges }

export const noChanges: ImportChanges = {
  divisions: [],
  teams: [],
  players: [],
  venues: [],
  venue_fields: [],
  schedules: [],
  games: [],
  patches: [],
}

export function countOutcomes(rows: readonly PlannedRow[]): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { create: 0, update: 0, same: 0, skip: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

export function failed(number: number, problems: readonly RowProblem[]): PlannedRow {
  return { number, outcome: 'error', problems, note: '' }
}

export function done(number: number, outcome: Exclude<Outcome, 'error'>, note = ''): PlannedRow {
  return { number, outcome, problems: [], note }
}
