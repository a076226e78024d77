import { compareText } from '../compare-text.ts'
import {
  assetCategories,
  type Sponsor,
  type SponsorPackage,
  type SponsorshipAsset,
  type SponsorshipPackage,
} from '../schema/sponsorship.ts'
import { addDays, dateToDayNumber } from '../time.ts'
import { toRowsAsOf, filterCurrentDeals } from './as-of.ts'
import { computeAssetUsage } from './availability.ts'
import { addMonths, listMonthsBetween } from './calendar-months.ts'
import { groupBy } from '../group-by.ts'
import { mapById, type SponsorshipData } from './data.ts'
import { getDealPriceCents, getDealState } from './deals.ts'
import { createDayNumberCache } from './day-number-cache.ts'

// The numbers of the sponsorship dashboard and its reports.

/** A number, its value on the same day a month ago, and the change. */
export type Figure = {
  readonly value: number
  readonly before: number
  readonly change: number
  /** The change relative to the earlier value, in whole percent; null if that was zero. */
  readonly percent: number | null
}

export type SponsorshipFigures = {
  /** In cents. */
  readonly totalValue: Figure
  readonly activeSponsors: Figure
  readonly packagesSold: Figure
  readonly availableAssets: Figure
}

export function computeSponsorshipFigures(data: SponsorshipData, today: string): SponsorshipFigures {
  const monthAgo = addMonths(today, -1)
  const now = figuresOn(data, today)
  const then = figuresOn(toRowsAsOf(data, monthAgo), monthAgo)
  return {
    totalValue: figureOf(now.totalValue, then.totalValue),
    activeSponsors: figureOf(
      data.sponsors.filter(({ status }) => status === 'active').length,
      activeSponsorsOn(data, then.deals, monthAgo),
    ),
    packagesSold: figureOf(now.packagesSold, then.packagesSold),
    availableAssets: figureOf(now.availableAssets, then.availableAssets),
  }
}

function figureOf(value: number, before: number): Figure {
  const change = value - before
  return { value, before, change, percent: before === 0 ? null : Math.round((change / before) * 100) }
}

function figuresOn(data: SponsorshipData, today: string) {
  const packages = mapById(data.packages)
  const deals = filterCurrentDeals(data.deals, today)
  return {
    deals,
    totalValue: valueOf(deals, packages),
    packagesSold: deals.length,
    availableAssets: [...computeAssetUsage(data, today).values()].filter(({ status }) => status === 'available').length,
  }
}

function valueOf(deals: readonly SponsorPackage[], packages: ReadonlyMap<string, SponsorshipPackage>): number {
  return deals.reduce((sum, deal) => sum + getDealPriceCents(deal, packages.get(deal.package_id)), 0)
}

/**
 * Returns how many sponsors were active on an earlier day. Past statuses aren't stored; only the dates when a
 * sponsorship began and ended, and the deals that counted, are known. Unless these show otherwise, the current status
 * is assumed.
 */
function activeSponsorsOn(data: SponsorshipData, countingThen: readonly SponsorPackage[], day: string): number {
  const counting = new Set(countingThen.map(({ sponsor_id }) => sponsor_id))
  const firstDeal = new Map<string, string>()
  for (const { sponsor_id, signed_on, start_date } of data.deals) {
    const signed = signed_on ?? start_date
    if (signed < (firstDeal.get(sponsor_id) ?? '9999')) firstDeal.set(sponsor_id, signed)
  }
  return data.sponsors.filter(({ id, status, start_date, end_date }) => {
    if (status === 'prospect' || status === 'declined') return false
    if (counting.has(id)) return true
    const since = start_date ?? firstDeal.get(id)
    if (status === 'active') return since === undefined || since <= day
    return since !== undefined && since <= day && end_date !== null && end_date >= day
  }).length
}

export type MonthlyRevenue = { readonly month: string; readonly cents: number }

/**
 * Returns the revenue from deals by calendar month (`2026-11`), for the days from `from` to `to`. A deal's price is
 * spread over its days in whole cents that add up exactly. Every month of the range is included.
 */
export function computeRevenueByMonth(
  { deals, packages }: Pick<SponsorshipData, 'deals' | 'packages'>,
  from: string,
  to: string,
): MonthlyRevenue[] {
  const months = listMonthsBetween(from, to)
  const firstDay = dateToDayNumber(from)
  const lastDay = dateToDayNumber(to)
  const starts = months.map((month) => Math.max(firstDay, dateToDayNumber(`${month}-01`)))
  const ends = starts.map((_, index) => (starts[index + 1] ?? lastDay + 1) - 1)
  const sums = months.map(() => 0)
  const packageOf = mapById(packages)
  const dayOf = createDayNumberCache()
  for (const deal of deals) {
    if (deal.status === 'cancelled' || deal.end_date < from || deal.start_date > to) continue
    const price = getDealPriceCents(deal, packageOf.get(deal.package_id))
    const start = dayOf(deal.start_date)
    const end = dayOf(deal.end_date)
    const days = end - start + 1
    const until = (day: number) => Math.floor((price * (Math.min(Math.max(day, start - 1), end) - start + 1)) / days)
    const first = Math.max(
      0,
      (Number(deal.start_date.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
        Number(deal.start_date.slice(5, 7)) -
        Number(from.slice(5, 7)),
    )
    for (let index = first; index < months.length; index++) {
      const monthStart = starts[index] ?? 0
      if (monthStart > end) break
      sums[index] = (sums[index] ?? 0) + until(ends[index] ?? 0) - until(monthStart - 1)
    }
  }
  return months.map((month, index) => ({ month, cents: sums[index] ?? 0 }))
}

export type CategoryUtilization = {
  readonly category: SponsorshipAsset['category']
  readonly sold: number
  readonly reserved: number
  readonly available: number
  readonly total: number
  /** The fraction of all units that are sold, from 0 to 1. */
  readonly share: number
}

/**
 * Returns the units by category, for categories that have any. Units of an inactive asset count only if they are sold
 * or reserved.
 */
export function computeUtilization(data: SponsorshipData, today: string): CategoryUtilization[] {
  const use = computeAssetUsage(data, today)
  const assetsOf = groupBy(data.assets, ({ category }) => category)
  return assetCategories.flatMap((category) => {
    const sums = { sold: 0, reserved: 0, available: 0 }
    for (const { id } of assetsOf.get(category) ?? []) {
      const ofAsset = use.get(id)
      sums.sold += ofAsset?.sold ?? 0
      sums.reserved += ofAsset?.reserved ?? 0
      sums.available += ofAsset?.free ?? 0
    }
    const total = sums.sold + sums.reserved + sums.available
    return total === 0 ? [] : [{ category, ...sums, total, share: sums.sold / total }]
  })
}

export type TopPackage = { readonly pack: SponsorshipPackage; readonly sold: number; readonly cents: number }

/** Returns the packages with the highest revenue from deals that count today. */
export function findTopPackages(data: SponsorshipData, today: string, n = 3): TopPackage[] {
  const dealsOf = groupBy(filterCurrentDeals(data.deals, today), ({ package_id }) => package_id)
  return data.packages
    .flatMap((pack) => {
      const deals = dealsOf.get(pack.id) ?? []
      const cents = deals.reduce((sum, deal) => sum + getDealPriceCents(deal, pack), 0)
      return deals.length === 0 ? [] : [{ pack, sold: deals.length, cents }]
    })
    .toSorted(
      (a, b) =>
        b.cents - a.cents ||
        b.sold - a.sold ||
        compareText(a.pack.name, b.pack.name) ||
        compareText(a.pack.id, b.pack.id),
    )
    .slice(0, n)
}

export type UpcomingRenewal = {
  readonly deal: SponsorPackage
  readonly sponsor: Sponsor
  readonly pack: SponsorshipPackage
  readonly cents: number
  /** 0 on the deal's last day. */
  readonly daysLeft: number
}

/** Returns deals that count and end within this many days, soonest first. */
export function findUpcomingRenewals(data: SponsorshipData, today: string, days = 60): UpcomingRenewal[] {
  const until = addDays(today, days)
  const sponsors = mapById(data.sponsors)
  const packages = mapById(data.packages)
  return filterCurrentDeals(data.deals, today)
    .filter(({ end_date }) => end_date <= until)
    .flatMap((deal) => {
      const sponsor = sponsors.get(deal.sponsor_id)
      const pack = packages.get(deal.package_id)
      if (!sponsor || !pack) return []
      const daysLeft = dateToDayNumber(deal.end_date) - dateToDayNumber(today)
      return [{ deal, sponsor, pack, cents: getDealPriceCents(deal, pack), daysLeft }]
    })
    .toSorted(
      (a, b) =>
        a.daysLeft - b.daysLeft ||
        compareText(a.sponsor.company_name, b.sponsor.company_name) ||
        compareText(a.deal.id, b.deal.id),
    )
}

export const pipelineStages = ['prospect', 'offer', 'signed', 'active'] as const

export type PipelineStage = {
  /**
   * `prospect`: in contact; `offer`: was offered a deal; `signed`: the first deal is still to come; `active`: sponsors
   * the league now.
   */
  readonly stage: (typeof pipelineStages)[number]
  /** Sorted by name. */
  readonly sponsors: readonly Sponsor[]
  /** The value of their deals that count today. */
  readonly cents: number
}

/** Puts every prospect and every active sponsor into one stage. */
export function buildPipeline(data: SponsorshipData, today: string): PipelineStage[] {
  const packages = mapById(data.packages)
  const dealsOf = groupBy(filterCurrentDeals(data.deals, today), ({ sponsor_id }) => sponsor_id)
  const stageOf = ({ id, status }: Sponsor) => {
    const deals = dealsOf.get(id) ?? []
    if (status === 'prospect') return deals.length === 0 ? 'prospect' : 'offer'
    if (status !== 'active') return null
    return deals.length > 0 && deals.every((deal) => getDealState(deal, today) === 'upcoming') ? 'signed' : 'active'
  }
  const sponsorsOf = groupBy(
    data.sponsors.toSorted((a, b) => compareText(a.company_name, b.company_name) || compareText(a.id, b.id)),
    stageOf,
  )
  return pipelineStages.map((stage) => {
    const sponsors = sponsorsOf.get(stage) ?? []
    return {
      stage,
      sponsors,
      cents: sponsors.reduce((sum, { id }) => sum + valueOf(dealsOf.get(id) ?? [], packages), 0),
    }
  })
}
