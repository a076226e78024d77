import type { Change } from '#data/store/commit.ts'
import type { FulfillmentItem, FulfillmentPhoto, SponsorPackage } from '#domain/schema/sponsorship.ts'

/** Deals with everything that belongs to them. */
export type WholeDeals = {
  readonly deals: readonly SponsorPackage[]
  readonly items: readonly FulfillmentItem[]
  readonly photos: readonly FulfillmentPhoto[]
}

export async function readWholeDeals(tx: Change, deals: readonly SponsorPackage[]): Promise<WholeDeals> {
  const items = await tx.where('fulfillment_items', 'deal_id', idsOf(deals))
  return { deals, items, photos: await tx.where('fulfillment_photos', 'item_id', idsOf(items)) }
}

export async function insertWholeDeals(tx: Change, { deals, items, photos }: WholeDeals): Promise<void> {
  await tx.insert('sponsor_packages', deals)
  await tx.insert('fulfillment_items', items)
  await tx.insert('fulfillment_photos', photos)
}

function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
