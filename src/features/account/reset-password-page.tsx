import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { useAccountActions, type ResetProof } from './profile/account-actions.tsx'
import { newPasswordFormSchema } from './account-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { describeAccountError, needsConnectionMessage } from './account-words.ts'
import { useRequestedCode } from './second-factor/use-requested-code.tsx'
import { useHasRecoveryCodes } from './second-factor/use-has-recovery-codes.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { usePasswordRules } from './use-password-rules.ts'
import { describeWeakPassword } from './weak-password-words.ts'
import { t } from './words.ts'

/**
 * The page behind a password reset link. The link works once and is used only when the button is clicked: an email
 * scanner opening the page, or a reload, does not use it up.
 */
export function ResetPasswordPage() {
  const [search] = useSearchParams()
  const proof = readProof(search)
  return (
    <AccountFrame title={t.resetYourPassword}>
      {proof ? (
        <NewPassword proof={proof} />
      ) : (
        <>
          <FormProblem message={search.has('error') ? usedUp : t.linkNotComplete} />
          <ButtonLink to="/login?reset=true">{t.askNewLink}</ButtonLink>
        </>
      )}
    </AccountFrame>
  )
}

function NewPassword({ proof }: { proof: ResetProof }) {
  const { resetPassword } = useAccountActions()
  const navigate = useNavigate()
  const online = useOnline()
  const rules = usePasswordRules()
  const form = useForm({
    resolver: zodResolver(useMemo(() => newPasswordFormSchema(rules), [rules])),
    defaultValues: { password: '', confirm: '' },
  })
  const { errors, isSubmitting } = form.formState
  const code = useRequestedCode(useHasRecoveryCodes())

  const reset = async ({ password }: { password: string }) => {
    const typed = code.read()
    if (typed === null) return
    const outcome = await resetPassword(proof, password, typed).catch(describeWeakPassword)
    if (typeof outcome === 'object') return form.setError('password', { message: outcome.weak }, { shouldFocus: true })
    if (outcome !== 'changed') return code.ask(outcome)
    notify.success(t.yourPasswordChanged)
    await navigate('/login', { replace: true })
  }
  return (
    <>
      {!online && <Banner>{t.deviceIsOffline(needsConnectionMessage.reset_password)}</Banner>}
      <Form form={form} work={reset} words={(error) => describeAccountError(error, 'reset_password')}>
        <NewPasswordField
          label={t.newPassword}
          rules={rules}
          more={t.youllSignedOutEverywhere}
          {...registerField(form, 'password')}
        />
        <PasswordField label={t.confirmPassword} autoComplete="new-password" {...registerField(form, 'confirm')} />
        {code.field}
        <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
          {isSubmitting ? t.processing : t.resetPassword2}
        </Button>
      </Form>
      {errors.root && <ButtonLink to="/login?reset=true">{t.askNewLink}</ButtonLink>}
    </>
  )
}

const usedUp = t.linkHasExpiredWas

function readProof(search: URLSearchParams): ResetProof | null {
  const [code, tokenHash] = [search.get('code'), search.get('token_hash')]
  if (tokenHash) return { tokenHash }
  return code ? { code } : null
}
