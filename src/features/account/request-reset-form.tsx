import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { emailFormSchema } from './account-form.ts'
import { describeAccountError } from './account-words.ts'
import { t } from './words.ts'

export function RequestResetForm({ knownEmail, onSent }: { knownEmail: string; onSent: (email: string) => void }) {
  const { requestPasswordReset } = useAccountActions()
  const form = useForm({ resolver: zodResolver(emailFormSchema), defaultValues: { email: knownEmail } })
  const { isSubmitting } = form.formState

  const request = async ({ email }: { email: string }) => {
    await requestPasswordReset(email)
    notify.success(t.passwordResetInstructionsSent)
    onSent(email)
  }
  return (
    <Form form={form} work={request} words={(error) => describeAccountError(error, 'request_reset')}>
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        hint={t.weSendLinkAddress}
        {...registerField(form, 'email')}
      />
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? t.sending : t.sendResetInstructions}
      </Button>
    </Form>
  )
}
