import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import type { UserProfile } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form-field.tsx'
import { notify } from '#ui/toast.tsx'
import { namesForm } from './account-form.ts'
import { profileErrorWords } from './account-words.ts'
import { FormProblem } from './form-problem.tsx'
import { useProfileActions } from './profile-actions.tsx'

export function ProfileNamesForm({ profile }: { profile: UserProfile }) {
  const { saveNames } = useProfileActions()
  const values = useMemo(
    () => ({ firstName: profile.first_name, lastName: profile.last_name }),
    [profile.first_name, profile.last_name],
  )
  const form = useForm({ resolver: zodResolver(namesForm), values, resetOptions: { keepDirtyValues: true } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (names) => {
    try {
      await saveNames(names)
      form.reset(names)
      notify.success('Profile updated successfully')
    } catch (error) {
      form.setError('root', { message: profileErrorWords(error) })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-4">
      <FormProblem message={errors.root?.message} />
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...form.register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...form.register('lastName')}
        />
      </div>
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save Changes'}
      </Button>
    </form>
  )
}
