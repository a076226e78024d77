import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { createId } from '#data/changes/create-id.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { FieldGroup, SelectField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { RowOptions } from '#ui/forms/options.tsx'
import type { VenueInput, VenueValues } from './venue-form.ts'
import { t } from './words.ts'

/** Days on which the venue, or one of its fields, is closed. */
export function ClosuresEditor() {
  const form = useFormContext<VenueInput, unknown, VenueValues>()
  const {
    fields: closures,
    append,
    remove,
  } = useFieldArray({ control: form.control, name: 'closures', keyName: 'key' })
  const places = useWatch({ control: form.control, name: 'fields' })
  return (
    <FieldGroup label={t.closures} hint={t.daysWithoutGamesHolidays}>
      {closures.map((closure, index) => {
        const name = t.closure(index + 1)
        return (
          <div key={closure.key} role="group" aria-label={name} className="flex gap-2 border-b border-line pb-3">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <TextField type="date" label={t.from} required {...registerField(form, `closures.${index}.start_date`)} />
              <TextField type="date" label={t.to} required {...registerField(form, `closures.${index}.end_date`)} />
              <SelectField label={t.where} {...registerField(form, `closures.${index}.field_id`)}>
                <option value="">{t.wholeVenue}</option>
                <RowOptions rows={places} />
              </SelectField>
              <TextField
                label={t.reasonOptional}
                maxLength={200}
                autoComplete="off"
                {...registerField(form, `closures.${index}.reason`)}
              />
            </div>
            <RemoveButton label={t.remove(name.toLowerCase())} onClick={() => remove(index)} />
          </div>
        )
      })}
      <div>
        <Button
          icon={<Plus size={18} />}
          onClick={() => append({ id: createId(), field_id: '', start_date: '', end_date: '', reason: '' })}
        >
          {t.addClosure}
        </Button>
      </div>
    </FieldGroup>
  )
}
