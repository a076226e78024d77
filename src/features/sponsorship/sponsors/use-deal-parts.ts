import { useLiveQuery } from '#data/queries/context.tsx'
import { t } from './words.ts'

/** Describes what is deleted with these deals, such as `3 checklist items`, `1 photo`. */
export function useDealPartsDescription(dealIds: readonly string[]): string[] {
  const parts = useLiveQuery(
    async (db) => {
      const items = await db.fulfillment_items.where('deal_id').anyOf(dealIds).primaryKeys()
      return { items: items.length, photos: await db.fulfillment_photos.where('item_id').anyOf(items).count() }
    },
    [dealIds.join()],
  )
  if (!parts) return []
  return [
    ...(parts.items > 0 ? [t.checklistItemCount(parts.items)] : []),
    ...(parts.photos > 0 ? [t.photoCount(parts.photos)] : []),
  ]
}
