import { useMemo } from 'react'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { SponsorshipReport } from '#domain/schema/sponsorship.ts'
import { parseReportDocument, type ReportDocument } from '#domain/sponsorship/reports/document.ts'

/** `report` is null if this version cannot read it. */
export type SavedReport = { readonly row: SponsorshipReport; readonly report: ReportDocument | null }

/** Returns saved reports, newest first; undefined while loading. */
export function useSavedReports(leagueId: string): readonly SavedReport[] | undefined {
  const rows = useLiveQuery((db) => db.sponsorship_reports.where('league_id').equals(leagueId).toArray(), [leagueId])
  return useMemo(
    () =>
      rows
        ?.toSorted((a, b) =>
          a.created_at > b.created_at ? -1 : a.created_at < b.created_at ? 1 : a.id < b.id ? -1 : 1,
        )
        .map((row) => ({ row, report: toSavedReport(row) })),
    [rows],
  )
}

/** Caches parsed reports: saved reports never change, but any change to a row triggers a re-read of all of them. */
const known = new Map<string, ReportDocument | null>()

function toSavedReport({ id, content }: SponsorshipReport): ReportDocument | null {
  const before = known.get(id)
  if (before !== undefined) return before
  const report = parseReportDocument(content)
  known.set(id, report)
  return report
}
