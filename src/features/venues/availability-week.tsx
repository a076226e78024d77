import { formatDate } from '#i18n/format.ts'
import { formatGameTime } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { Time } from '#ui/format/time.tsx'
import { Link } from 'react-router-dom'
import type { AvailabilityProps } from './availability-list.tsx'
import { formatHours, type FieldDay } from './availability.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { t } from './words.ts'

/** A week as a table: fields as rows, days as columns. */
export function AvailabilityWeek({
  days,
  fields,
  hours,
  timeZone,
  today,
  onShowDay,
}: AvailabilityProps & { today: string; onShowDay: (date: string) => void }) {
  const dates = [...new Set(days.map(({ date }) => date))]
  return (
    <Card className="overflow-x-auto">
      <div role="group" aria-label={t.fieldsWeek}>
        <table className="w-full min-w-[52rem] table-fixed border-collapse">
          <thead>
            <tr>
              <th scope="col" className="w-24 px-3 py-2 text-left text-note text-soft">
                {t.field}
              </th>
              {dates.map((date) => (
                <th
                  key={date}
                  scope="col"
                  className={classNames(
                    'border-l border-line px-2 py-2 text-left text-note',
                    date === today && 'text-accent',
                  )}
                >
                  {formatDate(date)}
                  <span className="block font-normal text-soft">{formatHours(hours, date)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field.id} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-3 text-left">
                  {field.name}
                </th>
                {dates.map((date) => {
                  const day = days.find((one) => one.fieldId === field.id && one.date === date)
                  return (
                    <td key={date} className="border-l border-line p-1.5">
                      {day && <Cell day={day} timeZone={timeZone} fieldName={field.name} onShowDay={onShowDay} />}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Cell({
  day,
  timeZone,
  fieldName,
  onShowDay,
}: {
  day: FieldDay
  timeZone: string
  fieldName: string
  onShowDay: (date: string) => void
}) {
  const free = day.entries.filter(({ kind }) => kind === 'free').length
  const closure = day.entries.find((entry) => entry.kind === 'closed' && entry.words !== t.notOpen)
  return (
    <div className="flex flex-col gap-1">
      {closure?.kind === 'closed' && (
        <p className="rounded-md bg-gray-tint px-2 py-1 text-note text-gray">{closure.words}</p>
      )}
      {day.entries.map(
        (entry) =>
          entry.kind === 'game' && (
            <Link
              key={entry.game.id}
              to={`/dashboard/games/${entry.game.id}`}
              className={classNames(
                'block min-h-6 rounded-md border-l-3 px-2 py-1 text-note leading-tight no-underline',
                entry.game.isDraft ? 'border-amber bg-amber-tint text-amber' : 'border-blue bg-blue-tint text-blue',
              )}
            >
              <Time at={entry.start} className="font-semibold">
                {formatGameTime(entry.start, timeZone)}
              </Time>{' '}
              {entry.game.title}
              {entry.game.isDraft && t.draftInParentheses}
            </Link>
          ),
      )}
      {day.entries.map(
        (entry) =>
          entry.kind === 'event' && (
            <Link
              key={entry.event.id}
              to={`/dashboard/leagues/${entry.event.league_id}/events`}
              className="block min-h-6 rounded-md border-l-3 border-gray px-2 py-1 text-note leading-tight text-ink no-underline"
            >
              <Time at={entry.start} className="font-semibold">
                {formatGameTime(entry.start, timeZone)}
              </Time>{' '}
              {getEventTitle(entry.event)}
            </Link>
          ),
      )}
      {free > 0 ? (
        <Button
          className="w-full px-2"
          aria-label={t.freeSlotsOn(free, fieldName, formatDate(day.date))}
          onClick={() => onShowDay(day.date)}
        >
          {t.free2(free)}
        </Button>
      ) : (
        !closure && <p className="px-2 text-note text-soft">{t.noFreeSlot}</p>
      )}
    </div>
  )
}
