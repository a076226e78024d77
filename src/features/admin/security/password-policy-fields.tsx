import { useFormContext } from 'react-hook-form'
import { TextField } from '#ui/forms/form-field.tsx'
import type { SecurityInput } from './security-form.ts'

/** What a new password has to be. `isEnforced`: not where the sign-in server has rules of its own. */
export function PasswordPolicyFields({ isEnforced }: { isEnforced: boolean }) {
  const { register, formState } = useFormContext<SecurityInput>()
  return (
    <>
      {!isEnforced && (
        <p>
          Unavailable: the sign-in server that this app is connected to has rules of its own. On a hosted project they
          stand in its dashboard, under Authentication.
        </p>
      )}
      <TextField
        label="Minimum password length"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-sm"
        disabled={!isEnforced}
        hint={
          isEnforced &&
          'Length is what makes a password strong. Common ones are refused as well. Passwords in use stay valid.'
        }
        error={formState.errors.minLength?.message}
        {...register('minLength')}
      />
    </>
  )
}
