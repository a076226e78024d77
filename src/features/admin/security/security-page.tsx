import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PlatformSecurity, SecurityCapabilities } from '#api/administration/security.ts'
import { errorMessage } from '#data/store/error-message.ts'
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
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import * as z from 'zod/mini'
import { maxMinLength, defaultPasswordRules } from '#domain/security/password-rules.ts'
import {
  sessionRulesChecks,
  sessionRulesFields,
  toSessionRules,
  toSessionRulesInput,
} from '#domain/security/session-rules.ts'
import { t } from './words.ts'

/** The platform's requirements for every session and every new password. The server enforces them. */
export function SecurityPage() {
  const { readPlatformSecurity } = useAdminApi()
  const online = useOnline()
  const { value, error, askAgain } = useServerQuery(readPlatformSecurity)
  return (
    <Page title={t.security} of={t.administration} notes={t.whatEverybodyHasMeet}>
      <OfflineNote />
      {value && <SecurityForm security={value} onSaved={askAgain} />}
      {!value && error === undefined && online && <SkeletonCards count={3} className="max-w-3xl" />}
      {!value && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
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
    notify.success(t.securitySettingsUpdatedSuccessfully)
    onSaved()
  }
  return (
    <Form
      form={form}
      work={save}
      words={(error) => t.failedUpdateSecuritySettings(errorMessage(error))}
      className="max-w-3xl gap-5!"
    >
      <Section title={t.authentication} notes={t.shorterTimeHoldsOnce}>
        <SignInRuleFields obstacle={security.mfaObstacle} />
      </Section>
      <Section title={t.passwordPolicy}>
        <PasswordPolicyFields isEnforced={security.enforcesPasswords} />
      </Section>
      <Section title={t.ipRestrictions} notes={t.theyHoldEveryOrganization}>
        <AddressRuleFields whose={t.people} ownAddress={security.address} />
      </Section>
      <div>
        <Button type="submit" variant="primary" disabled={isSubmitting || !online}>
          {isSubmitting ? t.saving : t.saveChanges}
        </Button>
      </div>
    </Form>
  )
}

/** The requirements for a new password. `isEnforced` is false if the sign-in server has its own rules. */
function PasswordPolicyFields({ isEnforced }: { isEnforced: boolean }) {
  const form = useFormContext<SecurityInput>()
  return (
    <>
      {!isEnforced && <p>{t.unavailableSignServerApp}</p>}
      <TextField
        label={t.minimumPasswordLength}
        inputMode="numeric"
        autoComplete="off"
        className="max-w-sm"
        disabled={!isEnforced}
        hint={isEnforced && t.lengthWhatMakesPassword}
        {...registerField(form, 'minLength')}
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
      error: t.pleaseEnterWholeNumber(least, maxMinLength),
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
