import { getDeviceTimeZone } from '#i18n/format-moment.ts'
import { useState } from 'react'
import {
  formatDemoDate,
  listDemoDates,
  formatDemoTime,
  demoTimeZoneName,
  demoTimes,
  formatVisitorTime,
} from '#domain/leads/demo-times.ts'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Options } from '#ui/forms/options.tsx'
import type { DemoFormState } from './use-demo-form.ts'

/**
 * The next fourteen weekdays and the hours of each, in Eastern Time and also in the visitor's time zone if it differs.
 */
export function DemoTimeField({ form }: { form: DemoFormState }) {
  const [dates] = useState(() => listDemoDates(new Date().toISOString()))
  const ownZone = getDeviceTimeZone()
  const chosen = form.watch('date')
  const date = dates.includes(chosen) ? chosen : dates[0]
  const ownTimes = demoTimes.map((time) => (date === undefined ? null : formatVisitorTime(date, time, ownZone)))
  const hasOwnTimes = ownTimes.some((own) => own !== null)
  return (
    <>
      <SelectField label="Date" required {...registerField(form, 'date')}>
        <option value="">Choose a date</option>
        <Options values={dates} label={(each) => formatDemoDate(each)} />
      </SelectField>
      <FieldGroup
        label={`Time (${demoTimeZoneName}) *`}
        hint={hasOwnTimes && `The second time is yours, where you are (${ownZone.replaceAll('_', ' ')}).`}
        error={form.formState.errors.time?.message}
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2">
          {demoTimes.map((time, index) => {
            const own = ownTimes[index] ?? null
            return (
              <label
                key={time}
                className="flex min-h-14 items-center gap-3 rounded-control border border-line-button px-3 py-2 has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent"
              >
                <input type="radio" value={time} {...form.register('time')} className="size-5 shrink-0 accent-accent" />
                <span>
                  <span className="block font-semibold">{formatDemoTime(time)}</span>
                  {own !== null && (
                    <span className="block text-note text-soft">
                      {own} <span className="sr-only">where you are</span>
                    </span>
                  )}
                </span>
              </label>
            )
          })}
        </div>
      </FieldGroup>
    </>
  )
}
