import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckboxField, TextField } from '#ui/forms/form-field.tsx'
import type { RegisteredField } from '#ui/forms/register-field.ts'
import { t } from './words.ts'

type Name = 'date' | 'time' | 'minutes'

/** When a game is played and for how long, or just its date if the time is not known yet. */
export function GameTimeFields({
  fields,
  timeOpen,
}: {
  fields: Readonly<Record<Name, RegisteredField>>
  timeOpen: { readonly field: UseFormRegisterReturn; readonly isChecked: boolean }
}) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField type="date" label={t.date} required className="col-span-2 sm:col-span-1" {...fields.date} />
      {!timeOpen.isChecked && (
        <>
          <TextField type="time" label={t.startTime} required {...fields.time} />
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={600}
            label={t.lengthMin}
            required
            {...fields.minutes}
          />
        </>
      )}
      <div className="col-span-full">
        <CheckboxField label={t.timeAnnounced} {...timeOpen.field} />
      </div>
    </div>
  )
}
