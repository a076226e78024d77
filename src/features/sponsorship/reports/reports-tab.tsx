import { FileText } from 'lucide-react'
import { useCallback, useState, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { ExportAll } from './export-all.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { SavedReports } from './saved-reports.tsx'
import { NewReportForm } from './new-report-form.tsx'
import { ReportSheet } from './report-sheet.tsx'
import { useSavedReports, type SavedReport } from './use-saved-reports.ts'
import { formatReportRange, reportKindLabels } from '#domain/sponsorship/reports/range.ts'
import { DeleteDialog } from '#ui/dialogs/delete-dialog.tsx'
import { deleteReport, restoreReport } from './report-actions.ts'
import { requestExportCache } from '#ui/browser/export-files.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import type { TabProps } from '../tab-props.ts'

/** Lists the saved reports, and creates new ones. */
export function ReportsTab({ league, data }: TabProps) {
  const kept = useSavedReports(league.id)
  const { canExport } = useIsExportAvailable()
  const [openId, open] = useOpenReport()
  const [deleting, setDeleting] = useState<string>()
  const shown = kept?.find(({ row }) => row.id === openId)
  const toDelete = kept?.find(({ row }) => row.id === deleting)
  const recipientOf = (sponsorId: string | null) =>
    data.sponsors.find(({ id }) => id === sponsorId)?.contact_email ?? null
  return (
    <>
      {!canExport && <Banner>{t.deviceCannotMakePdf}</Banner>}
      <section aria-labelledby="kept-reports" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="kept-reports">{t.reports}</h2>
          <ExportAll kept={kept ?? []} leagueName={league.name} canExport={canExport} />
        </div>
        {kept === undefined && <SkeletonLines count={3} />}
        {kept?.length === 0 && (
          <EmptyState title={t.noReports} icon={<FileText size={32} />}>
            {t.generateOneBelowStays}
          </EmptyState>
        )}
        {kept && kept.length > 0 && (
          <SavedReports kept={kept} timeZone={league.time_zone} onOpen={open} onDelete={setDeleting} />
        )}
      </section>
      <section aria-labelledby="new-report" className="flex flex-col gap-3">
        <h2 id="new-report">{t.newReport}</h2>
        {kept ? (
          <NewReportForm league={league} data={data} kept={kept} canExport={canExport} />
        ) : (
          <SkeletonLines count={8} />
        )}
      </section>
      {shown?.report && (
        <Dialog title={t.report} wide onClose={() => open('')}>
          <div className="flex flex-col gap-4">
            <ExportButtons
              report={shown.report}
              recipient={recipientOf(shown.report.sponsorId)}
              canExport={canExport}
            />
            <ReportSheet report={shown.report} />
          </div>
        </Dialog>
      )}
      {toDelete && <DeleteReportDialog row={toDelete.row} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

/** Stores the open report in the URL, so that a reload shows it again. */
function useOpenReport(): readonly [string, (reportId: string) => void] {
  const [params, setParams] = useSearchParams()
  const open = useCallback(
    (reportId: string) =>
      setParams((current) => {
        const next = new URLSearchParams(current)
        if (reportId === '') next.delete('report')
        else next.set('report', reportId)
        return next
      }),
    [setParams],
  )
  return [params.get('report') ?? '', open]
}

function DeleteReportDialog({ row, onClose }: Pick<SavedReport, 'row'> & { onClose: () => void }) {
  return (
    <DeleteDialog
      noun={t.report}
      remove={(db, actor) => deleteReport(db, actor, row.id)}
      restore={restoreReport}
      undone={t.reportBack}
      onClose={onClose}
    >
      <p>
        {rich(t.deletesReport, {
          kind: <strong>{reportKindLabels[row.kind]}</strong>,
          dateRange: formatReportRange({ from: row.start_date, to: row.end_date }),
        })}
      </p>
    </DeleteDialog>
  )
}

/**
 * Returns whether files can be created, which requires either a connection or the code on the device. When online, has
 * the code cached for later.
 */
function useIsExportAvailable(): { readonly canExport: boolean } {
  const isOnline = useOnline()
  const [missing, setMissing] = useState<number | null>(0)
  useEffect(() => {
    let isCurrent = true
    const keep = () => {
      requestExportCache().then(
        (count) => isCurrent && setMissing(count),
        () => isCurrent && setMissing(null),
      )
    }
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    keep()
    window.addEventListener('online', keep)
    worker?.addEventListener('controllerchange', keep) // on the first visit, the service worker starts after the page
    return () => {
      isCurrent = false
      window.removeEventListener('online', keep)
      worker?.removeEventListener('controllerchange', keep)
    }
  }, [])
  return { canExport: isOnline || missing === 0 }
}
