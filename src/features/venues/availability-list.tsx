import { Link } from 'react-router-dom'
import type { VenueField } from '#domain/schema/venues.ts'
import { formatGameTime } from '#domain/time.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { formatHours, type AvailabilityEntry, type FieldDay } from './availability.ts'
import type { VenueDetails } from './venue-form.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { t } from './words.ts'

export type AvailabilityProps = {
  days: readonly FieldDay[]
  fields: readonly VenueField[]
  hours: VenueDetails['hours']
  timeZone: string
  /** Returns the link to add a game at a free time; null if the person may not add games. */
  slotLink: ((fieldId: string, start: string) => string) | null
}

/** A day as a list by field, for phones and for anyone who prefers a list. */
export function AvailabilityList({
  date,
  days,
  fields,
  hours,
  timeZone,
  slotLink,
}: AvailabilityProps & { date: string }) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {fields.map((field) => {
        const entries = days.find((day) => day.fieldId === field.id && day.date === date)?.entries ?? []
        return (
          <section key={field.id} aria-labelledby={`field-${field.id}`} className="flex flex-col gap-2">
            <h2 id={`field-${field.id}`}>
              {field.name} <span className="text-note font-normal text-soft">{formatHours(hours, date)}</span>
            </h2>
            <Card>
              <ul>
                {entries.map((entry) => (
                  <li
                    key={`${entry.kind} ${entry.start}`}
                    className="flex min-h-12 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1 last:border-b-0"
                  >
                    <span className="min-w-0 basis-40 font-semibold tabular">{formatEntryTimes(entry, timeZone)}</span>
                    <Line entry={entry} />
                    {entry.kind === 'free' && slotLink && (
                      <ButtonLink
                        to={slotLink(field.id, entry.start)}
                        variant="quiet"
                        className="-mr-2 px-2"
                        aria-label={t.slot2(field.name, formatEntryTimes(entry, timeZone))}
                      >
                        {t.slot3}
                      </ButtonLink>
                    )}
                  </li>
                ))}
                {entries.length === 0 && <li className="px-4 py-3 text-soft">{t.nothingBookedNoSlot}</li>}
              </ul>
            </Card>
          </section>
        )
      })}
    </div>
  )
}

function Line({ entry }: { entry: AvailabilityEntry }) {
  switch (entry.kind) {
    case 'free':
      return (
        <span className="flex-1">
          <Pill tone="green">{t.free}</Pill>
        </span>
      )
    case 'closed':
      return <span className="min-w-0 flex-1 text-soft">{entry.words}</span>
    case 'event':
      return (
        <Link
          to={`/dashboard/leagues/${entry.event.league_id}/events`}
          className="inline-flex min-h-8 min-w-0 flex-1 basis-40 items-center font-semibold"
        >
          {getEventTitle(entry.event)}
        </Link>
      )
    case 'game':
      return (
        <span className="min-w-0 flex-1 basis-40">
          <Link to={`/dashboard/games/${entry.game.id}`} className="inline-flex min-h-8 items-center font-semibold">
            {entry.game.title}
          </Link>
          <span className="block text-note text-soft">
            {entry.game.notes} {entry.game.isDraft && <Pill tone="amber">{t.draft}</Pill>}
          </span>
        </span>
      )
  }
}

/** `9:00 AM–10:00 AM` */
export function formatEntryTimes({ start, end }: { start: string; end: string }, timeZone: string): string {
  return `${formatGameTime(start, timeZone)}–${formatGameTime(end, timeZone)}`
}
