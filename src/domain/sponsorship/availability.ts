import type { SponsorshipAsset } from '../schema/sponsorship.ts'
import { mapById, type SponsorshipData } from './data.ts'
import { computeDemandByAsset, getPeakDemand, type AssetDemand } from './demand.ts'

// How many units of each asset are sold, reserved and free.

export type AssetUsage = {
  readonly status: SponsorshipAsset['status']
  readonly quantity: number
  /** Units in deals that are running today, except those of prospects. */
  readonly sold: number
  /** Additional units needed on the busiest day ahead: for upcoming deals, and for offers to prospects. */
  readonly reserved: number
  /** Units that can be promised for any day from today on; 0 if the asset is inactive. */
  readonly free: number
}

/** Returns the usage of each asset by its ID. The status is computed, except for `inactive`. */
export function computeAssetUsage(data: SponsorshipData, today: string): ReadonlyMap<string, AssetUsage> {
  const demand = computeDemandByAsset(data, today)
  const sponsors = mapById(data.sponsors)
  const isSold = ({ deal }: AssetDemand) =>
    deal.start_date <= today && sponsors.get(deal.sponsor_id)?.status !== 'prospect'
  return new Map(
    data.assets.map((asset) => {
      const ofAsset = demand.get(asset.id) ?? []
      const peak = getPeakDemand(ofAsset)
      const sold = ofAsset.reduce((units, entry) => units + (isSold(entry) ? entry.units : 0), 0)
      const isInactive = asset.status === 'inactive'
      const free = isInactive ? 0 : Math.max(0, asset.quantity - peak)
      const status = isInactive ? 'inactive' : sold >= asset.quantity ? 'sold' : free === 0 ? 'reserved' : 'available'
      return [asset.id, { status, quantity: asset.quantity, sold, reserved: peak - sold, free }]
    }),
  )
}
