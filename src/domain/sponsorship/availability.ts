import type { SponsorshipAsset } from '../schema/sponsorship.ts'
import type { SponsorshipData } from './data.ts'
import { byId } from './data.ts'
import type { Demand } from './demand.ts'
import { demandByAsset, peakOf } from './demand.ts'

// What is sold of the assets, what is kept for somebody, what is left.

export type AssetUse = {
  readonly status: SponsorshipAsset['status']
  readonly quantity: number
  /** Units in deals that run today, of sponsors that are more than prospects. */
  readonly sold: number
  /** Units that are needed beside those on the fullest day to come: upcoming deals, and what prospects were offered. */
  readonly reserved: number
  /** Units that can be promised for any days from today on. None of an asset that is inactive. */
  readonly free: number
}

/** By the id of the asset. The status is computed, apart from `inactive`. */
export function assetUse(data: SponsorshipData, today: string): ReadonlyMap<string, AssetUse> {
  const demand = demandByAsset(data, today)
  const sponsors = byId(data.sponsors)
  const isSold = ({ deal }: Demand) => deal.start_date <= today && sponsors.get(deal.sponsor_id)?.status !== 'prospect'
  return new Map(
    data.assets.map((asset) => {
      const ofAsset = demand.get(asset.id) ?? []
      const peak = peakOf(ofAsset)
      const sold = ofAsset.reduce((units, entry) => units + (isSold(entry) ? entry.units : 0), 0)
      const isInactive = asset.status === 'inactive'
      const free = isInactive ? 0 : Math.max(0, asset.quantity - peak)
      const status = isInactive ? 'inactive' : sold >= asset.quantity ? 'sold' : free === 0 ? 'reserved' : 'available'
      return [asset.id, { status, quantity: asset.quantity, sold, reserved: peak - sold, free }]
    }),
  )
}
