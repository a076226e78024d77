import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { CheckboxField, TextField } from '#ui/forms/form-field.tsx'
import { t } from './words.ts'

type Name = 'date' | 'time' | 'minutes'

/** When a game is played and for how long, or just its date if the time is not known yet. */
export function GameTimeFields({
  fields,
  timeOpen,
  errors,
}: {
  fields: Readonly<Record<Name, UseFormRegisterReturn>>
  timeOpen: { readonly field: UseFormRegisterReturn; readonly isChecked: boolean }
  errors: { readonly [name in Name]?: FieldError | undefined }
}) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField
        type="date"
        label={t.date}
        required
        className="col-span-2 sm:col-span-1"
        {...fields.date}
        error={errors.date?.message}
      />
      {!timeOpen.isChecked && (
        <>
          <TextField type="time" label={t.startTime} required {...fields.time} error={errors.time?.message} />
          <TextField
            type="number"
            inputMode="numeric"
            min={1}
            max={600}
            label={t.lengthMin}
            required
            {...fields.minutes}
            error={errors.minutes?.message}
          />
        </>
      )}
      <div className="col-span-full">
        <CheckboxField label={t.timeAnnounced} {...timeOpen.field} />
      </div>
    </div>
  )
}
