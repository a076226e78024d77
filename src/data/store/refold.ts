import { effectsBySource, effectsByTarget, toEffectTarget } from '../changes/effects.ts'
import type { ServerRow, OutboxChange } from './outbox/entries.ts'
import { foldRows, listTouchedRows } from './fold.ts'
import { readPendingEntriesTouching } from './outbox/outbox.ts'
import { groupIdsByTable, forEachChunk, toRowKey, getTable, type RowKey, type StoredRow } from './stored-rows.ts'
import type { LocalDatabase } from './local-database.ts'

type PendingEntry = Pick<OutboxChange, 'ops' | 'takes'>

/** What the database has, by `keyOf`: the server's copies of rows with pending changes, and rows of the view. */
type Found = { readonly copies: ReadonlyMap<string, ServerRow>; readonly shown: ReadonlyMap<string, StoredRow> }

/** Up to this many rows are read before it is known which are needed: on a slow phone a query takes 10 ms. */
const fewRows = 50

/** Updates these rows of the view from `base` and the outbox; `draft` comes after all pending entries. */
export async function refoldRows(
  db: LocalDatabase,
  organizationId: string,
  keys: readonly RowKey[],
  draft?: PendingEntry,
): Promise<void> {
  if (keys.length === 0) return
  const [entries, found] = await Promise.all([
    readPendingEntriesTouching(db, organizationId, keys),
    keys.length <= fewRows ? findAll(db, keys) : undefined,
  ])
  await refold(db, organizationId, draft ? [...entries, draft] : entries, keys, found)
}

/**
 * Updates these rows of the view from `base` and the entries that touch them, inside the caller's transaction. Used for
 * new changes, pulls, rejections, and discarded changes: undoing an entry means leaving it out and refolding.
 */
export async function refold(
  db: LocalDatabase,
  organizationId: string,
  entries: readonly PendingEntry[],
  keys: Iterable<RowKey>,
  known?: Found,
): Promise<void> {
  const touched = entries.flatMap(listTouchedRows)
  const pending = new Set(touched.map(toRowKey))
  const wanted = new Map([...keys].map((key) => [toRowKey(key), key]))
  const dirty = [...wanted.values()].filter((key) => pending.has(toRowKey(key)))
  const settled = [...wanted.values()].filter((key) => !pending.has(toRowKey(key)))

  const found = known ?? (await findNeeded(db, dirty, settled))
  await restoreBase(db, settled, found) // first, because other rows may depend on these
  const arrived = await arrivedSources(db, dirty, touched)
  const { base, fresh } = baseOf(organizationId, dirty, found)
  const view = foldRows({ base, arrived }, entries)
  await Promise.all([forEachChunk(fresh, (chunk) => db.base.bulkPut(chunk)), storeView(db, dirty, view)])
}

async function findAll(db: LocalDatabase, keys: readonly RowKey[]): Promise<Found> {
  const [copies, shown] = await Promise.all([readServerRows(db, keys), shownRows(db, keys)])
  return { copies, shown }
}

async function findNeeded(db: LocalDatabase, dirty: readonly RowKey[], settled: readonly RowKey[]): Promise<Found> {
  const copies = await readServerRows(db, [...dirty, ...settled])
  return {
    copies,
    shown: await shownRows(
      db,
      dirty.filter((key) => !copies.has(toRowKey(key))),
    ),
  }
}

/** Restores the server's version of rows without pending changes. */
async function restoreBase(db: LocalDatabase, settled: readonly RowKey[], found: Found): Promise<void> {
  const copies = settled.flatMap((key) => found.copies.get(toRowKey(key)) ?? [])
  if (copies.length === 0) return
  await storeView(db, copies, new Map(copies.map((copy) => [toRowKey(copy), copy.row])))
  await db.base.bulkDelete(copies.map(({ t, id }) => [t, id]))
}

/**
 * Returns the server's rows beneath the rows with pending changes. For rows that get pending changes only now
 * (`fresh`), the view still has the server's row, which has to be copied.
 */
function baseOf(
  organizationId: string,
  dirty: readonly RowKey[],
  { copies, shown }: Found,
): { base: Map<string, StoredRow | null>; fresh: readonly ServerRow[] } {
  const fresh = dirty
    .filter((key) => !copies.has(toRowKey(key)))
    .map(({ t, id }) => ({ t, id, organization_id: organizationId, row: shown.get(toRowKey({ t, id })) ?? null }))
  const kept = dirty.flatMap((key) => copies.get(toRowKey(key)) ?? [])
  return { base: new Map([...kept, ...fresh].map((copy) => [toRowKey(copy), copy.row])), fresh }
}

async function shownRows(db: LocalDatabase, keys: readonly RowKey[]): Promise<Map<string, StoredRow>> {
  const found = await Promise.all(
    [...groupIdsByTable(keys)].map(async ([t, ids]) => {
      const rows = await getTable(db, t).bulkGet(ids)
      return rows.flatMap((row) => (row ? [[toRowKey({ t, id: row.id }), row] as const] : []))
    }),
  )
  return new Map(found.flat())
}

export async function readServerRows(db: LocalDatabase, keys: readonly RowKey[]): Promise<Map<string, ServerRow>> {
  if (keys.length === 0) return new Map()
  const rows = await db.base.bulkGet(keys.map(({ t, id }): [string, string] => [t, id]))
  return new Map(rows.flatMap((row) => (row ? [[toRowKey(row), row] as const] : [])))
}

/**
 * Returns the rows with pending changes that depend on these rows. They are refolded when the server no longer has
 * these rows.
 */
export async function findAffectedRows(db: LocalDatabase, keys: readonly RowKey[]): Promise<RowKey[]> {
  const sources = await shownRows(
    db,
    keys.filter(({ t }) => effectsBySource.has(t)),
  )
  const targets = keys.flatMap((key) => {
    const row = sources.get(toRowKey(key))
    return (row && toEffectTarget(key.t, row)) ?? []
  })
  return [...(await readServerRows(db, targets)).values()]
}

/** For rows that others affect, returns the affecting rows that the server has, in the order it received them. */
async function arrivedSources(
  db: LocalDatabase,
  keys: readonly RowKey[],
  touched: readonly RowKey[],
): Promise<Map<string, readonly StoredRow[]>> {
  const arrived = new Map<string, readonly StoredRow[]>()
  for (const [t, ids] of groupIdsByTable(keys)) {
    const effect = effectsByTarget.get(t)
    if (!effect) continue
    const targets = new Set<unknown>(ids)
    const sources = touched.filter((key) => key.t === effect.source)
    const [copies, shown] = await Promise.all([
      readServerRows(db, sources),
      getTable(db, effect.source).where(effect.column).anyOf(ids).toArray(),
    ])
    const beneath = [...copies.values()]
    const dirtyIds = new Set(beneath.map(({ id }) => id))
    const rows = [
      ...shown.filter(({ id }) => !dirtyIds.has(id)),
      ...beneath.flatMap(({ row }) => (row && targets.has(row[effect.column]) ? [row] : [])),
    ].toSorted(byArrival)
    for (const id of ids) {
      arrived.set(
        toRowKey({ t, id }),
        rows.filter((row) => row[effect.column] === id),
      )
    }
  }
  return arrived
}

function byArrival(a: StoredRow, b: StoredRow): number {
  return a.version - b.version || compare(a['created_at'], b['created_at']) || compare(a.id, b.id)
}

function compare(a: unknown, b: unknown): number {
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}

async function storeView(
  db: LocalDatabase,
  keys: readonly RowKey[],
  view: ReadonlyMap<string, StoredRow | null>,
): Promise<void> {
  await Promise.all(
    [...groupIdsByTable(keys)].map(async ([t, ids]) => {
      const rows = ids.flatMap((id) => view.get(toRowKey({ t, id })) ?? [])
      await forEachChunk(rows, (chunk) => getTable(db, t).bulkPut(chunk))
      const hidden = ids.filter((id) => !view.get(toRowKey({ t, id })))
      if (hidden.length > 0) await getTable(db, t).bulkDelete(hidden)
    }),
  )
}
