import { Download } from 'lucide-react'
import { useState, type ReactNode, useMemo } from 'react'
import { useAccount } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { ChangeEmailForm } from './change-email-form.tsx'
import { ChangePasswordForm } from './change-password-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DisplaySizeChoice } from './display-size-choice.tsx'
import { DevicesList } from '../devices-list.tsx'
import { Form } from '#ui/forms/form.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { useProfileActions } from './profile-actions.tsx'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { getProductName } from '#ui/brand/page-branding.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { UserProfile } from '#domain/schema/organizations.ts'
import { NameFields } from '#ui/forms/name-fields.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { namesFormSchema } from '../account-form.ts'
import { describeProfileError } from '../account-words.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { t } from './words.ts'

/** A person's own account. `unsent` describes what exists only on this device, or is null if there is nothing. */
export function ProfilePage({ installation, unsent }: { installation: ReactNode; unsent: string | null }) {
  const profile = useAccount()?.profile
  const { devices } = useProfileActions()
  const answer = useServerQuery(devices)
  if (!profile) {
    return (
      <Page title={t.profile}>
        <SkeletonCards count={3} className="max-w-3xl" />
      </Page>
    )
  }
  return (
    <Page title={t.profile} notes={profile.email}>
      <div className="flex max-w-3xl flex-col gap-5">
        <Section title={t.name} notes={t.yourLeagueSeesBeside} online>
          <ProfileNamesForm profile={profile} />
        </Section>
        <Section title={t.eMailAddress} notes={t.youSign(profile.email)} online>
          <ChangeEmailForm email={profile.email} />
        </Section>
        <Section title={t.password} notes={t.changingSignsYouOut} online>
          <ChangePasswordForm email={profile.email} onChanged={answer.askAgain} />
        </Section>
        <SecondFactorSection email={profile.email} onChanged={answer.askAgain} />
        <Section title={t.whereYouSigned} notes={t.deviceYouSignOut} online>
          <DevicesList answer={answer} />
        </Section>
        <Section title={t.displaySize} notes={t.displaySizeNotes}>
          <div>
            <DisplaySizeChoice />
          </div>
        </Section>
        <Section title={t.installApp} notes={t.amongYourAppsDevice(getProductName())}>
          {installation}
        </Section>
        <Section title={t.yourData} notes={t.everythingKeptAboutYou} online>
          <ExportMyData />
        </Section>
        <Section title={t.deleteAccount} notes={t.cannotUndone} online danger>
          <DeleteAccount email={profile.email} unsent={unsent} />
        </Section>
      </div>
    </Page>
  )
}

function ExportMyData() {
  const { exportMyData } = useProfileActions()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      downloadText('fieldside-my-data.json', `${JSON.stringify(await exportMyData(), null, 2)}\n`, 'application/json')
    } catch (error) {
      setProblem(errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <FormProblem message={problem} />
      <Button
        icon={<Download size={18} />}
        disabled={isBusy}
        onClick={() => {
          void download()
        }}
      >
        {isBusy ? t.collecting : t.downloadMyData}
      </Button>
    </div>
  )
}

function ProfileNamesForm({ profile }: { profile: UserProfile }) {
  const { saveNames } = useProfileActions()
  const values = useMemo(
    () => ({ firstName: profile.first_name, lastName: profile.last_name }),
    [profile.first_name, profile.last_name],
  )
  const form = useLiveRowForm({ resolver: zodResolver(namesFormSchema), values })
  const { isSubmitting } = form.formState

  const save = async (names: typeof values) => {
    await saveNames(names)
    form.reset(names)
    notify.success(t.profileUpdatedSuccessfully)
  }
  return (
    <Form form={form} work={save} words={describeProfileError} className="items-start">
      <NameFields firstName={registerField(form, 'firstName')} lastName={registerField(form, 'lastName')} />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? t.saving : t.saveChanges}
      </Button>
    </Form>
  )
}
