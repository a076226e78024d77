import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { CommonInputs } from '../form-parts.ts'
import { Holidays } from '../holidays/holiday-picker.tsx'
import { getListProblem } from './list-problem.ts'
import { t } from './words.ts'

export function BlackoutDates() {
  const form = useFormContext<CommonInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'blackoutDates' })
  const entered = useWatch({ control: form.control, name: 'blackoutDates' }).map(({ date }) => date)
  return (
    <>
      <FieldGroup
        label={t.blackoutDates}
        hint={t.daysWithoutGames}
        error={getListProblem(form.formState.errors.blackoutDates)}
      >
        {fields.length > 0 && (
          <ul className="flex flex-col gap-3">
            {fields.map((field, index) => (
              <li key={field.id} className="flex flex-wrap items-start gap-3">
                <TextField
                  type="date"
                  label={t.blackoutDate(index + 1)}
                  labelHidden
                  className="w-48"
                  min={form.getValues('startDate')}
                  max={form.getValues('endDate')}
                  {...registerField(form, `blackoutDates.${index}.date`)}
                />
                <IconButton label={t.removeBlackoutDate(index + 1)} onClick={() => remove(index)}>
                  <Trash2 size={20} />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <div>
          <Button icon={<Plus size={18} />} onClick={() => append({ date: '' })}>
            {t.addBlackoutDate}
          </Button>
        </div>
      </FieldGroup>
      <Holidays
        dates={new Set(entered)}
        onAdd={(dates) =>
          append(
            dates.map((date) => ({ date })),
            { shouldFocus: false }, // the focus stays in the list of holidays
          )
        }
        onRemove={(date) => remove(entered.flatMap((each, index) => (each === date ? [index] : [])))}
      />
    </>
  )
}
