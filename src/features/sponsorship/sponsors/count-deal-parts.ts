import type { LocalDatabase } from '#db/database.ts'

/** What goes with these deals. */
export async function countDealParts(
  db: LocalDatabase,
  dealIds: readonly string[],
): Promise<{ readonly items: number; readonly photos: number }> {
  const items = await db.fulfillment_items.where('deal_id').anyOf(dealIds).primaryKeys()
  return { items: items.length, photos: await db.fulfillment_photos.where('item_id').anyOf(items).count() }
}
