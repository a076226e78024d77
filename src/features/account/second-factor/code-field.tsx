import type { ComponentProps } from 'react'
import { TextField } from '#ui/forms/form-field.tsx'

/** For the six digits that an authenticator app shows. Phones offer them above their keyboard. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Code from your authenticator app"
      hint="Six digits. They change every 30 seconds."
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={11}
      spellCheck={false}
      className="w-full max-w-sm"
      {...props}
    />
  )
}
