import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { FormProvider, useFormContext } from 'react-hook-form'
import type { PlatformSecurity, SecurityCapabilities } from '#api/administration/security.ts'
import { describeRejection } from '#data/store/refusal-words.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AddressRuleFields, SignInRuleFields } from '#ui/forms/session-rule-fields.tsx'
import { SkeletonCards } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useLiveRowForm } from '#ui/forms/use-live-row-form.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import * as z from 'zod/mini'
import { maxMinLength, defaultPasswordRules } from '#domain/security/password-rules.ts'
import {
  sessionRulesChecks,
  sessionRulesFields,
  toSessionRules,
  toSessionRulesInput,
} from '#domain/security/session-rules.ts'

/** The platform's requirements for every session and every new password. The server enforces them. */
export function SecurityPage() {
  const { readPlatformSecurity } = useAdminApi()
  const online = useOnline()
  const { value, error, askAgain } = useServerQuery(readPlatformSecurity)
  return (
    <Page
      title="Security"
      of="Administration"
      notes="What everybody has to meet, in every organization. An organization can ask its own members for more."
    >
      <OfflineNote />
      {value && <SecurityForm security={value} onSaved={askAgain} />}
      {!value && error === undefined && online && <SkeletonCards count={3} className="max-w-3xl" />}
      {!value && error !== undefined && <ServerReadError message={describeRejection(error)} onRetry={askAgain} />}
    </Page>
  )
}

function SecurityForm({
  security,
  onSaved,
}: {
  security: PlatformSecurity & SecurityCapabilities
  onSaved: () => void
}) {
  const { savePlatformSecurity } = useAdminApi()
  const online = useOnline()
  const values = useMemo(() => toSecurityInput(security), [security])
  const form = useLiveRowForm<SecurityInput>({
    resolver: zodResolver(securityFormSchema),
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
        words={(error) => `Failed to update security settings. ${describeRejection(error)}`}
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

/** The requirements for a new password. `isEnforced`: false if the sign-in server has its own rules. */
function PasswordPolicyFields({ isEnforced }: { isEnforced: boolean }) {
  const { register, formState } = useFormContext<SecurityInput>()
  return (
    <>
      {!isEnforced && (
        <p>
          Unavailable: the sign-in server that this app is connected to has rules of its own. On a hosted project they
          stand in its dashboard, under Authentication.
        </p>
      )}
      <TextField
        label="Minimum password length"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-sm"
        disabled={!isEnforced}
        hint={
          isEnforced &&
          'Length is what makes a password strong. Common ones are refused as well. Passwords in use stay valid.'
        }
        error={formState.errors.minLength?.message}
        {...register('minLength')}
      />
    </>
  )
}

const { minLength: least } = defaultPasswordRules

const securityFormSchema = z
  .object({
    ...sessionRulesFields,
    minLength: z.string(),
  })
  .check(
    ...sessionRulesChecks,
    z.refine(({ minLength }) => isLength(minLength.trim()), {
      path: ['minLength'],
      error: `Please enter a whole number from ${least} to ${maxMinLength}.`,
    }),
  )
type SecurityInput = z.infer<typeof securityFormSchema>

function isLength(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= least && Number(text) <= maxMinLength
}

function toSecurityInput({ rules, passwords }: PlatformSecurity): SecurityInput {
  return { ...toSessionRulesInput(rules), minLength: String(passwords.minLength) }
}

function toSecurity(input: SecurityInput): PlatformSecurity {
  return { rules: toSessionRules(input), passwords: { minLength: Number(input.minLength) } }
}
