import { compareText } from '../compare-text.ts'
import { RuleError } from '../rule-error.ts'
import type { SponsorPackage, SponsorshipAsset } from '../schema/sponsorship.ts'
import { dayNumberToDate } from '../time.ts'
import { mapById, type SponsorshipData } from './data.ts'
import { computeDemandByAsset, getPeakDemand, toDemandSteps, type AssetDemand, type DemandStep } from './demand.ts'
import { formatOversold } from './oversold-words.ts'

/** A period on each of whose days, from `from` to `to`, more units of an asset are promised than exist. */
export type Oversold = {
  readonly asset: SponsorshipAsset
  readonly from: string
  readonly to: string
  /** The units needed on the worst of these days. */
  readonly needed: number
  readonly quantity: number
  /** The deals that need the asset on these days, ordered by start. */
  readonly deals: readonly OversoldDeal[]
}

export type OversoldDeal = {
  readonly deal: SponsorPackage
  readonly company: string
  readonly package: string
  readonly start_date: string
  readonly end_date: string
}

/**
 * Rejects a change that promises more of an asset than there is. Existing overselling is allowed: only days on which it
 * gets worse count, and only from today on.
 * @throws RuleError `asset_oversold`, with a message that names the asset, the days and the other deals
 */
export function requireNotOversold(before: SponsorshipData, after: SponsorshipData, today: string): void {
  const worst = findWorsenedDays(before, after, today)[0]
  if (!worst) return
  const untouched = new Set(before.deals)
  const touched = new Set(after.deals.filter((deal) => !untouched.has(deal)).map(({ id }) => id))
  throw new RuleError(
    'asset_oversold',
    formatOversold({
      ...worst,
      asset: worst.asset.name,
      deals: worst.deals.filter(({ deal }) => !touched.has(deal.id)),
    }),
  )
}

/** Returns the periods in which a change makes overselling worse, earliest first. */
export function findWorsenedDays(before: SponsorshipData, after: SponsorshipData, today: string): Oversold[] {
  const [neededBefore, neededAfter] = [before, after].map((data) => computeDemandByAsset(data, today))
  const assetsBefore = mapById(before.assets)
  return after.assets
    .flatMap((asset) => {
      const demand = neededAfter?.get(asset.id) ?? []
      if (getPeakDemand(demand) <= asset.quantity) return []
      const stepsBefore = toDemandSteps(neededBefore?.get(asset.id) ?? [])
      const lackedBefore = (units: number) =>
        Math.max(0, units - (assetsBefore.get(asset.id)?.quantity ?? asset.quantity))
      const steps = together(stepsBefore, toDemandSteps(demand)).map(({ day, before: was, after: units }) => ({
        day,
        units,
        isBad: Math.max(0, units - asset.quantity) > lackedBefore(was),
      }))
      return runsOf(steps).map((run) => describeOversold(after, asset, demand, run))
    })
    .toSorted((a, b) => compareText(a.from, b.from) || compareText(a.asset.id, b.asset.id))
}

/** Returns the demand before and after the change, for every day on which either may change. */
function together(before: readonly DemandStep[], after: readonly DemandStep[]) {
  const days = [...new Set([...before, ...after].map(({ day }) => day))].toSorted((a, b) => a - b)
  const at = { before: 0, after: 0 }
  const needed = { before: 0, after: 0 }
  return days.map((day) => {
    while ((before[at.before]?.day ?? Infinity) <= day) needed.before = before[at.before++]?.units ?? 0
    while ((after[at.after]?.day ?? Infinity) <= day) needed.after = after[at.after++]?.units ?? 0
    return { day, ...needed }
  })
}

type Run = { readonly from: number; readonly to: number; readonly needed: number }

/** Merges consecutive bad steps into periods. The last step is never bad. */
function runsOf(steps: readonly { readonly day: number; readonly units: number; readonly isBad: boolean }[]): Run[] {
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

function describeOversold(
  { sponsors, packages }: Pick<SponsorshipData, 'sponsors' | 'packages'>,
  asset: SponsorshipAsset,
  demand: readonly AssetDemand[],
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
