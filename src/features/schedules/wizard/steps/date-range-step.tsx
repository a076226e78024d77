import { listWeekdays } from '#i18n/week.ts'
import { formatShortWeekday, formatWeekday } from '#i18n/format-period.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useController, useFieldArray, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form'
import { dayMinutes, getSlotEnd } from '#domain/scheduling/model/playing-days.ts'
import { weekdays } from '#domain/time.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { getListProblem } from './list-problem.ts'
import { SlotLimits, type SlotSupply } from './slot-limits.tsx'
import type { CommonInputs } from '../form-parts.ts'
import { t } from './words.ts'

/** @param supply if given, a time can also be limited to some of its fields and divisions */
export function DateRangeStep({ timeZone, supply }: { timeZone: string; supply?: SlotSupply }) {
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
      <TimeSlots timeZone={timeZone} supply={supply} />
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

function TimeSlots({ timeZone, supply }: { timeZone: string; supply: SlotSupply | undefined }) {
  const form = useFormContext<CommonInputs>()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'timeSlots' })
  const slots = useWatch<CommonInputs, 'timeSlots'>({ name: 'timeSlots' })
  return (
    <FieldGroup
      label={t.preferredTimes}
      hint={t.gamesPlayedWithinThese(timeZone)}
      error={getListProblem(form.formState.errors.timeSlots)}
    >
      <ul className="flex flex-col gap-5">
        {fields.map((field, index) => (
          <li key={field.id}>
            <div role="group" aria-label={t.timeSlot(index + 1)} className="flex flex-wrap items-start gap-3">
              <TextField
                type="time"
                label={t.from}
                className="w-34 sm:w-40"
                {...registerField(form, `timeSlots.${index}.start`, { deps: [`timeSlots.${index}.end`] })}
              />
              <TextField
                type="time"
                label={t.to}
                className="w-34 sm:w-40"
                hint={endsNextDay(slots[index]) ? t.nextDay : undefined}
                {...registerField(form, `timeSlots.${index}.end`)}
              />
              {fields.length > 1 && (
                <IconButton
                  label={t.removeTime(index + 1)}
                  className="mt-7"
                  onClick={() => {
                    remove(index)
                    checkDays(form)
                  }}
                >
                  <Trash2 size={20} />
                </IconButton>
              )}
              <SlotDays index={index} />
              {supply && <SlotLimits index={index} supply={supply} />}
            </div>
          </li>
        ))}
      </ul>
      <div>
        <Button
          icon={<Plus size={18} />}
          onClick={() => {
            append({ start: '09:00', end: '17:00', weekdays: null })
            checkDays(form)
          }}
        >
          {t.addTime}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Whether the input is a time that ends in the night after its day. */
function endsNextDay(slot: CommonInputs['timeSlots'][number] | undefined): boolean {
  return slot !== undefined && slot.start !== '' && slot.end !== '' && getSlotEnd(slot) > dayMinutes
}

/** The days of one time, if games are played on several days. A time of every day stays one when a day is added. */
function SlotDays({ index }: { index: number }) {
  const form = useFormContext<CommonInputs>()
  const preferred = useWatch<CommonInputs, 'preferredDays'>({ name: 'preferredDays' })
  const { field, fieldState } = useController<CommonInputs, `timeSlots.${number}.weekdays`>({
    name: `timeSlots.${index}.weekdays`,
  })
  if (preferred.length < 2 && !field.value) return null
  const isOn = (day: number) => field.value?.includes(day) !== false
  const choose = (day: number, isChecked: boolean) => {
    const days = preferred.filter((one) => (one === day ? isChecked : isOn(one)))
    field.onChange(days.length === preferred.length ? null : days)
    checkDays(form)
  }
  return (
    <FieldGroup label={t.days} error={fieldState.error?.message}>
      <div className="flex flex-wrap gap-x-4">
        {listWeekdays()
          .filter((day) => preferred.includes(day))
          .map((day) => (
            <CheckboxField
              key={day}
              label={formatShortWeekday(day)}
              aria-label={formatWeekday(day)}
              checked={isOn(day)}
              onBlur={field.onBlur}
              onChange={(event) => choose(day, event.target.checked)}
            />
          ))}
      </div>
    </FieldGroup>
  )
}

/** Checks the days again once a problem with them is shown, since it also depends on the times. */
function checkDays(form: UseFormReturn<CommonInputs>) {
  if (form.getFieldState('preferredDays').error) void form.trigger('preferredDays')
}
