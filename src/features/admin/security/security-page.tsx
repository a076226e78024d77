import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { FormProvider } from 'react-hook-form'
import type { PlatformSecurity, SecurityStanding } from '#api/administration/security.ts'
import { refusalWords } from '#data/store/refusal-words.ts'
import { AnswerProblem } from '#ui/feedback/answer-problem.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AddressRuleFields, SignInRuleFields } from '#ui/forms/session-rule-fields.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useRowForm } from '#ui/forms/use-row-form.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { PasswordPolicyFields } from './password-policy-fields.tsx'
import { securityForm, toSecurity, toSecurityInput, type SecurityInput } from './security-form.ts'

/** What the platform asks of every session and of every new password. The server enforces it. */
export function SecurityPage() {
  const { readPlatformSecurity } = useAdminApi()
  const online = useOnline()
  const { value, error, askAgain } = useAnswer(readPlatformSecurity)
  return (
    <Page
      title="Security"
      of="Administration"
      notes="What everybody has to meet, in every organization. An organization can ask its own members for more."
    >
      <OfflineNote />
      {value && <SecurityForm security={value} onSaved={askAgain} />}
      {!value && error === undefined && online && <SkeletonCards count={3} className="max-w-3xl" />}
      {!value && error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
    </Page>
  )
}

function SecurityForm({ security, onSaved }: { security: PlatformSecurity & SecurityStanding; onSaved: () => void }) {
  const { savePlatformSecurity } = useAdminApi()
  const online = useOnline()
  const values = useMemo(() => toSecurityInput(security), [security])
  const form = useRowForm<SecurityInput>({
    resolver: zodResolver(securityForm),
    values,
  })
  const { isSubmitting } = form.formState

  const save = async (input: SecurityInput) => {
    await savePlatformSecurity(toSecurity(input))
    form.reset(input)
    notify.success('Security settings updated successfully')
    onSaved()
  }
  return (
    <FormProvider {...form}>
      <Form
        form={form}
        work={save}
        words={(error) => `Failed to update security settings. ${refusalWords(error)}`}
        className="max-w-3xl gap-5!"
      >
        <Section
          title="Authentication"
          notes="A shorter time holds at once, for you as well: whoever is beyond it signs in again. What waits on their device stays there."
        >
          <SignInRuleFields obstacle={security.mfaObstacle} />
        </Section>
        <Section title="Password Policy">
          <PasswordPolicyFields isEnforced={security.enforcesPasswords} />
        </Section>
        <Section
          title="IP Restrictions"
          notes="They hold for every organization, and for this administration. Coaches on a field are refused, too."
        >
          <AddressRuleFields whose="People" ownAddress={security.address} />
        </Section>
        <div>
          <Button type="submit" variant="primary" disabled={isSubmitting || !online}>
            {isSubmitting ? 'Saving...' : 'Save Changes'}
          </Button>
        </div>
      </Form>
    </FormProvider>
  )
}
