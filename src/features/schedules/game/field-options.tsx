import type { LeaguePlace } from '../wizard/use-league-places.ts'
import { RowOptions } from '#ui/forms/options.tsx'

export function FieldOptions({ places }: { places: readonly LeaguePlace[] }) {
  return places.map((venue) => (
    <optgroup key={venue.venueId} label={venue.venueName}>
      <RowOptions rows={venue.fields} label={(field) => `${venue.venueName}, ${field.name}`} />
    </optgroup>
  ))
}
