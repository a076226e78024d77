import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import type { UserProfile } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { NameFields } from '#ui/forms/name-fields.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useRowForm } from '#ui/forms/use-row-form.ts'
import { namesForm } from '../account-form.ts'
import { profileErrorWords } from '../account-words.ts'
import { useProfileActions } from './profile-actions.tsx'

export function ProfileNamesForm({ profile }: { profile: UserProfile }) {
  const { saveNames } = useProfileActions()
  const values = useMemo(
    () => ({ firstName: profile.first_name, lastName: profile.last_name }),
    [profile.first_name, profile.last_name],
  )
  const form = useRowForm({ resolver: zodResolver(namesForm), values })
  const { errors, isSubmitting } = form.formState

  const save = async (names: typeof values) => {
    await saveNames(names)
    form.reset(names)
    notify.success('Profile updated successfully')
  }
  return (
    <Form form={form} work={save} words={profileErrorWords} className="items-start">
      <NameFields firstName={form.register('firstName')} lastName={form.register('lastName')} errors={errors} />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? 'Saving...' : 'Save Changes'}
      </Button>
    </Form>
  )
}
