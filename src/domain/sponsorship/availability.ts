import type { SponsorPackage, SponsorshipAsset } from '../schema/sponsorship.ts'
import { compareText } from '../compare-text.ts'
import { dayNumberToDate } from '../time.ts'
import type { SponsorshipData } from './data.ts'
import { byId } from './data.ts'
import type { Demand } from './demand.ts'
import { demandByAsset, peakOf, stepsOf } from './demand.ts'

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

/** More of an asset is promised than there is, on each day from `from` to `to`. */
export type Oversold = {
  readonly asset: SponsorshipAsset
  readonly from: string
  readonly to: string
  /** On the fullest of these days. */
  readonly needed: number
  readonly quantity: number
  /** The deals that need it then, by their start. */
  readonly deals: readonly OversoldDeal[]
}

export type OversoldDeal = {
  readonly deal: SponsorPackage
  readonly company: string
  readonly package: string
  readonly start_date: string
  readonly end_date: string
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

/** Everything that is promised more often than it is there, from `today` on; over all days where none is given. */
export function oversold(data: SponsorshipData, today: string | null = null): readonly Oversold[] {
  const demand = demandByAsset(data, today)
  return data.assets.flatMap((asset) => {
    const ofAsset = demand.get(asset.id) ?? []
    return runsOf(stepsOf(ofAsset).map(({ day, units }) => ({ day, units, isBad: units > asset.quantity }))).map(
      (run) => describeOversold(data, asset, ofAsset, run),
    )
  })
}

export type Run = { readonly from: number; readonly to: number; readonly needed: number }

/** Puts the steps that are bad together where they follow each other. The last step is never bad. */
export function runsOf(
  steps: readonly { readonly day: number; readonly units: number; readonly isBad: boolean }[],
): Run[] {
  const runs: Run[] = []
  let from: number | null = null
  let needed = 0
  for (const { day, units, isBad } of steps) {
    if (isBad) {
      from ??= day
      needed = Math.max(needed, units)
    } else if (from !== null) {
      runs.push({ from, to: day - 1, needed })
      from = null
      needed = 0
    }
  }
  return runs
}

export function describeOversold(
  { sponsors, packages }: Pick<SponsorshipData, 'sponsors' | 'packages'>,
  asset: SponsorshipAsset,
  demand: readonly Demand[],
  { from, to, needed }: Run,
): Oversold {
  const deals = demand
    .filter((entry) => entry.from <= to && entry.to >= from)
    .map(({ deal }) => ({
      deal,
      company: sponsors.find(({ id }) => id === deal.sponsor_id)?.company_name ?? '',
      package: packages.find(({ id }) => id === deal.package_id)?.name ?? '',
      start_date: deal.start_date,
      end_date: deal.end_date,
    }))
    .toSorted((a, b) => compareText(a.start_date, b.start_date) || compareText(a.deal.id, b.deal.id))
  return { asset, from: dayNumberToDate(from), to: dayNumberToDate(to), needed, quantity: asset.quantity, deals }
}
