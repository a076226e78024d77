import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ReportDocument } from '#domain/sponsorship/report-document.ts'
import { ReportSheet } from './report-sheet.tsx'
import './printed-alone.css'

/** Opens the browser's print dialog with the whole report, and with nothing else. */
export function PrintReport({ report, onDone }: { report: ReportDocument; onDone: () => void }) {
  useEffect(() => {
    const title = document.title
    document.title = `${report.title}, ${report.subtitle}` // what a PDF made by the browser is called
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
