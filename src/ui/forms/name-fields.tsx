import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from './form-field.tsx'

type Name = 'firstName' | 'lastName'
type Props = {
  firstName: UseFormRegisterReturn
  lastName: UseFormRegisterReturn
  errors: Partial<Record<Name, FieldError>>
  /** The browser must not offer the name of the person who is typing. */
  ofSomebodyElse?: boolean
}

/**
 * First and last name, side by side where there is room. The form registers them itself: what is wrong gets the focus in
 * the order in which a form registers its fields.
 */
export function NameFields({ firstName, lastName, errors, ofSomebodyElse = false }: Props) {
  return (
    <div className="grid w-full gap-4 touch:grid-cols-2">
      <TextField
        label="First name"
        autoComplete={ofSomebodyElse ? 'off' : 'given-name'}
        error={errors.firstName?.message}
        {...firstName}
      />
      <TextField
        label="Last name"
        autoComplete={ofSomebodyElse ? 'off' : 'family-name'}
        error={errors.lastName?.message}
        {...lastName}
      />
    </div>
  )
}
