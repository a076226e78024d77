import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useAccountActions } from './profile/account-actions.tsx'
import { emailFormSchema } from './account-form.ts'
import { describeAccountError } from './account-words.ts'

export function RequestResetForm({ knownEmail, onSent }: { knownEmail: string; onSent: (email: string) => void }) {
  const { requestPasswordReset } = useAccountActions()
  const form = useForm({ resolver: zodResolver(emailFormSchema), defaultValues: { email: knownEmail } })
  const { errors, isSubmitting } = form.formState

  const request = async ({ email }: { email: string }) => {
    await requestPasswordReset(email)
    notify.success('Password reset instructions sent')
    onSent(email)
  }
  return (
    <Form form={form} work={request} words={(error) => describeAccountError(error, 'request_reset')}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        hint="We send a link to this address. It leads to where you choose a new password."
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Button type="submit" variant="primary" fullWidth disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send reset instructions'}
      </Button>
    </Form>
  )
}
