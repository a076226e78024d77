import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeaguePlace } from '../use-league-places.ts'

/** The fields to play on, by venue. */
export function VenueChoice({ places }: { places: readonly LeaguePlace[] }) {
  const { field, fieldState } = useController<CommonInputs, 'fieldIds'>({ name: 'fieldIds' })
  const chosen = new Set(field.value)
  const all = places.flatMap((place) => place.fields.map((one) => one.id))
  const choose = (ids: readonly string[], isOn: boolean) =>
    field.onChange(all.filter((id) => (ids.includes(id) ? isOn : chosen.has(id))))
  return (
    <FieldGroup label="Venues" error={fieldState.error?.message} hint="One game at a time is played on each field.">
      {places.length === 0 && (
        <p className="text-soft">
          There are no venues here yet.{' '}
          <Link to="/dashboard/venues" className="font-semibold text-accent underline">
            Add a venue
          </Link>
        </p>
      )}
      {places.map((place) => {
        const ids = place.fields.map((one) => one.id)
        const isWhole = ids.every((id) => chosen.has(id))
        return (
          <fieldset key={place.venueId} className="rounded-card border border-line px-4 py-2">
            <legend className="px-1 font-semibold">
              {place.venueName}
              <span className="font-normal text-soft">
                {' '}
                · {formatQuantity(ids.length, 'field')}
                {place.isShared && ', shared by all leagues'}
              </span>
            </legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {ids.length > 1 && (
                <CheckboxField
                  label="All fields"
                  checked={isWhole}
                  onChange={(event) => choose(ids, event.target.checked)}
                />
              )}
              {place.fields.map((one) => (
                <CheckboxField
                  key={one.id}
                  label={one.name}
                  checked={chosen.has(one.id)}
                  onChange={(event) => choose([one.id], event.target.checked)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </FieldGroup>
  )
}
