import { FileSpreadsheet, FileText, Mail, Printer } from 'lucide-react'
import { useCallback, useState, useEffect } from 'react'
import type { ReportDocument } from '#domain/sponsorship/reports/document.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { getButtonClass } from '#ui/plain-button.tsx'
import { exportPdf, exportWorkbook } from './export-report.ts'
import { createMailDraftLink } from './exports/report-mail.ts'
import { useExport } from './use-export.ts'
import { createPortal } from 'react-dom'
import { ReportSheet } from './report-sheet.tsx'
import './printed-alone.css'
import { t } from './words.ts'

/** The ways to export a report. Email and print need no additional code. */
export function ExportButtons({
  report,
  recipient,
  canExport,
}: {
  report: ReportDocument
  /** The sponsor's email address, if known. */
  recipient: string | null
  /** Whether the code that creates files is on the device or can be fetched. */
  canExport: boolean
}) {
  const { running, problem, run } = useExport()
  const [printing, setPrinting] = useState(false)
  const stopPrinting = useCallback(() => setPrinting(false), [])
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t.export} className="flex flex-wrap gap-3">
        <Button
          icon={<FileText size={18} />}
          disabled={!canExport || running !== null}
          onClick={() => run(t.pdf, () => exportPdf(report))}
        >
          {running === t.pdf ? t.makingPdf : t.pdf}
        </Button>
        <Button
          icon={<FileSpreadsheet size={18} />}
          disabled={!canExport || running !== null}
          onClick={() => run(t.workbook, () => exportWorkbook(report))}
        >
          {running === t.workbook ? t.makingWorkbook : t.excel}
        </Button>
        <a href={createMailDraftLink(report, recipient, getProductName())} className={getButtonClass({})}>
          <Mail size={18} />
          {t.email}
        </a>
        <Button icon={<Printer size={18} />} onClick={() => setPrinting(true)}>
          {t.print}
        </Button>
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
      {printing && <PrintReport report={report} onDone={stopPrinting} />}
    </div>
  )
}

/** Opens the browser's print dialog with the whole report and nothing else. */
function PrintReport({ report, onDone }: { report: ReportDocument; onDone: () => void }) {
  useEffect(() => {
    const title = document.title
    document.title = `${report.title}, ${report.subtitle}` // the default file name for a PDF created by the browser
    window.addEventListener('afterprint', onDone)
    print()
    return () => {
      window.removeEventListener('afterprint', onDone)
      document.title = title
    }
  }, [report, onDone])
  return createPortal(
    <div className="printed-alone hidden print:block">
      <ReportSheet report={report} />
    </div>,
    document.body,
  )
}
