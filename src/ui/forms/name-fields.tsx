import { TextField } from './form-field.tsx'
import type { RegisteredField } from './register-field.ts'
import { t } from './words.ts'

type Props = {
  firstName: RegisteredField
  lastName: RegisteredField
  /** Prevents the browser from suggesting the user's own name. */
  ofSomebodyElse?: boolean
}

/**
 * First and last name, side by side if there is room. The form registers them itself, because the first invalid field
 * in order of registration gets the focus.
 */
export function NameFields({ firstName, lastName, ofSomebodyElse = false }: Props) {
  return (
    <div className="grid w-full gap-4 touch:grid-cols-2">
      <TextField label={t.firstName} autoComplete={ofSomebodyElse ? 'off' : 'given-name'} {...firstName} />
      <TextField label={t.lastName} autoComplete={ofSomebodyElse ? 'off' : 'family-name'} {...lastName} />
    </div>
  )
}
