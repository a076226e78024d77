import type { AdminVenue } from '#api/administration/tournaments.ts'
import { count } from '#ui/tables/count.ts'
import { CheckField, FieldGroup } from '#ui/forms/form-field.tsx'

/** The league's venues, and those that its organization shares. */
export function VenuesField({
  venues,
  chosen,
  error,
  onChange,
}: {
  venues: readonly AdminVenue[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}) {
  return (
    <FieldGroup label="Venues" error={error}>
      {venues.length === 0 && <p className="text-soft">This league has no venues yet. Its staff can add one.</p>}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {venues.map(({ id, name, fields }) => (
          <CheckField
            key={id}
            label={name}
            hint={count(fields.length, 'field')}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
