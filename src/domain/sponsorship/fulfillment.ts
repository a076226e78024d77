import type { FulfillmentItem, PackageAsset, SponsorshipAsset } from '../schema/sponsorship.ts'

// A deal's checklist: its order and its items. Its effect on the deal is in deals.ts.

/**
 * Orders items by position. Two devices may have used the same position; the ID then decides, so the order is the same
 * on every device.
 */
export function sortFulfillmentItems<Item extends Pick<FulfillmentItem, 'id' | 'position'>>(
  items: readonly Item[],
): Item[] {
  return items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
}

const lastPosition = 1000

/** Returns the position for a new item: after all others, but at most the highest allowed position. */
export function getNextPosition(items: readonly Pick<FulfillmentItem, 'position'>[]): number {
  return Math.min(lastPosition, items.reduce((last, { position }) => Math.max(last, position), -1) + 1)
}

/** Returns what a deal's package promises: one item per asset, ordered by name, without those already on the list. */
export function suggestFulfillmentItems(
  holdings: readonly Pick<PackageAsset, 'asset_id' | 'quantity'>[],
  assets: readonly Pick<SponsorshipAsset, 'id' | 'name' | 'type'>[],
  listed: readonly Pick<FulfillmentItem, 'label'>[],
): string[] {
  const taken = new Set(listed.map(({ label }) => label.toLowerCase()))
  const quantities = new Map(holdings.map(({ asset_id, quantity }) => [asset_id, quantity]))
  return assets
    .filter(({ id }) => quantities.has(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || (a.id < b.id ? -1 : 1))
    .map((asset) => promiseOf(asset, quantities.get(asset.id) ?? 1))
    .filter((label) => !taken.has(label.toLowerCase()))
}

function promiseOf({ name, type }: Pick<SponsorshipAsset, 'name' | 'type'>, quantity: number): string {
  return `${name}${quantity > 1 ? ` (${quantity})` : ''}: ${doneWords[type]}`
}

const doneWords: Readonly<Record<SponsorshipAsset['type'], string>> = {
  banner: 'hung',
  jersey: 'printed',
  scoreboard: 'shown',
  website: 'online',
  social: 'posted',
  program: 'printed',
  booth: 'set up',
  other: 'delivered',
}
