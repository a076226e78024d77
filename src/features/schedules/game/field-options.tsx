import type { LeaguePlace } from '../wizard/use-league-places.ts'

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
