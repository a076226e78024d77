import { zipSync, type Zippable } from 'fflate'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { reportKindLabels } from '#domain/sponsorship/reports/range.ts'
import { toCsv } from '#ui/browser/csv.ts'
import { toReportFileName } from './report-file-name.ts'
import { t } from './words.ts'

/** A report with its files in the two formats of the archive. */
export type ReportFiles = { readonly report: ReportDocument; readonly pdf: Uint8Array; readonly workbook: Uint8Array }

/** Creates one archive: each report's PDF and workbook, and a list of them as CSV. */
export async function createReportZip(all: readonly ReportFiles[]): Promise<Uint8Array<ArrayBuffer>> {
  const files: Zippable = {}
  const lines = [[t.report, t.sponsor, t.from, t.to, t.madeOn, 'PDF', t.workbook]]
  for (const { report, pdf, workbook } of all) {
    const name = unusedName(toReportFileName(report), files)
    files[`${name}.pdf`] = [pdf, { level: 0 }] // both files are already compressed
    files[`${name}.xlsx`] = [workbook, { level: 0 }]
    const kind = reportKindLabels[report.kind]
    const sponsor = report.sponsor ?? t.allSponsors2
    lines.push([kind, sponsor, report.from, report.to, report.madeOn, `${name}.pdf`, `${name}.xlsx`])
  }
  files['reports.csv'] = new TextEncoder().encode(await toCsv(lines))
  // Synchronous, because fflate's asynchronous mode runs in a worker created from a blob, which the content security
  // policy forbids.
  return zipSync(files)
}

function unusedName(name: string, files: Zippable): string {
  let number = 1
  const numbered = () => (number === 1 ? name : `${name}-${number}`)
  while (`${numbered()}.pdf` in files) number++
  return numbered()
}
