import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { emailFormSchema } from '../account-form.ts'
import { describeProfileError } from '../account-words.ts'
import { MailNote } from '../mail-note.tsx'
import { useProfileActions } from './profile-actions.tsx'
import { t } from './words.ts'

export function ChangeEmailForm({ email: current }: { email: string }) {
  const { changeEmail } = useProfileActions()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: zodResolver(emailFormSchema), defaultValues: { email: '' } })
  const { isSubmitting } = form.formState

  const change = async ({ email }: { email: string }) => {
    if (email.toLowerCase() === current.toLowerCase()) {
      return form.setError('email', { message: t.yourAddressAlready })
    }
    if ((await changeEmail(email)) === 'mail_sent') setSentTo(email)
    else notify.success(t.profileUpdatedSuccessfully)
    form.reset()
  }
  return (
    <Form form={form} work={change} words={describeProfileError} className="items-start">
      {sentTo !== null && (
        <MailNote>
          <div className="w-full">
            <Banner tone="blue">{t.weSentLinkYour(sentTo, current)}</Banner>
          </div>
        </MailNote>
      )}
      <TextField
        label={t.newEMailAddress}
        type="email"
        autoComplete="email"
        className="w-full"
        {...registerField(form, 'email')}
      />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? t.sending : t.changeEMailAddress}
      </Button>
    </Form>
  )
}
