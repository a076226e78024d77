import type { FulfillmentItem, FulfillmentPhoto, SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { Change } from '#data/store/change.ts'

/** A group of deals, with everything that belongs to them. */
export type DealsWithItems = {
  readonly deals: readonly SponsorPackage[]
  readonly items: readonly FulfillmentItem[]
  readonly photos: readonly FulfillmentPhoto[]
}

export async function readDealsWithItems(tx: Change, deals: readonly SponsorPackage[]): Promise<DealsWithItems> {
  const items = await tx.where('fulfillment_items', 'deal_id', idsOf(deals))
  return { deals, items, photos: await tx.where('fulfillment_photos', 'item_id', idsOf(items)) }
}

export async function insertDealsWithItems(tx: Change, { deals, items, photos }: DealsWithItems): Promise<void> {
  await tx.insert('sponsor_packages', deals)
  await tx.insert('fulfillment_items', items)
  await tx.insert('fulfillment_photos', photos)
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
