import { compareText } from '../compare-text.ts'
import { RuleError } from '../rule-error.ts'
import type { Oversold } from './availability.ts'
import { describeOversold, runsOf } from './availability.ts'
import type { SponsorshipData } from './data.ts'
import { byId } from './data.ts'
import type { Step } from './demand.ts'
import { demandByAsset, stepsOf } from './demand.ts'
import { oversoldWords } from './oversold-words.ts'

/**
 * A change may not promise more of an asset than there is. What was oversold before is nobody's fault now: only days on
 * which it gets worse count, and only from today on.
 * @throws RuleError `asset_oversold`, with words that name the asset, the days and the other deals
 */
export function refuseOversold(before: SponsorshipData, after: SponsorshipData, today: string): void {
  const worst = worsened(before, after, today)[0]
  if (!worst) return
  const untouched = new Set(before.deals)
  const touched = new Set(after.deals.filter((deal) => !untouched.has(deal)).map(({ id }) => id))
  throw new RuleError(
    'asset_oversold',
    oversoldWords({
      ...worst,
      asset: worst.asset.name,
      deals: worst.deals.filter(({ deal }) => !touched.has(deal.id)),
    }),
  )
}

/** The days on which a change makes it worse, the first ones first. */
export function worsened(before: SponsorshipData, after: SponsorshipData, today: string): Oversold[] {
  const [neededBefore, neededAfter] = [before, after].map((data) => demandByAsset(data, today))
  const assetsBefore = byId(before.assets)
  return after.assets
    .flatMap((asset) => {
      const demand = neededAfter?.get(asset.id) ?? []
      const stepsBefore = stepsOf(neededBefore?.get(asset.id) ?? [])
      const lackedBefore = (units: number) =>
        Math.max(0, units - (assetsBefore.get(asset.id)?.quantity ?? asset.quantity))
      const steps = together(stepsBefore, stepsOf(demand)).map(({ day, before: was, after: units }) => ({
        day,
        units,
        isBad: Math.max(0, units - asset.quantity) > lackedBefore(was),
      }))
      return runsOf(steps).map((run) => describeOversold(after, asset, demand, run))
    })
    .toSorted((a, b) => compareText(a.from, b.from) || compareText(a.asset.id, b.asset.id))
}

/** Both needs at every step of either. */
function together(before: readonly Step[], after: readonly Step[]) {
  const days = [...new Set([...before, ...after].map(({ day }) => day))].toSorted((a, b) => a - b)
  const at = { before: 0, after: 0 }
  const needed = { before: 0, after: 0 }
  return days.map((day) => {
    while ((before[at.before]?.day ?? Infinity) <= day) needed.before = before[at.before++]?.units ?? 0
    while ((after[at.after]?.day ?? Infinity) <= day) needed.after = after[at.after++]?.units ?? 0
    return { day, ...needed }
  })
}
