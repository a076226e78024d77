import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { firstPasswordFormSchema } from './account-form.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { usePasswordRules } from './use-password-rules.ts'
import { describeWeakPassword } from './weak-password-words.ts'
import { t } from './words.ts'

type Props = {
  /** The address for password managers, if known. */
  email: string | null
  work: (password: string) => Promise<void>
  words: (error: unknown) => string
  isOnline: boolean
}

/** Asks the person who opened the link to choose the new account's password (decision 095). */
export function NewAccountPassword({ email, work, words, isOnline }: Props) {
  const rules = usePasswordRules()
  const form = useForm({
    resolver: zodResolver(useMemo(() => firstPasswordFormSchema(rules), [rules])),
    defaultValues: { password: '' },
  })
  const { isSubmitting } = form.formState
  const confirm = async ({ password }: { password: string }) => {
    const outcome = await work(password).catch(describeWeakPassword)
    if (outcome) form.setError('password', { message: outcome.weak }, { shouldFocus: true })
  }
  return (
    <Form form={form} work={confirm} words={words}>
      {email !== null && <input type="email" autoComplete="username" value={email} readOnly hidden />}
      <NewPasswordField label={t.password} rules={rules} {...registerField(form, 'password')} />
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting || !isOnline}>
        {isSubmitting ? t.oneMoment : t.setPasswordSign}
      </Button>
    </Form>
  )
}
