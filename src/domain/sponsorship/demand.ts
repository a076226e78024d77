import type { SponsorPackage } from '../schema/sponsorship.ts'
import type { SponsorshipData } from './data.ts'
import { groupBy } from '../group-by.ts'
import { createDayNumberCache } from './day-number-cache.ts'

// How many units of each asset the deals need, day by day. Days are day numbers (src/domain/time.ts).

/** One deal's demand for an asset, on all of its days. */
export type AssetDemand = {
  readonly deal: SponsorPackage
  readonly from: number
  readonly to: number
  readonly units: number
}

/** The number of units needed from this day until the day of the next step. */
export type DemandStep = { readonly day: number; readonly units: number }

/** Whether a deal with this status needs its assets: cancelled and ended deals need nothing. */
export const needsAssets = ({ status }: Pick<SponsorPackage, 'status'>) => status === 'active' || status === 'renewed'

/**
 * Returns, by asset, the demand of the deals from `today` on, or on all of their days if `today` is null. Cancelled and
 * ended deals are left out.
 */
export function computeDemandByAsset(
  { deals, holdings }: Pick<SponsorshipData, 'deals' | 'holdings'>,
  today: string | null,
): ReadonlyMap<string, readonly AssetDemand[]> {
  const holdingsOf = groupBy(holdings, ({ package_id }) => package_id)
  const demand = new Map<string, AssetDemand[]>()
  const dayOf = createDayNumberCache()
  for (const deal of deals) {
    if (!needsAssets(deal) || (today !== null && deal.end_date < today)) continue
    const held = holdingsOf.get(deal.package_id)
    if (!held) continue
    const from = dayOf(today !== null && deal.start_date < today ? today : deal.start_date)
    const to = dayOf(deal.end_date)
    for (const { asset_id, quantity } of held) {
      const ofAsset = demand.get(asset_id)
      const entry = { deal, from, to, units: quantity }
      if (ofAsset) ofAsset.push(entry)
      else demand.set(asset_id, [entry])
    }
  }
  return demand
}

/** Returns the steps in order, one for each day on which the demand may change; the last step needs no units. */
export function toDemandSteps(demand: readonly AssetDemand[]): DemandStep[] {
  const steps: DemandStep[] = []
  let needed = 0
  for (const change of changesOf(demand)) {
    const day = Math.round(change / daySpan)
    needed += change - day * daySpan
    if (steps.at(-1)?.day === day) steps.pop()
    steps.push({ day, units: needed })
  }
  return steps
}

/** Returns the highest number of units needed at the same time. */
export function getPeakDemand(demand: readonly AssetDemand[]): number {
  let [needed, most] = [0, 0]
  for (const change of changesOf(demand)) {
    needed += change - Math.round(change / daySpan) * daySpan
    most = Math.max(most, needed)
  }
  return most
}

/** More than twice the maximum units of a holding, so that a day and its units fit into one number. */
const daySpan = 32_768

/**
 * Returns every beginning and end as a single number, the day in the higher digits and the units in the lower ones:
 * numbers sort many times faster than objects. On the same day, ends come before beginnings.
 */
function changesOf(demand: readonly AssetDemand[]): Float64Array {
  const changes = new Float64Array(demand.length * 2)
  let at = 0
  for (const { from, to, units } of demand) {
    changes[at++] = from * daySpan + units
    changes[at++] = (to + 1) * daySpan - units
  }
  return changes.toSorted()
}
