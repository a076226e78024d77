import type { MetaKey, MetaRow, MetaValues, PullState, PushState } from './meta-values.ts'
import type { LocalDatabase } from './local-database.ts'

export async function getMeta<K extends MetaKey>(db: LocalDatabase, key: K): Promise<MetaValues[K] | undefined> {
  const row = await db.meta.get(key)
  return row?.value as MetaValues[K] | undefined // written by setMeta only
}

export async function setMeta<K extends MetaKey>(db: LocalDatabase, key: K, value: MetaValues[K]): Promise<void> {
  await db.meta.put({ key, value } as MetaRow)
}

/**
 * Returns how the organization's changes are numbered and sent; a device without an ID in the organization gets a new
 * one.
 */
export async function readOrCreatePushState(
  db: LocalDatabase,
  organizationId: string,
  newClient: string,
): Promise<PushState> {
  const known = await getMeta(db, `sending:${organizationId}`)
  if (known) return known
  const fresh: PushState = { client: newClient, nextSeq: 1, epoch: null, heads: [] }
  await setMeta(db, `sending:${organizationId}`, fresh)
  return fresh
}

export async function readPullState(db: LocalDatabase, organizationId: string): Promise<PullState> {
  return (await getMeta(db, `reading:${organizationId}`)) ?? initialPullState
}

export const initialPullState: PullState = {
  cursor: { v: 0, h: 0, visibility: '' },
  complete: 0,
  loaded: false,
  usable: false,
  received: 0,
  resetting: false,
  round: 0,
}

export async function readMetaByOrganization<P extends 'sending:' | 'reading:'>(
  db: LocalDatabase,
  prefix: P,
): Promise<[string, MetaValues[`${P}${string}`]][]> {
  const rows = await db.meta.where('key').startsWith(prefix).toArray()
  return rows.map(({ key, value }) => [key.slice(prefix.length), value as MetaValues[`${P}${string}`]])
}

/** Asks the engine, in whichever tab leads, to sync with the server now. */
export async function requestSync(db: LocalDatabase, options: { account?: boolean } = {}): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const last = await getMeta(db, 'wake')
    await setMeta(db, 'wake', { nr: (last?.nr ?? 0) + 1, account: options.account ?? false })
  })
}

export async function setOrganization(db: LocalDatabase, organizationId: string): Promise<void> {
  await setMeta(db, 'organization', organizationId)
}
