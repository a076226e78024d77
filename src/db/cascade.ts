import { tableNames, tables } from '#domain/schema/tables.ts'
import type { LocalDatabase } from './database.ts'
import type { RowKey } from './stored-rows.ts'
import { rowsOf } from './stored-rows.ts'

/** The row and all that the registry says goes with it, parents before children. */
export async function withDescendants(db: LocalDatabase, root: RowKey): Promise<RowKey[]> {
  const taken: RowKey[] = [root]
  // The registry lists parents first, so one pass meets every generation.
  for (const t of tableNames) {
    for (const [column, parent] of Object.entries(tables[t].cascadesFrom)) {
      const parents = taken.filter((key) => key.t === parent).map(({ id }) => id)
      if (parents.length === 0) continue
      const ids = await rowsOf(db, t).where(column).anyOf(parents).primaryKeys()
      taken.push(...ids.map((id) => ({ t, id })))
    }
  }
  return taken
}
