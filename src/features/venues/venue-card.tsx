import { MapPin, Pencil, SquareParking, Trash2, Users } from 'lucide-react'
import { useActor } from '#db/context.tsx'
import { useOverwritten } from '#db/overwritten.ts'
import { can } from '#domain/capabilities.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { IconButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OverwrittenNotes } from '#ui/overwritten-note.tsx'
import { Pill } from '#ui/pill.tsx'

export function VenueCard({
  venue,
  fields,
  onEdit,
  onDelete,
}: {
  venue: Venue
  fields: readonly VenueField[]
  onEdit: () => void
  onDelete: () => void
}) {
  const actor = useActor()
  const overwritten = useOverwritten('venues', venue.id)
  return (
    <li className="flex">
      <Card className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 pt-2">{venue.name}</h2>
          {can(actor, 'venue.manage') && (
            <span className="-mr-2 flex shrink-0">
              <IconButton label={`Edit ${venue.name}`} onClick={onEdit}>
                <Pencil aria-hidden="true" size={18} />
              </IconButton>
              <IconButton label={`Delete ${venue.name}`} onClick={onDelete}>
                <Trash2 aria-hidden="true" size={18} />
              </IconButton>
            </span>
          )}
        </div>
        <a
          href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(venue.address)}`}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:text-accent-strong"
        >
          <MapPin aria-hidden="true" size={18} className="shrink-0" />
          <span>
            {venue.address}
            <span className="sr-only"> (map, opens in a new tab)</span>
          </span>
        </a>
        <OverwrittenNotes notes={overwritten} fields={noted} />
        {venue.description && <p className="line-clamp-3 whitespace-pre-line">{venue.description}</p>}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-note text-soft tabular">
          {venue.capacity !== null && (
            <li className="inline-flex items-center gap-1.5">
              <Users aria-hidden="true" size={16} />
              Capacity: {venue.capacity.toLocaleString('en')}
            </li>
          )}
          {venue.has_parking && (
            <li className="inline-flex items-center gap-1.5">
              <SquareParking aria-hidden="true" size={16} />
              Parking
            </li>
          )}
        </ul>
        <ul aria-label={`Fields of ${venue.name}`} className="mt-auto flex flex-wrap gap-1.5 pt-1">
          {fields.map((field) => (
            <li key={field.id}>
              <Pill>{field.name}</Pill>
            </li>
          ))}
          {venue.league_id === null && (
            <li>
              <Pill tone="blue">Shared by all leagues</Pill>
            </li>
          )}
        </ul>
      </Card>
    </li>
  )
}

const noted = {
  name: { label: 'Name' },
  address: { label: 'Address' },
  description: { label: 'Description' },
  capacity: { label: 'Capacity' },
  has_parking: { label: 'Parking' },
}
