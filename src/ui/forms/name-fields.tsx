import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from './form-field.tsx'
import { t } from './words.ts'

type Name = 'firstName' | 'lastName'
type Props = {
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
  /** Prevents the browser from suggesting the user's own name. */
  ofSomebodyElse?: boolean
}

/**
 * First and last name, side by side if there is room. The form registers them itself, because the first invalid field
 * in order of registration gets the focus.
 */
export function NameFields({ firstName, lastName, errors, ofSomebodyElse = false }: Props) {
  return (
    <div className="grid w-full gap-4 touch:grid-cols-2">
      <TextField
        label={t.firstName}
        autoComplete={ofSomebodyElse ? 'off' : 'given-name'}
        error={errors.firstName?.message}
        {...firstName}
      />
      <TextField
        label={t.lastName}
        autoComplete={ofSomebodyElse ? 'off' : 'family-name'}
        error={errors.lastName?.message}
        {...lastName}
      />
    </div>
  )
}
