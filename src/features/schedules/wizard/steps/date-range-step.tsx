import { listWeekdays } from '#i18n/week.ts'
import { formatWeekday } from '#i18n/format-period.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray, useFormContext } from 'react-hook-form'
import { weekdays } from '#domain/time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { getListProblem } from './list-problem.ts'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

export function DateRangeStep({ timeZone }: { timeZone: string }) {
  const form = useFormContext<CommonInputs>()
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t.startDate}
          required
          {...registerField(form, 'startDate', { deps: ['endDate', 'preferredDays'] })}
        />
        <TextField
          type="date"
          label={t.endDate}
          required
          {...registerField(form, 'endDate', { deps: ['preferredDays'] })}
        />
      </div>
      <PreferredDays />
      <TimeSlots timeZone={timeZone} />
    </div>
  )
}

function PreferredDays() {
  const { field, fieldState } = useController<CommonInputs, 'preferredDays'>({ name: 'preferredDays' })
  const chosen = new Set(field.value)
  return (
    <FieldGroup label={t.preferredDays} error={fieldState.error?.message}>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {listWeekdays().map((number) => (
          <CheckboxField
            key={number}
            label={formatWeekday(number)}
            checked={chosen.has(number)}
            onBlur={field.onBlur}
            onChange={(event) =>
              field.onChange(weekdays.filter((day) => (day === number ? event.target.checked : chosen.has(day))))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function TimeSlots({ timeZone }: { timeZone: string }) {
  const form = useFormContext<CommonInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'timeSlots' })
  return (
    <FieldGroup
      label={t.preferredTimes}
      hint={t.gamesPlayedWithinThese(timeZone)}
      error={getListProblem(form.formState.errors.timeSlots)}
    >
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li key={field.id}>
            <div role="group" aria-label={t.timeSlot(index + 1)} className="flex flex-wrap items-start gap-3">
              <TextField
                type="time"
                label={t.from}
                className="w-40"
                {...registerField(form, `timeSlots.${index}.start`, { deps: [`timeSlots.${index}.end`] })}
              />
              <TextField type="time" label={t.to} className="w-40" {...registerField(form, `timeSlots.${index}.end`)} />
              {fields.length > 1 && (
                <IconButton label={t.removeTime(index + 1)} className="mt-7" onClick={() => remove(index)}>
                  <Trash2 size={20} />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button icon={<Plus size={18} />} onClick={() => append({ start: '09:00', end: '17:00' })}>
          {t.addTime}
        </Button>
      </div>
    </FieldGroup>
  )
}
