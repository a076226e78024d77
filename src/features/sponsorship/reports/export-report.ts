import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { shareFile } from '#ui/browser/save-file.ts'
import { toReportFileName } from './exports/report-file-name.ts'

// The code that creates files is loaded on demand.

const pdfType = 'application/pdf'
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function exportPdf(report: ReportDocument): Promise<void> {
  const make = await loadPdf()
  await shareFile(new File([make(report)], `${toReportFileName(report)}.pdf`, { type: pdfType }))
}

export async function exportWorkbook(report: ReportDocument): Promise<void> {
  const { createReportWorkbook: makeWorkbook } = await import('./exports/report-workbook.ts')
  const workbook = await makeWorkbook(report, getProductName())
  await shareFile(new File([workbook], `${toReportFileName(report)}.xlsx`, { type: workbookType }))
}

type Course = { readonly onProgress: (done: number) => void; readonly signal: AbortSignal }

/** Exports all reports as one archive. Saves nothing if cancelled. */
export async function exportAll(
  reports: readonly ReportDocument[],
  name: string,
  { onProgress, signal }: Course,
): Promise<void> {
  const [makePdf, { createReportWorkbook: makeWorkbook }, { createReportZip: makeZip }] = await Promise.all([
    loadPdf(),
    import('./exports/report-workbook.ts'),
    import('./exports/report-zip.ts'),
  ])
  const files = []
  for (const [index, report] of reports.entries()) {
    onProgress(index)
    await nextFrame()
    if (signal.aborted) return
    const workbook = new Uint8Array(await (await makeWorkbook(report, getProductName())).arrayBuffer())
    files.push({ report, pdf: makePdf(report), workbook })
  }
  const zip = await makeZip(files)
  if (!signal.aborted) await shareFile(new File([zip], name, { type: 'application/zip' }))
}

async function loadPdf() {
  const [{ createReportPdf: makePdf }, { loadFonts }] = await Promise.all([
    import('./exports/report-pdf.ts'),
    import('./exports/load-fonts.ts'),
  ])
  const fonts = await loadFonts()
  return (report: ReportDocument) => makePdf(report, fonts, getPaperSize(navigator.language), getProductName())
}

/** Returns Letter for North America and for English without a region, and A4 for everywhere else. */
export function getPaperSize(language: string): 'a4' | 'letter' {
  return /^en$|-(US|CA|MX)\b/.test(language) ? 'letter' : 'a4'
}

/** Lets the screen render and a click on Cancel register between two reports. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
