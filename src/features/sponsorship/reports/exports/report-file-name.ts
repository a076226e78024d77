import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { toFileName } from '#ui/browser/save-file.ts'
import { t } from './words.ts'

/** Returns a name such as `mill-bakery-quarterly-report-2026-10-01-to-2026-11-22`, without an extension. */
export function toReportFileName({ sponsor, kind, from, to }: ReportDocument): string {
  const company = toFileName(sponsor ?? t.allSponsors, '')
    .slice(0, -1)
    .slice(0, 40)
  return `${company}-${kind}-report-${from}-to-${to}`
}
