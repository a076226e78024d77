import type { LeaguePlace } from '../wizard/use-league-places.ts'

/** The fields of a league's venues, to choose one from. */
export function FieldOptions({ places }: { places: readonly LeaguePlace[] }) {
  return places.map((venue) => (
    <optgroup key={venue.venueId} label={venue.venueName}>
      {venue.fields.map((field) => (
        <option key={field.id} value={field.id}>
          {venue.venueName}, {field.name}
        </option>
      ))}
    </optgroup>
  ))
}
