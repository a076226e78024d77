import { Archive } from 'lucide-react'
import { useRef, useState } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { toFileName } from '#ui/browser/save-file.ts'
import { exportAll } from './export-report.ts'
import type { SavedReport } from './use-saved-reports.ts'
import { useExport } from './use-export.ts'
import { t } from './words.ts'

/** Exports every saved report as one archive. Shows its progress, and can be stopped. */
export function ExportAll({
  kept,
  leagueName,
  canExport,
}: {
  kept: readonly SavedReport[]
  leagueName: string
  canExport: boolean
}) {
  const { running, problem, run } = useExport()
  const [done, setDone] = useState(0)
  const course = useRef<AbortController>(null)
  const reports = kept.flatMap(({ report }) => (report ? [report] : []))
  const start = () => {
    const controller = new AbortController()
    course.current = controller
    setDone(0)
    const name = toFileName(t.sponsorshipReports(leagueName), 'zip')
    run(t.archive, () => exportAll(reports, name, { onProgress: setDone, signal: controller.signal }))
  }
  return (
    <div className="flex flex-col items-end gap-2">
      <div className="flex flex-wrap items-center justify-end gap-3">
        {running !== null && (
          <>
            <label className="flex items-center gap-2 text-note text-soft">
              {t.reportOf(Math.min(done + 1, reports.length), reports.length)}
              <progress className="w-24 accent-accent" value={done} max={reports.length} />
            </label>
            <Button onClick={() => course.current?.abort()}>{t.cancel}</Button>
          </>
        )}
        <Button
          icon={<Archive size={18} />}
          disabled={!canExport || reports.length === 0 || running !== null}
          onClick={start}
        >
          {t.exportAll}
        </Button>
      </div>
      {problem && <Banner tone="red">{problem}</Banner>}
    </div>
  )
}
