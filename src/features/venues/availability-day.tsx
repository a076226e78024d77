import { formatTime } from '#i18n/format.ts'
import { Link } from 'react-router-dom'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatEntryTimes, type AvailabilityProps } from './availability-list.tsx'
import { toDayMinutes } from '#domain/time.ts'
import { formatHours, getShownHours, type AvailabilityEntry } from './availability.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { t } from './words.ts'

const pixelsPerHour = 64

/** A day as a grid, with fields as columns and hours as rows. */
export function AvailabilityDay({
  date,
  days,
  fields,
  hours,
  timeZone,
  slotLink,
}: AvailabilityProps & { date: string }) {
  const { first, last } = getShownHours(days, hours, timeZone)
  const height = (last - first) * pixelsPerHour
  const ticks = Array.from({ length: last - first }, (_, index) => first + index)
  const placed = (entry: AvailabilityEntry) => {
    const { top, bottom } = toDayMinutes(entry, date, timeZone)
    const [from, to] = [Math.max(top, first * 60), Math.min(bottom, last * 60)]
    return { top: ((from - first * 60) / 60) * pixelsPerHour, height: ((to - from) / 60) * pixelsPerHour }
  }
  return (
    <Card className="overflow-x-auto">
      <div role="group" aria-label={t.fieldsDay} className="flex min-w-max pb-3">
        <div aria-hidden="true" className="w-20 shrink-0 pt-16">
          {ticks.map((hour) => (
            <div key={hour} className="relative text-right" style={{ height: pixelsPerHour }}>
              <span className="absolute -top-2.5 right-2 text-note text-soft tabular">
                {formatTime(`${String(hour).padStart(2, '0')}:00`)}
              </span>
            </div>
          ))}
        </div>
        {fields.map((field) => {
          const entries = days.find((day) => day.fieldId === field.id && day.date === date)?.entries ?? []
          return (
            <section key={field.id} aria-label={field.name} className="min-w-44 flex-1 border-l border-line">
              <header className="flex h-16 flex-col justify-center border-b border-line px-3">
                <b className="truncate">{field.name}</b>
                <span className="truncate text-note text-soft">{formatHours(hours, date)}</span>
              </header>
              <ul className="relative" style={{ height }}>
                {ticks.map((hour) => (
                  <li
                    key={hour}
                    aria-hidden="true"
                    className="absolute inset-x-0 border-t border-line first:border-t-0"
                    style={{ top: (hour - first) * pixelsPerHour }}
                  />
                ))}
                {entries.map((entry) => {
                  const place = placed(entry)
                  if (place.height <= 0) return null
                  return (
                    <li key={`${entry.kind} ${entry.start}`} className="absolute inset-x-1 py-px" style={place}>
                      <Block
                        entry={entry}
                        times={formatEntryTimes(entry, timeZone)}
                        to={entry.kind === 'free' && slotLink ? slotLink(field.id, entry.start) : null}
                        fieldName={field.name}
                      />
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
      </div>
    </Card>
  )
}

function Block({
  entry,
  times,
  to,
  fieldName,
}: {
  entry: AvailabilityEntry
  times: string
  to: string | null
  fieldName: string
}) {
  const look = 'flex h-full w-full flex-col overflow-hidden rounded-md px-2 py-1 text-note leading-tight no-underline'
  switch (entry.kind) {
    case 'closed':
      return (
        <div className={classNames(look, 'bg-gray-tint text-gray')}>
          <span>{entry.words}</span>
          <span className="sr-only">{times}</span>
        </div>
      )
    case 'event':
      return (
        <Link
          to={`/dashboard/leagues/${entry.event.league_id}/events`}
          className={classNames(look, 'border-l-3 border-gray bg-card text-ink')}
        >
          <b>{getEventTitle(entry.event)}</b>
          <span className="tabular">{times}</span>
        </Link>
      )
    case 'game':
      return (
        <Link
          to={`/dashboard/games/${entry.game.id}`}
          className={classNames(
            look,
            'border-l-3',
            entry.game.isDraft ? 'border-amber bg-amber-tint text-amber' : 'border-blue bg-blue-tint text-blue',
          )}
        >
          <b>{entry.game.title}</b>
          <span className="tabular">
            {times}
            {entry.game.isDraft && t.draftSuffix}
          </span>
          <span className="truncate">{entry.game.notes}</span>
        </Link>
      )
    case 'free':
      return to === null ? (
        <div className={classNames(look, 'border border-dashed border-green bg-card text-green')}>
          <span className="font-semibold tabular">{times}</span>
          <span>{t.free}</span>
        </div>
      ) : (
        <Link
          to={to}
          aria-label={t.slot(fieldName, times)}
          className={classNames(look, 'border border-dashed border-green bg-card text-green hover:bg-green-tint')}
        >
          <span className="font-semibold tabular">{times}</span>
          <span>{t.freeUseSlot}</span>
        </Link>
      )
  }
}
