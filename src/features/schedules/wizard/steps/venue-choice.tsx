import { useController } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { CheckboxField, FieldGroup } from '#ui/forms/form-field.tsx'
import type { CommonInputs } from '../form-parts.ts'
import type { LeaguePlace } from '../use-league-places.ts'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'

/** Lets the user choose the fields to play on, grouped by venue. */
export function VenueChoice({ places }: { places: readonly LeaguePlace[] }) {
  const { field, fieldState } = useController<CommonInputs, 'fieldIds'>({ name: 'fieldIds' })
  const chosen = new Set(field.value)
  const all = places.flatMap((place) => place.fields.map((one) => one.id))
  const choose = (ids: readonly string[], isOn: boolean) =>
    field.onChange(all.filter((id) => (ids.includes(id) ? isOn : chosen.has(id))))
  return (
    <FieldGroup label={t.venues} error={fieldState.error?.message} hint={t.oneGameTimePlayed}>
      {places.length === 0 && (
        <p className="text-soft">
          {rich(t.thereNoVenuesHere, {
            link: (
              <Link to="/dashboard/venues" className="font-semibold text-accent underline">
                {t.addVenue}
              </Link>
            ),
          })}
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
                · {place.isShared ? t.fieldsSharedByAllLeagues(ids.length) : t.fieldCount(ids.length)}
              </span>
            </legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {ids.length > 1 && (
                <CheckboxField
                  label={t.allFields}
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
