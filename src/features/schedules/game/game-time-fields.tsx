import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#ui/forms/form-field.tsx'

type Name = 'date' | 'time' | 'minutes'

/** When a game is played and for how long. */
export function GameTimeFields({
  fields,
  errors,
}: {
  fields: Readonly<Record<Name, UseFormRegisterReturn>>
  errors: { readonly [name in Name]?: FieldError | undefined }
}) {
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      <TextField
        type="date"
        label="Date"
        required
        className="col-span-2 sm:col-span-1"
        {...fields.date}
        error={errors.date?.message}
      />
      <TextField type="time" label="Start time" required {...fields.time} error={errors.time?.message} />
      <TextField
        type="number"
        inputMode="numeric"
        min={1}
        max={600}
        label="Length (min)"
        required
        {...fields.minutes}
        error={errors.minutes?.message}
      />
    </div>
  )
}
