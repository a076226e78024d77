import { applyReport } from '#domain/scores/scores.ts'
import type { RowOf, TableName } from '#domain/schema/tables.ts'
import type { RowKey, StoredRow } from '../store/stored-row.ts'

/**
 * The effect of an inserted row on another row. The server computes it when the row arrives; until then the device
 * shows the same result, computed with the same domain function.
 */
export type Effect = {
  readonly source: TableName
  readonly target: TableName
  /** The source column that names the target. */
  readonly column: string
  /** @param earlier the target's other source rows that count before this one, in order of arrival */
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

/** Returns the key of the row that this inserted row affects, or null if it affects none. */
export function toEffectTarget(t: TableName, inserted: Readonly<Record<string, unknown>>): RowKey | null {
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
  return { source, target, column, apply: apply as unknown as Effect['apply'] } // rows were parsed with their table's schema
}
