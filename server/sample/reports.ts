import type { SponsorshipReport } from '#domain/schema/sponsorship.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import type { ByHandValues } from '#domain/sponsorship/report-metrics.ts'
import { reportRange, type ReportKind } from '#domain/sponsorship/report-range.ts'
import { buildReport } from '#domain/sponsorship/report.ts'
import { addDays } from '#domain/time.ts'

type NewReport = Pick<SponsorshipReport, 'kind' | 'start_date' | 'end_date' | 'title' | 'content' | 'created_at'>

/** Two reports as they were kept at the end of last month and of last quarter: the second is for one sponsor. */
export function createReports(league: string, data: SponsorshipData, today: string): NewReport[] {
  const active = data.sponsors.find(({ status }) => status === 'active')
  const lastDayBefore = (kind: ReportKind) => addDays(reportRange(kind, today).from, -1)
  const report = (kind: ReportKind, sponsorId: string | null, byHand: ByHandValues): NewReport => {
    const { from, to } = reportRange(kind, lastDayBefore(kind))
    const metrics = ['deals', 'value', 'fulfillment', 'utilization', 'impressions', 'engagements'] as const
    const request = { league, kind, from, to, sponsorId, venueId: null, metrics, byHand }
    const created_at = `${to}T20:00:00.000Z`
    const made = buildReport(data, [], request, { at: created_at, today: to })
    return {
      kind,
      start_date: from,
      end_date: to,
      title: made.title,
      content: JSON.stringify(made),
      created_at,
    }
  }
  return [
    report('monthly', null, { impressions: 18_400, engagements: 920 }),
    report('quarterly', active?.id ?? null, { impressions: 6100 }),
  ]
}
