import { formatDate } from '#i18n/format.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { League } from '#domain/schema/leagues.ts'
import { addDays } from '#domain/time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { listShownDates, type AvailabilityView, type AvailabilitySelection } from './use-availability-address.ts'
import { t } from './words.ts'

const views = [
  { value: 'day', label: t.day },
  { value: 'week', label: t.week },
  { value: 'list', label: t.list },
] as const satisfies readonly { value: AvailabilityView; label: string }[]

/** Selects which dates are shown, and the minimum length of a free slot. These choices are part of the URL. */
export function AvailabilityToolbar({
  shown,
  today,
  isPhone,
  league,
  leagues,
  onSelectLeague,
  onChange,
}: {
  shown: AvailabilitySelection
  today: string
  isPhone: boolean
  league: League | undefined
  leagues: readonly League[]
  onSelectLeague: (leagueId: string) => void
  onChange: (change: Partial<AvailabilitySelection>) => void
}) {
  const [unit, step] = shown.view === 'week' ? (['week', 7] as const) : (['day', 1] as const)
  const { from, to } = listShownDates(shown)
  const setMinutes = (key: 'minutes' | 'turnaround', typed: string, least: number) => {
    const minutes = Number(typed)
    if (Number.isInteger(minutes) && minutes >= least && minutes <= 600) onChange({ [key]: minutes })
  }
  return (
    <div {...autosavedFormProps} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-1 flex-wrap items-center gap-1">
          <Button onClick={() => onChange({ date: today })}>{t.today}</Button>
          <IconButton label={t.previous(unit)} onClick={() => onChange({ date: addDays(shown.date, -step) })}>
            <ChevronLeft size={22} />
          </IconButton>
          <IconButton label={t.next(unit)} onClick={() => onChange({ date: addDays(shown.date, step) })}>
            <ChevronRight size={22} />
          </IconButton>
          <p aria-live="polite" className="font-semibold tabular">
            {from === to ? formatDate(from, { year: true }) : `${formatDate(from)} – ${formatDate(to, { year: true })}`}
          </p>
        </div>
        {!isPhone && (
          <SegmentedControl
            label={t.availabilityView}
            options={views}
            value={shown.view}
            onChange={(view) => onChange({ view })}
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <TextField
          type="date"
          label={t.date}
          className="col-span-2"
          value={shown.date}
          onChange={(event) => event.target.value !== '' && onChange({ date: event.target.value })}
        />
        {leagues.length > 1 && (
          <SelectField
            label={t.league}
            className="col-span-2"
            value={league?.id ?? ''}
            onChange={(event) => onSelectLeague(event.target.value)}
          >
            <RowOptions rows={leagues} />
          </SelectField>
        )}
        <TextField
          type="number"
          inputMode="numeric"
          min={5}
          max={600}
          step={5}
          label={t.gameLengthMin}
          defaultValue={shown.minutes}
          onChange={(event) => setMinutes('minutes', event.target.value, 5)}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={600}
          step={5}
          label={t.turnaroundMin}
          defaultValue={shown.turnaround}
          onChange={(event) => setMinutes('turnaround', event.target.value, 0)}
        />
      </div>
    </div>
  )
}
