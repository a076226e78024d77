import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { TextField } from '#ui/form-field.tsx'
import { notify } from '#ui/toast.tsx'
import { changePasswordForm } from './account-form.ts'
import { profileErrorWords } from './account-words.ts'
import { useProfileActions } from './profile-actions.tsx'

export function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { changePassword } = useProfileActions()
  const form = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: { current: '', password: '', confirm: '' },
  })
  const { errors, isSubmitting } = form.formState

  const change = async ({ current, password }: { current: string; password: string }) => {
    if ((await changePassword(current, password)) === 'wrong_password') {
      return form.setError('current', { message: 'This is not your current password.' }, { shouldFocus: true })
    }
    form.reset()
    onChanged()
    notify.success('Profile updated successfully')
  }
  return (
    <Form form={form} work={change} words={profileErrorWords} className="items-start">
      {/* For password managers, which would not know whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        className="w-full"
        error={errors.current?.message}
        {...form.register('current')}
      />
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          error={errors.password?.message}
          {...form.register('password')}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          error={errors.confirm?.message}
          {...form.register('confirm')}
        />
      </div>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Change password'}
      </Button>
    </Form>
  )
}
