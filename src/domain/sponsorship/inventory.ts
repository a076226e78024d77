import { compareText } from '../compare-text.ts'
import type { PackageAsset, SponsorPackage, SponsorshipAsset, SponsorshipPackage } from '../schema/sponsorship.ts'
import { filterCurrentDeals } from './as-of.ts'
import { computeAssetUsage, type AssetUsage } from './availability.ts'
import { groupBy } from '../group-by.ts'
import { mapById, type SponsorshipData } from './data.ts'
import { getDealState } from './deals.ts'

// The inventory, as shown in the lists of packages and assets.

export type PackageHolding = { readonly holding: PackageAsset; readonly asset: SponsorshipAsset }

export type ListedPackage = {
  readonly pack: SponsorshipPackage
  /** Ordered by the asset's name. */
  readonly held: readonly PackageHolding[]
  /** The price of the same assets without the package. */
  readonly singlyCents: number
  /** All deals, including past ones. */
  readonly deals: readonly SponsorPackage[]
  /** The number of deals that count today. */
  readonly activeDeals: number
}

export function listPackages(data: SponsorshipData, today: string): ListedPackage[] {
  const assets = mapById(data.assets)
  const holdingsOf = groupBy(data.holdings, ({ package_id }) => package_id)
  const dealsOf = groupBy(data.deals, ({ package_id }) => package_id)
  const countingOf = groupBy(filterCurrentDeals(data.deals, today), ({ package_id }) => package_id)
  return data.packages.map((pack) => {
    const held = (holdingsOf.get(pack.id) ?? [])
      .flatMap((holding): PackageHolding[] => {
        const asset = assets.get(holding.asset_id)
        return asset ? [{ holding, asset }] : []
      })
      .toSorted((a, b) => compareText(a.asset.name, b.asset.name) || compareText(a.asset.id, b.asset.id))
    return {
      pack,
      held,
      singlyCents: held.reduce((sum, { holding, asset }) => sum + getHoldingPriceCents(holding, asset), 0),
      deals: dealsOf.get(pack.id) ?? [],
      activeDeals: countingOf.get(pack.id)?.length ?? 0,
    }
  })
}

/** Returns the price of all units of a holding, at its own price or else at the asset's. */
export function getHoldingPriceCents(
  { quantity, price_override_cents }: Pick<PackageAsset, 'quantity' | 'price_override_cents'>,
  { base_price_cents }: Pick<SponsorshipAsset, 'base_price_cents'>,
): number {
  return quantity * (price_override_cents ?? base_price_cents)
}

/**
 * Returns how much cheaper the package is than its assets bought singly, in whole percent, or null if it is not
 * cheaper.
 */
export function getSavingPercent(priceCents: number, singlyCents: number): number | null {
  if (priceCents >= singlyCents) return null
  return Math.round((1 - priceCents / singlyCents) * 100)
}

export type ListedAsset = {
  readonly asset: SponsorshipAsset
  readonly use: AssetUsage
  /** The packages that contain the asset, in the order of the data. */
  readonly packages: readonly SponsorshipPackage[]
  /** Upcoming or running deals that need the asset on days when it is not available. */
  readonly outside: readonly { readonly deal: SponsorPackage; readonly company: string }[]
}

export function listAssets(data: SponsorshipData, today: string): ListedAsset[] {
  const use = computeAssetUsage(data, today)
  const holdingsOf = groupBy(data.holdings, ({ asset_id }) => asset_id)
  const dealsOf = groupBy(data.deals, ({ package_id }) => package_id)
  const sponsors = mapById(data.sponsors)
  return data.assets.flatMap((asset) => {
    const ofAsset = use.get(asset.id)
    if (!ofAsset) return []
    const holders = new Set(holdingsOf.get(asset.id)?.map(({ package_id }) => package_id))
    const isLimited = asset.availability_start !== null || asset.availability_end !== null
    const outside = isLimited
      ? [...holders].flatMap((id) => dealsOf.get(id) ?? []).filter((deal) => reachesBeyond(deal, asset, today))
      : []
    return [
      {
        asset,
        use: ofAsset,
        packages: holders.size === 0 ? [] : data.packages.filter(({ id }) => holders.has(id)),
        outside: outside.map((deal) => ({ deal, company: sponsors.get(deal.sponsor_id)?.company_name ?? '' })),
      },
    ]
  })
}

function reachesBeyond(
  deal: SponsorPackage,
  { availability_start: start, availability_end: end }: SponsorshipAsset,
  today: string,
): boolean {
  const state = getDealState(deal, today)
  if (state === 'over' || state === 'cancelled') return false
  const from = deal.start_date < today ? today : deal.start_date // past days no longer matter
  return (start !== null && from < start) || (end !== null && deal.end_date > end)
}
