import { applyReport } from '#domain/scores/scores.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import type { RowKey, StoredRow } from '../store/row-keys.ts'

/**
 * What an inserted row makes of another one. The server works it out when the row arrives; until then the device
 * shows the same, worked out with the same function of the domain.
 */
export type Effect = {
  readonly source: TableName
  readonly target: TableName
  /** The source's column that names the target. */
  readonly column: string
  /** @param earlier the target's other source rows that count before this one, in their order of arrival */
  readonly apply: (target: StoredRow, inserted: StoredRow, earlier: readonly StoredRow[]) => StoredRow
}

export const effects: readonly Effect[] = [
  effect('score_reports', 'games', 'game_id', (game, report, earlier) => ({
    ...game,
    ...applyReport(game, report, earlier),
  })),
]

export const effectsBySource: ReadonlyMap<TableName, Effect> = new Map(effects.map((each) => [each.source, each]))
export const effectsByTarget: ReadonlyMap<TableName, Effect> = new Map(effects.map((each) => [each.target, each]))

/** The row that this inserted one has an effect on. */
export function targetOf(t: TableName, inserted: Readonly<Record<string, unknown>>): RowKey | null {
  const effect = effectsBySource.get(t)
  if (!effect) return null
  const id = inserted[effect.column]
  return typeof id === 'string' ? { t: effect.target, id } : null
}

function effect<S extends TableName, T extends TableName>(
  source: S,
  target: T,
  column: keyof RowOf<S> & string,
  apply: (target: RowOf<T>, inserted: RowOf<S>, earlier: readonly RowOf<S>[]) => RowOf<T>,
): Effect {
  return { source, target, column, apply: apply as unknown as Effect['apply'] } // rows were parsed as their table's
}
