import type { ComponentProps } from 'react'
import { passwordRulesInWords, type PasswordRules } from '#domain/security/password-rules.ts'
import { TextField } from '#ui/forms/form-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'hint'> & {
  rules: PasswordRules
  /** What it does, beyond. */
  more?: string
}

/** Where somebody chooses a password: what it has to be is said before they type. */
export function NewPasswordField({ rules, more, ...props }: Props) {
  const words = passwordRulesInWords(rules)
  return (
    <TextField
      type="password"
      autoComplete="new-password"
      hint={more === undefined ? words : `${words}. ${more}`}
      {...props}
    />
  )
}
