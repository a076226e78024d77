import { formatDate } from '#i18n/format.ts'
import { useState } from 'react'
import { formatReportRange, reportKindLabels } from '#domain/sponsorship/reports/range.ts'
import { formatGameTime, toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import type { SavedReport } from './use-saved-reports.ts'
import { getProductName } from '#ui/brand/page-branding.ts'
import { t } from './words.ts'

const shownAtFirst = 5

/** Lists the saved reports, newest first. */
export function SavedReports({
  kept,
  timeZone,
  onOpen,
  onDelete,
}: {
  kept: readonly SavedReport[]
  timeZone: string
  onOpen: (reportId: string) => void
  onDelete: (reportId: string) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? kept : kept.slice(0, shownAtFirst)
  return (
    <>
      <Card>
        <ul>
          {shown.map((one) => (
            <KeptLine
              key={one.row.id}
              {...one}
              timeZone={timeZone}
              onOpen={() => onOpen(one.row.id)}
              onDelete={() => onDelete(one.row.id)}
            />
          ))}
        </ul>
      </Card>
      {kept.length > shownAtFirst && (
        <div>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.showFewer : t.showAll(kept.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function KeptLine({
  row,
  report,
  timeZone,
  onOpen,
  onDelete,
}: SavedReport & { timeZone: string; onOpen: () => void; onDelete: () => void }) {
  const range = formatReportRange({ from: row.start_date, to: row.end_date })
  const who = report === null ? row.title : (report.sponsor ?? t.allSponsors)
  const name = t.reportName(reportKindLabels[row.kind], who, range)
  const day = formatDate(toLocalDate(row.created_at, timeZone), { year: true })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-break-word">{who}</span>
          <Pill>{reportKindLabels[row.kind]}</Pill>
        </p>
        <p className="text-note text-soft tabular">{t.created(range, day, formatGameTime(row.created_at, timeZone))}</p>
        {report === null && <p className="text-note text-amber">{t.reportCannotReadNewer(getProductName())}</p>}
      </div>
      <div className="flex gap-2">
        {report && (
          <Button aria-label={t.open(name)} onClick={onOpen}>
            {t.open2}
          </Button>
        )}
        <RowMenu name={name} items={[{ label: t.deleteText2, isDanger: true, onSelect: onDelete }]} />
      </div>
    </li>
  )
}
