import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '#ui/form-field.tsx'
import type { PlayerInput } from './team-form.ts'

export function PlayerFields({
  register,
  errors,
}: {
  register: UseFormRegister<PlayerInput>
  errors: FieldErrors<PlayerInput>
}) {
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-3 sm:grid-cols-[3fr_1fr_2fr]">
      <TextField
        label="Name"
        required
        maxLength={80}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
        {...register('display_name')}
        error={errors.display_name?.message}
      />
      <TextField
        label="Number"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...register('jersey')}
        error={errors.jersey?.message}
      />
      <TextField
        label="Position"
        maxLength={40}
        autoComplete="off"
        {...register('position')}
        error={errors.position?.message}
      />
    </div>
  )
}
