import { useFormContext } from 'react-hook-form'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import type { TournamentInputs } from './tournament-form.ts'

/** Until when teams may enter, and how many. */
export function RegistrationFields() {
  const {
    register,
    formState: { errors },
  } = useFormContext<TournamentInputs>()
  return (
    <FieldGroup label="Registration (optional)" hint="Shown with the tournament.">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label="Registration deadline"
          {...register('registrationDeadline', { deps: ['maxTeams'] })}
          error={errors.registrationDeadline?.message}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={2}
          max={64}
          label="Maximum teams"
          {...register('maxTeams', { deps: ['registrationDeadline'] })}
          error={errors.maxTeams?.message}
        />
      </div>
    </FieldGroup>
  )
}
