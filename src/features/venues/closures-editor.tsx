import { Plus, X } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { createId } from '#data/changes/create-id.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import type { VenueInput, VenueValues } from './venue-form.ts'
import { t } from './words.ts'

/** Days on which the venue, or one of its fields, is closed. */
export function ClosuresEditor() {
  const {
    register,
    control,
    formState: { errors },
  } = useFormContext<VenueInput, unknown, VenueValues>()
  const { fields: closures, append, remove } = useFieldArray({ control, name: 'closures', keyName: 'key' })
  const places = useWatch({ control, name: 'fields' })
  return (
    <FieldGroup label={t.closures} hint={t.daysWithoutGamesHolidays}>
      {closures.map((closure, index) => {
        const problems = errors.closures?.[index]
        const name = t.closure(index + 1)
        return (
          <div key={closure.key} role="group" aria-label={name} className="flex gap-2 border-b border-line pb-3">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <TextField
                type="date"
                label={t.from}
                required
                {...register(`closures.${index}.start_date`)}
                error={problems?.start_date?.message}
              />
              <TextField
                type="date"
                label={t.to}
                required
                {...register(`closures.${index}.end_date`)}
                error={problems?.end_date?.message}
              />
              <SelectField
                label={t.where}
                {...register(`closures.${index}.field_id`)}
                error={problems?.field_id?.message}
              >
                <option value="">{t.wholeVenue}</option>
                {places.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <TextField
                label={t.reasonOptional}
                maxLength={200}
                autoComplete="off"
                {...register(`closures.${index}.reason`)}
                error={problems?.reason?.message}
              />
            </div>
            <IconButton label={t.remove(name.toLowerCase())} onClick={() => remove(index)}>
              <X aria-hidden="true" size={18} />
            </IconButton>
          </div>
        )
      })}
      <div>
        <Button
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => append({ id: createId(), field_id: '', start_date: '', end_date: '', reason: '' })}
        >
          {t.addClosure}
        </Button>
      </div>
    </FieldGroup>
  )
}
