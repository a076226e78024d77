import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { changePasswordFormSchema } from '../account-form.ts'
import { describeProfileError } from '../account-words.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import { useProfileActions } from './profile-actions.tsx'
import { useRequestedCode } from '../second-factor/use-requested-code.tsx'
import { useHasRecoveryCodes } from '../second-factor/use-has-recovery-codes.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { describeWeakPassword } from '../weak-password-words.ts'
import { t } from './words.ts'

export function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { changePassword } = useProfileActions()
  const rules = usePasswordRules()
  const form = useForm({
    resolver: zodResolver(useMemo(() => changePasswordFormSchema(rules), [rules])),
    defaultValues: { current: '', password: '', confirm: '' },
  })
  const { isSubmitting } = form.formState
  const code = useRequestedCode(useHasRecoveryCodes())

  const change = async ({ current, password }: { current: string; password: string }) => {
    const typed = code.read()
    if (typed === null) return
    const outcome = await changePassword(current, password, typed).catch(describeWeakPassword)
    if (typeof outcome === 'object') return form.setError('password', { message: outcome.weak }, { shouldFocus: true })
    if (outcome === 'code_needed' || outcome === 'wrong_code') return code.ask(outcome)
    if (outcome === 'wrong_password') {
      return form.setError('current', { message: t.notYourCurrentPassword }, { shouldFocus: true })
    }
    form.reset()
    code.forget()
    onChanged()
    notify.success(t.profileUpdatedSuccessfully)
  }
  return (
    <Form form={form} work={change} words={describeProfileError} className="items-start">
      {/* Tells password managers whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.currentPassword}
        autoComplete="current-password"
        className="w-full"
        {...registerField(form, 'current')}
      />
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <NewPasswordField label={t.newPassword} rules={rules} {...registerField(form, 'password')} />
        <PasswordField label={t.confirmNewPassword} autoComplete="new-password" {...registerField(form, 'confirm')} />
      </div>
      {code.field}
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t.saving : t.changePassword}
      </Button>
    </Form>
  )
}
