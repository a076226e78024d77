import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#i18n/format.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { formatShownTitle, getSteppedDate, type CalendarView } from './calendar-range.ts'
import { t } from './words.ts'

const views = [
  { value: 'day', label: t.day },
  { value: 'week', label: t.week },
  { value: 'month', label: t.month },
  { value: 'list', label: t.list },
] as const satisfies readonly { value: CalendarView; label: string }[]

/** A phone has no room for a week. */
const phoneViews = [
  { value: 'list', label: t.agenda },
  { value: 'day', label: t.day },
  { value: 'month', label: t.month },
] as const satisfies readonly { value: CalendarView; label: string }[]

export function CalendarToolbar({
  view,
  date,
  today,
  onChange,
  isPhone,
  filters,
  selectButton,
  changesButton,
  trayButton,
}: {
  view: CalendarView
  date: string
  today: string
  onChange: (shown: { view: CalendarView; date: string }) => void
  isPhone: boolean
  filters: { readonly active: number; readonly isOpen: boolean; readonly toggle: () => void }
  selectButton: ReactNode
  changesButton: ReactNode
  trayButton: ReactNode
}) {
  const unit = t.units[view === 'list' ? 'month' : view]
  const choice = (
    <SegmentedControl
      label={t.calendarView}
      options={isPhone ? phoneViews : views}
      value={view}
      onChange={(next) => onChange({ view: next, date })}
    />
  )
  const filter = (
    <Button
      variant="quiet"
      aria-label={isPhone ? t.filters(filters.active) : undefined}
      aria-expanded={filters.isOpen}
      aria-controls="calendar-filters"
      icon={<ListFilter size={18} />}
      onClick={filters.toggle}
    >
      {isPhone ? filters.active > 0 && filters.active : t.filters(filters.active)}
    </Button>
  )
  const toToday = <Button onClick={() => onChange({ view, date: today })}>{t.today}</Button>
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {isPhone && (
        <div className="flex w-full flex-wrap items-center justify-between gap-y-1">
          {choice}
          <span className="flex">
            {selectButton}
            {changesButton}
            {filter}
          </span>
        </div>
      )}
      <div className="flex min-w-0 flex-1 items-center gap-1">
        {!isPhone && toToday}
        <IconButton label={t.previous(unit)} onClick={() => onChange({ view, date: getSteppedDate(view, date, -1) })}>
          <ChevronLeft size={22} />
        </IconButton>
        <IconButton label={t.next(unit)} onClick={() => onChange({ view, date: getSteppedDate(view, date, 1) })}>
          <ChevronRight size={22} />
        </IconButton>
        <p aria-live="polite" className="min-w-0 font-semibold tabular">
          {isPhone && view === 'day' ? formatDate(date) : formatShownTitle(view, date)}
        </p>
        {isPhone && <span className="ml-auto">{toToday}</span>}
      </div>
      {!isPhone && changesButton}
      {trayButton}
      {!isPhone && selectButton}
      {!isPhone && filter}
      {!isPhone && choice}
    </div>
  )
}
