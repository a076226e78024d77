import type { ComponentProps } from 'react'
import { passwordRulesInWords, type PasswordRules } from '#domain/security/password-rules.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  rules: PasswordRules
  /** What it does, beyond. */
  more?: string
}

/** Where somebody chooses a password: what it has to be is said before they type. */
export function NewPasswordField({ rules, more, ...props }: Props) {
  const words = passwordRulesInWords(rules)
  return (
    <PasswordField autoComplete="new-password" hint={more === undefined ? words : `${words}. ${more}`} {...props} />
  )
}
