import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button, IconButton } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatShownTitle, getSteppedDate, type CalendarView } from './calendar-range.ts'
import { t } from './words.ts'

const views = [
  { value: 'month', label: t.month },
  { value: 'week', label: t.week },
  { value: 'day', label: t.day },
  { value: 'list', label: t.list },
] as const satisfies readonly { value: CalendarView; label: string }[]

export function CalendarToolbar({
  view,
  date,
  today,
  onChange,
  isPhone,
}: {
  view: CalendarView
  date: string
  today: string
  onChange: (shown: { view: CalendarView; date: string }) => void
  isPhone: boolean
}) {
  const unit = view === 'list' ? 'month' : view
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-1 items-center gap-1">
        <Button onClick={() => onChange({ view, date: today })}>{t.today}</Button>
        <IconButton label={t.previous(unit)} onClick={() => onChange({ view, date: getSteppedDate(view, date, -1) })}>
          <ChevronLeft size={22} />
        </IconButton>
        <IconButton label={t.next(unit)} onClick={() => onChange({ view, date: getSteppedDate(view, date, 1) })}>
          <ChevronRight size={22} />
        </IconButton>
        <p aria-live="polite" className="font-semibold tabular">
          {formatShownTitle(view, date)}
        </p>
      </div>
      {!isPhone && (
        <SegmentedControl
          label={t.calendarView}
          options={views}
          value={view}
          onChange={(next) => onChange({ view: next, date })}
        />
      )}
    </div>
  )
}
