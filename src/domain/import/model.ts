import type { LimitKey } from '../plans/entitlements.ts'
import type { RowOf, TableName } from '../schema/tables.ts'

export const importKinds = ['teams', 'players', 'venues', 'games'] as const
export type ImportKind = (typeof importKinds)[number]

/** A row of the file: its number as shown in a spreadsheet, and its cells by column key. */
export type SourceRow = { readonly number: number; readonly cells: Readonly<Record<string, string>> }

/**
 * `column`: the key of the cell with the problem, or null if it concerns the whole row. `limit`: the row is fine, but
 * the plan has no room for it.
 */
export type RowProblem = {
  readonly column: string | null
  readonly words: string
  readonly limit?: LimitKey
  /**
   * A question the user can answer for all rows at once: whether a row whose teams already have a game moves that game
   * or adds another one.
   */
  readonly asks?: 'moved'
}

/** `same`: already exists and nothing changes; `skip`: a duplicate in the file, or not a row to import. */
export const rowOutcomes = ['create', 'update', 'same', 'skip', 'error'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/**
 * What will happen to a row. `note` adds details: `Same team as in row 3`. `understood`: how ambiguous cells were read,
 * by column key.
 */
export type PlannedRow = {
  readonly number: number
  readonly outcome: RowOutcome
  readonly problems: readonly RowProblem[]
  readonly note: string
  readonly understood?: Readonly<Record<string, string>>
}

/** A table row to insert; the code that saves it adds organization and version. */
export type InsertedRow<T extends TableName> = Omit<RowOf<T>, 'organization_id' | 'version'>

export type PatchedTable = 'teams' | 'players' | 'venues' | 'schedules' | 'games'
export type PatchedRow = {
  readonly [T in PatchedTable]: {
    readonly table: T
    readonly id: string
    readonly set: Partial<RowOf<T>>
    /** The previous values of these columns, for undo. */
    readonly was: Partial<RowOf<T>>
  }
}[PatchedTable]

/** What an import writes. The tables are in the order in which they can be inserted. */
export type ImportChanges = {
  readonly divisions: readonly InsertedRow<'divisions'>[]
  readonly teams: readonly InsertedRow<'teams'>[]
  readonly players: readonly InsertedRow<'players'>[]
  readonly venues: readonly InsertedRow<'venues'>[]
  readonly venue_fields: readonly InsertedRow<'venue_fields'>[]
  readonly schedules: readonly InsertedRow<'schedules'>[]
  readonly games: readonly InsertedRow<'games'>[]
  readonly patches: readonly PatchedRow[]
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

export function countRowOutcomes(rows: readonly PlannedRow[]): Record<RowOutcome, number> {
  const counts: Record<RowOutcome, number> = { create: 0, update: 0, same: 0, skip: 0, error: 0 }
  for (const { outcome } of rows) counts[outcome]++
  return counts
}

export function toFailedRow(number: number, problems: readonly RowProblem[]): PlannedRow {
  return { number, outcome: 'error', problems, note: '' }
}

export function toPlannedRow(number: number, outcome: Exclude<RowOutcome, 'error'>, note = ''): PlannedRow {
  return { number, outcome, problems: [], note }
}
