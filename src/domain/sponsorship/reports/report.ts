import { compareText } from '../../compare-text.ts'
import type { SponsorPackage } from '../../schema/sponsorship.ts'
import { toRowsAsOf } from '../as-of.ts'
import type { SponsorshipData } from '../data.ts'
import { fitReportDocument, type ReportDocument, type ReportFigure } from './document.ts'
import { manualMetrics } from './metrics.ts'
import { computeReportFigures } from './figures.ts'
import { formatReportRange, reportKindLabels } from './range.ts'
import type { PlayedGame, ReportRequest } from './request.ts'

/** The instant of creation, and the day in the league's zone. */
export type ReportTime = { readonly at: string; readonly today: string }

/**
 * Builds the report in the form in which it is stored: numbers first, then the tables behind them, cut to the maximum
 * length.
 */
export function buildReport(
  league: SponsorshipData,
  games: readonly PlayedGame[],
  request: ReportRequest,
  { at, today }: ReportTime,
): ReportDocument {
  const { from, to, kind, sponsorId } = request
  const data = to < today ? toRowsAsOf(league, to) : league
  const sponsor = sponsorId === null ? null : (data.sponsors.find(({ id }) => id === sponsorId)?.company_name ?? '')
  const parts = computeReportFigures({ data, games, request, deals: filterDealsInForce(data, request) })
  return fitReportDocument({
    title: `${reportKindLabels[kind]} Sponsorship Report`,
    subtitle: `${sponsor ?? 'All sponsors'}, ${formatReportRange(request)}`,
    league: request.league,
    sponsorId,
    sponsor,
    kind,
    from,
    to,
    madeOn: today,
    madeAt: at,
    figures: [...parts.flatMap(({ figures }) => figures), ...figuresByHand(request)],
    tables: parts.flatMap(({ tables }) => tables),
  })
}

/** Returns the deals that were not cancelled and have a day in the range, ordered by company, then by start. */
export function filterDealsInForce(
  { deals, sponsors }: Pick<SponsorshipData, 'deals' | 'sponsors'>,
  { from, to, sponsorId }: Pick<ReportRequest, 'from' | 'to' | 'sponsorId'>,
): SponsorPackage[] {
  const companies = new Map(sponsors.map(({ id, company_name }) => [id, company_name]))
  const company = ({ sponsor_id }: SponsorPackage) => companies.get(sponsor_id) ?? ''
  return deals
    .filter(
      ({ status, start_date, end_date, sponsor_id }) =>
        status !== 'cancelled' &&
        start_date <= to &&
        end_date >= from &&
        (sponsorId === null || sponsor_id === sponsorId),
    )
    .toSorted(
      (a, b) =>
        compareText(company(a), company(b)) || compareText(a.start_date, b.start_date) || compareText(a.id, b.id),
    )
}

function figuresByHand({ metrics, byHand }: ReportRequest): ReportFigure[] {
  return manualMetrics.flatMap(({ key, label, kind }) => {
    const value = metrics.includes(key) ? byHand[key] : undefined
    return value === undefined || value === '' ? [] : [{ key, label, value, kind, byHand: true }]
  })
}
