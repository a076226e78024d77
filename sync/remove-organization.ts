import { getMeta, readPullState, setMeta, initialPullState } from '#data/store/meta.ts'
import { readAckedEntries } from '#data/store/outbox/outbox.ts'
import { refoldRows } from '#data/store/refold.ts'
import { getTable } from '#data/store/stored-rows.ts'
import { tableNames } from '#domain/schema/tables.ts'
import { dropServerRows } from './reset.ts'
import { moveEntriesToLog } from './log-settled-entries.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Removes an organization's rows from the device because the person may no longer read it, inside the caller's
 * transaction. Acknowledged entries have arrived, but no pull will ever return them; queued ones are still sent, so
 * that the server rejects them and they end up among the rejected changes. Rejected changes and history belong to the
 * person and are kept.
 */
export async function removeOrganization(db: LocalDatabase, organizationId: string, now: string): Promise<void> {
  const settled = await moveEntriesToLog(db, organizationId, await readAckedEntries(db, organizationId), now)
  const dirty = await db.base.where('organization_id').equals(organizationId).toArray()
  for (const t of tableNames) {
    const ids = await getTable(db, t).where('organization_id').equals(organizationId).primaryKeys()
    await dropServerRows(
      db,
      ids.map((id) => ({ t, id })),
    )
  }
  await dropServerRows(db, dirty)
  await refoldRows(db, organizationId, [...dirty, ...settled])
  await db.stale.where('organization_id').equals(organizationId).delete()
  const { round } = await readPullState(db, organizationId)
  await setMeta(db, `reading:${organizationId}`, { ...initialPullState, round: round + 1 }) // responses in flight are too late

  const account = await getMeta(db, 'account')
  if (!account) return
  const organizations = account.organizations.filter(({ id }) => id !== organizationId)
  await setMeta(db, 'account', { ...account, organizations })
}
