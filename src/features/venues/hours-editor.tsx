import { formatWeekday } from '#i18n/format-period.ts'
import { listWeekdays } from '#i18n/week.ts'
import { type Weekday, formatTime } from '#i18n/format.ts'
import { Copy, Plus } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { createId } from '#data/changes/create-id.ts'
import { weekdays } from '#domain/time.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import type { VenueInput, VenueValues } from './venue-form.ts'
import { t } from './words.ts'

const usual = { opens: '09:00', closes: '22:00' } as const

/** The venue's opening hours by weekday, with several periods a day if needed. */
export function HoursEditor() {
  const form = useFormContext<VenueInput, unknown, VenueValues>()
  const { fields, append, remove, replace } = useFieldArray({ control: form.control, name: 'hours', keyName: 'key' })
  const shown = useWatch({ control: form.control, name: 'hours' })
  const add = (weekday: Weekday) => append({ id: createId(), weekday, ...nextSpan(form.getValues('hours'), weekday) })

  const copyMonday = () => {
    const monday = form.getValues('hours').filter(({ weekday }) => weekday === 1)
    const others = weekdays
      .slice(1)
      .flatMap((weekday) => monday.map(({ opens, closes }) => ({ id: createId(), weekday, opens, closes })))
    replace([...monday, ...others])
  }

  if (fields.length === 0) {
    return (
      <FieldGroup label={t.openingHours} hint={t.alwaysOpenGamesCan}>
        <div>
          <Button onClick={() => add(1)}>{t.setOpeningHours}</Button>
        </div>
      </FieldGroup>
    )
  }
  return (
    <FieldGroup label={t.openingHours} hint={t.leaguesTimeZoneDay}>
      {listWeekdays().map((weekday) => {
        const name = formatWeekday(weekday)
        const ofDay = fields.flatMap((field, index) => (field.weekday === weekday ? [{ field, index }] : []))
        return (
          <div
            key={weekday}
            role="group"
            aria-label={name}
            className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-line pb-2 sm:grid-cols-[6rem_1fr_auto]"
          >
            <span className="pt-2.5 font-semibold">{name}</span>
            <div className="order-last col-span-2 flex min-w-0 flex-col gap-2 sm:order-none sm:col-span-1">
              {ofDay.map(({ field, index }) => (
                <div key={field.key} className="flex items-start gap-1 sm:gap-2">
                  <TextField
                    type="time"
                    label={t.opens(name)}
                    labelHidden
                    className="flex-1 sm:max-w-36"
                    {...registerField(form, `hours.${index}.opens`)}
                  />
                  <span aria-hidden="true" className="hidden pt-2.5 sm:inline">
                    –
                  </span>
                  <TextField
                    type="time"
                    label={t.closes(name)}
                    labelHidden
                    className="flex-1 sm:max-w-36"
                    {...registerField(form, `hours.${index}.closes`)}
                  />
                  <RemoveButton
                    label={t.remove2(name, formatTyped(shown[index]?.opens), formatTyped(shown[index]?.closes))}
                    onClick={() => remove(index)}
                  />
                </div>
              ))}
              {ofDay.length === 0 && <span className="text-soft sm:pt-2.5">{t.closed}</span>}
            </div>
            <IconButton label={t.addHours(name)} onClick={() => add(weekday)}>
              <Plus size={18} />
            </IconButton>
          </div>
        )
      })}
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy size={18} />} onClick={copyMonday}>
          {t.copyMondayAllDays}
        </Button>
        <Button variant="quiet" onClick={() => replace([])}>
          {t.alwaysOpen2}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Formats the value of a time input, which is empty until a complete time is entered. */
function formatTyped(time = ''): string {
  return time && formatTime(time)
}

/** Returns the usual hours or, if the day already has periods, hours that follow the last one. */
function nextSpan(hours: VenueInput['hours'], weekday: Weekday): { opens: string; closes: string } {
  const ofDay = hours.filter((one) => one.weekday === weekday)
  const latest = ofDay.reduce((most, { closes }) => (closes > most ? closes : most), '')
  if (latest === '') return usual
  return { opens: latest, closes: latest < usual.closes ? usual.closes : '23:59' }
}
