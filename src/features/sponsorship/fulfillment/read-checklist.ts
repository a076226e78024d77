import type { FulfillmentItem, FulfillmentPhoto, SponsorPackage } from '#domain/schema/sponsorship.ts'
import { sortFulfillmentItems, suggestFulfillmentItems } from '#domain/sponsorship/fulfillment.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type ChecklistItem = FulfillmentItem & {
  /** The photos, newest first; there is more than one if two people photographed the same thing while offline. */
  readonly photos: readonly FulfillmentPhoto[]
}

export type Checklist = {
  readonly items: readonly ChecklistItem[]
  readonly suggestions: readonly string[]
  readonly timeZone: string
}

/**
 * Reads a deal's checklist and photos. Photos are read for one deal at a time, because those of all deals would fill a
 * phone's memory.
 */
export async function readChecklist(
  db: LocalDatabase,
  deal: Pick<SponsorPackage, 'id' | 'package_id'>,
): Promise<Checklist> {
  const [items, holdings, pack] = await Promise.all([
    db.fulfillment_items.where('deal_id').equals(deal.id).toArray(),
    db.package_assets.where('package_id').equals(deal.package_id).toArray(),
    db.sponsorship_packages.get(deal.package_id),
  ])
  const [photos, assets, league] = await Promise.all([
    db.fulfillment_photos
      .where('item_id')
      .anyOf(items.map(({ id }) => id))
      .toArray(),
    db.sponsorship_assets.bulkGet(holdings.map(({ asset_id }) => asset_id)),
    pack && db.leagues.get(pack.league_id),
  ])
  const newestFirst = photos.toSorted((a, b) => (a.taken_on > b.taken_on || a.id > b.id ? -1 : 1))
  const known = assets.filter((asset) => asset !== undefined)
  return {
    items: sortFulfillmentItems(items).map((item) => ({
      ...item,
      photos: newestFirst.filter(({ item_id }) => item_id === item.id),
    })),
    suggestions: suggestFulfillmentItems(holdings, known, items),
    timeZone: league?.time_zone ?? 'UTC',
  }
}
