import { formatNumber } from '#i18n/format.ts'
import { CalendarClock, MapPin, SquareParking, Users } from 'lucide-react'
import { useActor } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { can } from '#domain/people/capabilities.ts'
import { getVenueCoordinates } from '#domain/geography/coordinates.ts'
import { toMapLink } from '#domain/leagues/map-link.ts'
import { toLocalDate, toLocalTime } from '#domain/time.ts'
import { findNextClosure, getVenueStatus } from '#domain/leagues/venue-hours.ts'
import { EditButton } from '#ui/icon-buttons.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { OverwrittenNotes } from '#ui/feedback/overwritten-note.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import type { VenueDetails } from './venue-form.ts'
import { formatClosure, describeVenueStatus } from './venue-words.ts'
import { t } from './words.ts'

export function VenueCard({
  venue,
  fields,
  hours,
  closures,
  timeZone,
  onEdit,
  onDelete,
}: VenueDetails & {
  timeZone: string
  onEdit: () => void
  onDelete: () => void
}) {
  const actor = useActor()
  const minute = useCurrentMinute()
  const now = { date: toLocalDate(minute, timeZone), time: toLocalTime(minute, timeZone) }
  const state = getVenueStatus(hours, closures, now)
  const closure = findNextClosure(closures, now.date)
  const overwritten = useOverwrittenValues('venues', venue.id)
  return (
    <li className="flex">
      <Card className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 pt-2">{venue.name}</h2>
          {can(actor, 'venue.manage') && (
            <span className="-mr-2 flex shrink-0">
              <EditButton label={t.edit(venue.name)} onClick={onEdit} />
              <RowMenu
                name={venue.name}
                items={[{ label: t.deleteText(venue.name), isDanger: true, onSelect: onDelete }]}
              />
            </span>
          )}
        </div>
        <a
          href={toMapLink(venue.address, getVenueCoordinates(venue))}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong"
        >
          <MapPin size={18} className="shrink-0" />
          <span>
            {venue.address}
            <span className="sr-only"> {t.mapOpensNewTab}</span>
          </span>
        </a>
        <OverwrittenNotes notes={overwritten} fields={noted} />
        {venue.description && <p className="line-clamp-3 whitespace-pre-line">{venue.description}</p>}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note text-soft tabular">
          <li>{t.fieldCount(fields.length)}</li>
          {venue.capacity !== null && (
            <li className="inline-flex items-center gap-1.5">
              <Users size={16} />
              {t.capacity(formatNumber(venue.capacity))}
            </li>
          )}
          {venue.has_parking && (
            <li className="inline-flex items-center gap-1.5">
              <SquareParking size={16} />
              {t.parking}
            </li>
          )}
        </ul>
        <ul aria-label={t.fieldsOf(venue.name)} className="flex flex-wrap gap-1.5">
          {fields.slice(0, fieldsShown).map((field) => (
            <li key={field.id}>
              <Pill wrap>{field.name}</Pill>
            </li>
          ))}
          {fields.length > fieldsShown && (
            <li>
              <Pill>{t.moreFieldCount(fields.length - fieldsShown)}</Pill>
            </li>
          )}
          {venue.league_id === null && (
            <li>
              <Pill tone="blue">{t.sharedAllLeagues}</Pill>
            </li>
          )}
        </ul>
        {closure && (
          <p className="text-note text-soft">
            {t.nextClosure(formatClosure(closure, fields.find(({ id }) => id === closure.field_id)?.name))}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
          <Pill tone={state.isOpen ? 'green' : 'amber'} dot wrap>
            {describeVenueStatus(state, now)}
          </Pill>
          <ButtonLink
            to={`/dashboard/venues/${venue.id}/availability`}
            icon={<CalendarClock size={18} />}
            aria-label={t.viewAvailability(venue.name)}
          >
            {t.viewAvailability2}
          </ButtonLink>
        </div>
      </Card>
    </li>
  )
}

/** The maximum number of fields shown on a card; more would turn it into a list. */
const fieldsShown = 6

/** Formats a coordinate with all its decimals. */
const inDegrees = (value: unknown) => (typeof value === 'number' ? String(value) : 'empty')

const noted = {
  name: { label: t.name },
  address: { label: t.address },
  description: { label: t.description },
  capacity: { label: t.capacity2 },
  has_parking: { label: t.parking },
  latitude: { label: t.latitude, words: inDegrees },
  longitude: { label: t.longitude, words: inDegrees },
}
