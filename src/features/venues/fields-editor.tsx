import { Plus } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { createId } from '#data/changes/create-id.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { VenueInput, VenueValues } from './venue-form.ts'
import { t } from './words.ts'

/** The fields of a venue, each of which fits one game at a time. The last one cannot be removed. */
export function FieldsEditor() {
  const form = useFormContext<VenueInput, unknown, VenueValues>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'fields', keyName: 'key' })

  const takeOut = (index: number, id: string) => {
    remove(index)
    const closures = form.getValues('closures')
    const others = closures.filter((closure) => closure.field_id !== id)
    if (others.length < closures.length) form.setValue('closures', others, { shouldDirty: true }) // a field's closures are removed with it
  }
  return (
    <FieldGroup
      label={t.fields}
      hint={t.oneGameTimePlayed}
      error={form.formState.errors.fields?.root?.message ?? form.formState.errors.fields?.message}
    >
      {fields.map((field, index) => (
        <div key={field.key} className="flex items-start gap-2">
          <TextField
            label={t.nameField(index + 1)}
            labelHidden
            maxLength={80}
            autoComplete="off"
            className="flex-1"
            {...registerField(form, `fields.${index}.name`)}
          />
          {fields.length > 1 && (
            <RemoveButton label={t.removeField(index + 1)} onClick={() => takeOut(index, field.id)} />
          )}
        </div>
      ))}
      <div>
        <Button
          icon={<Plus size={18} />}
          disabled={fields.length >= 50}
          onClick={() => append({ id: createId(), name: nextName(form.getValues('fields').map(({ name }) => name)) })}
        >
          {t.addField}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Returns an unused name such as `Field 3`. */
function nextName(taken: readonly string[]): string {
  let number = taken.length + 1
  while (taken.includes(t.field2(number))) number++
  return t.field2(number)
}
