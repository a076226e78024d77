import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { FulfillmentItem, FulfillmentPhoto } from '#domain/schema/sponsorship.ts'
import { sortFulfillmentItems, getNextPosition } from '#domain/sponsorship/fulfillment.ts'
import { moveItem } from '#ui/browser/move-item.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/** Adds promises to the end of a deal's list. @throws RuleError `row_gone` */
export async function addFulfillmentItems(
  db: LocalDatabase,
  actor: Actor,
  dealId: string,
  labels: readonly string[],
): Promise<void> {
  await save(db, actor, 'deal.promise', async (tx) => {
    if (!(await tx.get('sponsor_packages', dealId))) throw new RuleError('row_gone')
    const items = await tx.where('fulfillment_items', 'deal_id', dealId)
    for (const label of labels) {
      const item = {
        id: createId(),
        deal_id: dealId,
        label: label.trim(),
        position: getNextPosition(items),
        done_on: null,
      }
      await tx.insert('fulfillment_items', [item])
      items.push({ ...item, organization_id: actor.organizationId, version: 0 })
    }
  })
}

export async function renameFulfillmentItem(db: LocalDatabase, actor: Actor, id: string, label: string): Promise<void> {
  await save(db, actor, 'deal.promise', (tx) => tx.patch('fulfillment_items', id, { label: label.trim() }))
}

/**
 * Sets or clears the day on which an item was done. Returns the previous value.
 * @param doneOn the day on which it was done; null clears the check mark
 */
export async function setItemDone(
  db: LocalDatabase,
  actor: Actor,
  id: string,
  doneOn: string | null,
): Promise<string | null> {
  return save(db, actor, 'deal.tick', async (tx) => {
    const item = await tx.get('fulfillment_items', id)
    if (!item) throw new RuleError('row_gone')
    await tx.patch('fulfillment_items', id, { done_on: doneOn })
    return item.done_on
  })
}

/** Moves an item up (-1) or down (1). */
export async function moveFulfillmentItem(db: LocalDatabase, actor: Actor, id: string, by: -1 | 1): Promise<void> {
  await save(db, actor, 'deal.promise', async (tx) => {
    const item = await tx.get('fulfillment_items', id)
    if (!item) throw new RuleError('row_gone')
    const items = sortFulfillmentItems(await tx.where('fulfillment_items', 'deal_id', item.deal_id))
    const from = items.findIndex((one) => one.id === id)
    const to = from + by
    if (to < 0 || to >= items.length) return
    const ordered = moveItem(items, from, to)
    for (const [position, one] of ordered.entries()) await tx.patch('fulfillment_items', one.id, { position })
  })
}

/** What was deleted with an item, so that it can be restored. */
export type RemovedFulfillmentItem = { readonly item: FulfillmentItem; readonly photos: readonly FulfillmentPhoto[] }

export async function removeFulfillmentItem(
  db: LocalDatabase,
  actor: Actor,
  id: string,
): Promise<RemovedFulfillmentItem> {
  return save(db, actor, 'deal.promise', async (tx) => {
    const item = await tx.get('fulfillment_items', id)
    if (!item) throw new RuleError('row_gone')
    const photos = await tx.where('fulfillment_photos', 'item_id', id)
    await tx.remove('fulfillment_items', id)
    return { item, photos }
  })
}

export async function restoreFulfillmentItem(
  db: LocalDatabase,
  actor: Actor,
  { item, photos }: RemovedFulfillmentItem,
): Promise<void> {
  await save(db, actor, 'deal.promise', async (tx) => {
    if (!(await tx.get('sponsor_packages', item.deal_id))) throw new RuleError('row_gone')
    await tx.insert('fulfillment_items', [item])
    await tx.insert('fulfillment_photos', photos)
  })
}

/** Replaces the existing photos, which are returned for undo. */
export async function replacePhotos(
  db: LocalDatabase,
  actor: Actor,
  itemId: string,
  photo: Pick<FulfillmentPhoto, 'data_url' | 'taken_on'>,
): Promise<FulfillmentPhoto[]> {
  return save(db, actor, 'deal.photo', async (tx) => {
    const before = await takePhotos(tx, itemId)
    await tx.insert('fulfillment_photos', [{ id: createId(), item_id: itemId, ...photo }])
    return before
  })
}

export async function removePhotos(db: LocalDatabase, actor: Actor, itemId: string): Promise<FulfillmentPhoto[]> {
  return save(db, actor, 'deal.photo', (tx) => takePhotos(tx, itemId))
}

export async function restorePhotos(
  db: LocalDatabase,
  actor: Actor,
  itemId: string,
  photos: readonly FulfillmentPhoto[],
): Promise<void> {
  await save(db, actor, 'deal.photo', async (tx) => {
    await takePhotos(tx, itemId)
    await tx.insert('fulfillment_photos', photos)
  })
}

async function takePhotos(tx: Change, itemId: string): Promise<FulfillmentPhoto[]> {
  if (!(await tx.get('fulfillment_items', itemId))) throw new RuleError('row_gone')
  const photos = await tx.where('fulfillment_photos', 'item_id', itemId)
  for (const { id } of photos) await tx.remove('fulfillment_photos', id)
  return photos
}

async function save<Result>(
  db: LocalDatabase,
  actor: Actor,
  name: string,
  change: (tx: Change) => Promise<Result>,
): Promise<Result> {
  if (!can(actor, 'sponsorship.manage')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, name, change)
}
