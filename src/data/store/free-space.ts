import type { Table } from 'dexie'
import { StorageError, toStorageError } from './storage-error.ts'
import { saveAcrossSuspension, type SaveInTransaction } from './save-across-suspension.ts'
import type { LocalDatabase } from './local-database.ts'

/** When a device is full, this many of the newest sent entries, and as many history notes, are kept. */
export const keptRowsWhenFull = 100

/**
 * Deletes what is kept only for reference: old history and old sent entries (without them, less can be resent to a
 * server that was restored from an old backup). Never deletes pending or rejected changes, or what screens show.
 * Returns the number of deleted rows.
 */
export async function freeSpace(db: LocalDatabase): Promise<number> {
  const gone = await Promise.all([
    dropOldest(
      db.sent,
      (await db.sent.toArray()).toSorted((a, b) => a.order - b.order).map(({ id }) => id),
    ),
    dropOldest(db.history, await db.history.orderBy('nr').primaryKeys()),
  ])
  return gone.reduce((total, count) => total + count, 0)
}

async function dropOldest<Key extends string | number>(
  table: Table<unknown, Key>,
  oldestFirst: Key[],
): Promise<number> {
  const excess = oldestFirst.slice(0, Math.max(0, oldestFirst.length - keptRowsWhenFull))
  await table.bulkDelete(excess)
  return excess.length
}

/** Runs a save; if storage is full, frees some space and tries once more. @throws StorageError */
export async function saveWithFreedSpace<Result>(db: LocalDatabase, save: SaveInTransaction<Result>): Promise<Result> {
  const write = () => saveAcrossSuspension(db.name, save)
  try {
    return await write()
  } catch (error) {
    if (!isStorageFull(error) || (await freeSpace(db).catch(() => 0)) === 0) throw toStorageError(error)
  }
  try {
    return await write()
  } catch (error) {
    throw toStorageError(error)
  }
}

export function isStorageFull(error: unknown): boolean {
  const problem = toStorageError(error)
  return problem instanceof StorageError && problem.problem === 'full'
}
