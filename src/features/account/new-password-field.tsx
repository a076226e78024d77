import type { ComponentProps } from 'react'
import { describePasswordRules, type PasswordRules } from '#domain/security/password-rules.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete' | 'hint'> & {
  rules: PasswordRules
  /** Additional hint text. */
  more?: string
}

/** A field for a new password: its requirements are shown before the user types. */
export function NewPasswordField({ rules, more, ...props }: Props) {
  const words = describePasswordRules(rules)
  return (
    <PasswordField autoComplete="new-password" hint={more === undefined ? words : `${words}. ${more}`} {...props} />
  )
}
