import { formatMonthDay, formatShortMonth } from '#i18n/format-period.ts'
import { compareText } from '../../compare-text.ts'
import type { SponsorPackage } from '../../schema/sponsorship.ts'
import { groupBy } from '../../group-by.ts'
import { mapById, type SponsorshipData } from '../data.ts'
import { getDealPriceCents, getDealState, getFulfillment, fulfillmentLabels, groupItemsByDeal } from '../deals.ts'
import { computeDemandByAsset, getPeakDemand } from '../demand.ts'
import { computeRevenueByMonth, computeUtilization } from '../figures.ts'
import type { ReportFigure, ReportTable } from './document.ts'
import type { MeasuredMetric } from './metrics.ts'
import type { PlayedGame, ReportRequest } from './request.ts'

// A report's measurements: for each metric, its numbers and the table behind them.

type Subject = {
  readonly data: SponsorshipData
  readonly games: readonly PlayedGame[]
  readonly request: ReportRequest
  /** The deals in force within the range. */
  readonly deals: readonly SponsorPackage[]
}
type Part = { readonly figures: readonly ReportFigure[]; readonly tables: readonly ReportTable[] }

/** Returns the figures and tables for the requested metrics, in the order of the document. */
export function computeReportFigures(subject: Subject): Part[] {
  return measures.flatMap(([metric, ofMetric]) => (subject.request.metrics.includes(metric) ? [ofMetric(subject)] : []))
}

const measures: readonly (readonly [MeasuredMetric, (subject: Subject) => Part])[] = [
  ['deals', measureDeals],
  ['value', measureValue],
  ['fulfillment', measureFulfillment],
  ['games', measureGames],
  ['utilization', measureUtilization],
]

function measureDeals({ data, request, deals }: Subject): Part {
  const packages = mapById(data.packages)
  const sponsors = mapById(data.sponsors)
  const ofAll = request.sponsorId === null
  const rows = deals.map((deal) => {
    const pack = packages.get(deal.package_id)
    const state = getDealState(deal, request.to) === 'over' ? 'Ended' : deal.status === 'renewed' ? 'Renewed' : 'Active'
    return [
      ...(ofAll ? [sponsors.get(deal.sponsor_id)?.company_name ?? null] : []),
      pack?.name ?? null,
      deal.start_date,
      deal.end_date,
      state,
      getDealPriceCents(deal, pack),
    ]
  })
  const columns: ReportTable['columns'] = [
    ...(ofAll ? [{ label: 'Sponsor', kind: 'text' as const }] : []),
    { label: 'Package', kind: 'text' },
    { label: 'Start', kind: 'date' },
    { label: 'End', kind: 'date' },
    { label: 'Status', kind: 'text' },
    { label: 'Price', kind: 'money' },
  ]
  return {
    figures: [measuredFigure('deals', 'Deals in force', deals.length, 'count')],
    tables: [{ title: 'Deals', columns, rows, more: 0 }],
  }
}

function measureValue({ data, request, deals }: Subject): Part {
  const months = computeRevenueByMonth({ deals, packages: data.packages }, request.from, request.to)
  const total = months.reduce((sum, { cents }) => sum + cents, 0)
  const first = months.findIndex(({ cents }) => cents > 0)
  const last = months.findLastIndex(({ cents }) => cents > 0)
  return {
    figures: [measuredFigure('value', 'Value in this period', total, 'money')],
    tables: [
      {
        title: 'Value by month',
        columns: [
          { label: 'Month', kind: 'text' },
          { label: 'Value', kind: 'money' },
        ],
        // Leaves out the months before the first deal and after the last one.
        rows:
          first < 0 ? [] : months.slice(first, last + 1).map(({ month, cents }) => [formatShortMonth(month), cents]),
        more: 0,
      },
    ],
  }
}

/** A deal without a checklist counts as one promise, kept or not according to its status. */
function measureFulfillment({ data, request, deals }: Subject): Part {
  const items = groupItemsByDeal(data)
  const packages = mapById(data.packages)
  const sponsors = mapById(data.sponsors)
  const ofAll = request.sponsorId === null
  const lines = deals.map((deal) => {
    const list = (items.get(deal.id) ?? []).map(({ done_on }) => {
      return { done_on: done_on !== null && done_on <= request.to ? done_on : null }
    })
    const status = getFulfillment(deal, list)
    const promised = Math.max(1, list.length)
    const done = status === 'fulfilled' ? promised : list.filter(({ done_on }) => done_on !== null).length
    const who = ofAll ? [sponsors.get(deal.sponsor_id)?.company_name ?? null] : []
    return {
      done,
      promised,
      row: [...who, packages.get(deal.package_id)?.name ?? null, fulfillmentLabels[status], done, promised],
    }
  })
  const done = lines.reduce((sum, line) => sum + line.done, 0)
  const promised = lines.reduce((sum, line) => sum + line.promised, 0)
  return {
    figures: [
      measuredFigure('fulfillment', 'Fulfilled', promised === 0 ? null : done / promised, 'percent'),
      measuredFigure('fulfillment_done', 'Promises kept', `${done} of ${promised}`, 'text'),
    ],
    tables: [
      {
        title: 'Fulfillment',
        columns: [
          ...(ofAll ? [{ label: 'Sponsor', kind: 'text' as const }] : []),
          { label: 'Package', kind: 'text' },
          { label: 'Status', kind: 'text' },
          { label: 'Done', kind: 'count' },
          { label: 'Promised', kind: 'count' },
        ],
        rows: lines.map(({ row }) => row),
        more: 0,
      },
    ],
  }
}

function measureGames({ games, request: { from, to, venueId } }: Subject): Part {
  const played = games.filter(
    (game) => game.date >= from && game.date <= to && (venueId === null || game.venueId === venueId),
  )
  const byVenue = groupBy(played, (game) => game.venueId)
  const rows = [...byVenue.values()]
    .map((here) => [here[0]?.venue ?? 'Venue not recorded', here.length] as const)
    .toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
    .map((row) => [...row])
  return {
    figures: [measuredFigure('games', 'Games played', played.length, 'count')],
    tables: [
      {
        title: 'Games played by venue',
        columns: [
          { label: 'Venue', kind: 'text' },
          { label: 'Games', kind: 'count' },
        ],
        rows,
        more: 0,
      },
    ],
  }
}

/** A report for a single sponsor shows only their own assets, not how much the league has sold to others. */
function measureUtilization(subject: Subject): Part {
  return subject.request.sponsorId === null ? measureInventory(subject) : measurePlacements(subject)
}

function measureInventory({ data, request }: Subject): Part {
  const categories = computeUtilization(data, request.to)
  const sold = categories.reduce((sum, one) => sum + one.sold, 0)
  const total = categories.reduce((sum, one) => sum + one.total, 0)
  const counts = ['Sold', 'Reserved', 'Available', 'Total'].map((label) => ({ label, kind: 'count' as const }))
  return {
    figures: [measuredFigure('utilization', 'Assets sold', total === 0 ? null : sold / total, 'percent')],
    tables: [
      {
        title: `Assets on ${formatMonthDay(request.to, { year: true })}`,
        columns: [{ label: 'Category', kind: 'text' }, ...counts, { label: 'Share sold', kind: 'percent' }],
        rows: categories.map((one) => [
          capitalized(one.category),
          one.sold,
          one.reserved,
          one.available,
          one.total,
          one.share,
        ]),
        more: 0,
      },
    ],
  }
}

function measurePlacements({ data, deals, request: { from, to } }: Subject): Part {
  const within = deals.map((deal) => ({
    ...deal,
    status: 'active' as const, // the deal was in force then, whatever its status now
    start_date: deal.start_date < from ? from : deal.start_date,
    end_date: deal.end_date > to ? to : deal.end_date,
  }))
  // Counts the peak at any one time, because a deal and its renewal use the same banner, for example.
  const demand = computeDemandByAsset({ deals: within, holdings: data.holdings }, null)
  const units = new Map([...demand].map(([assetId, ofAsset]) => [assetId, getPeakDemand(ofAsset)]))
  const assets = data.assets.filter(({ id }) => units.has(id)).toSorted((a, b) => compareText(a.name, b.name))
  const placed = assets.reduce((sum, { id }) => sum + (units.get(id) ?? 0), 0)
  return {
    figures: [measuredFigure('utilization', 'Assets in your packages', placed, 'count')],
    tables: [
      {
        title: 'Assets',
        columns: [
          { label: 'Asset', kind: 'text' },
          { label: 'Category', kind: 'text' },
          { label: 'Location', kind: 'text' },
          { label: 'Units', kind: 'count' },
        ],
        rows: assets.map((asset) => [
          asset.name,
          capitalized(asset.category),
          asset.location,
          units.get(asset.id) ?? 0,
        ]),
        more: 0,
      },
    ],
  }
}

function measuredFigure(
  key: string,
  label: string,
  value: ReportFigure['value'],
  kind: ReportFigure['kind'],
): ReportFigure {
  return { key, label, value, kind, byHand: false }
}

function capitalized(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
}
