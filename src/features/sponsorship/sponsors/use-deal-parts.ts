import { useLiveQuery } from '#data/queries/context.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { t } from './words.ts'

/** Describes what is deleted with these deals: `3 lines of checklists`, `1 photo`. */
export function useDealPartsDescription(dealIds: readonly string[], checklists = 'checklists'): string[] {
  const parts = useLiveQuery(
    async (db) => {
      const items = await db.fulfillment_items.where('deal_id').anyOf(dealIds).primaryKeys()
      return { items: items.length, photos: await db.fulfillment_photos.where('item_id').anyOf(items).count() }
    },
    [dealIds.join()],
  )
  if (!parts) return []
  return [
    ...(parts.items > 0 ? [formatQuantity(parts.items, t.lineOf(checklists), t.linesOf(checklists))] : []),
    ...(parts.photos > 0 ? [t.photoCount(parts.photos)] : []),
  ]
}
