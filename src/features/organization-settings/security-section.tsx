import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useMemo } from 'react'
import { errorMessage } from '#data/store/error-message.ts'
import {
  sessionRulesFormSchema,
  toSessionRules,
  toSessionRulesInput,
  type MfaObstacle,
  type SessionRules,
  type SessionRulesInput,
} from '#domain/security/session-rules.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { AddressRuleFields, sessionRuleLabels, SignInRuleFields } from '#ui/forms/session-rule-fields.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useSavedTogether } from '#ui/settings/use-saved-together.ts'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { useOrganizationApi } from './use-organization-api.ts'
import { t } from './words.ts'

/** The requirements for members' sessions. Stored only on the server, which enforces them. */
export function SecuritySection({ organizationId }: { organizationId: string }) {
  const { readSecurity, mfaObstacle, ownAddress } = useOrganizationApi()
  const question = useCallback(async () => {
    const [rules, obstacle, address] = await Promise.all([readSecurity(organizationId), mfaObstacle(), ownAddress()])
    return { rules, obstacle, address }
  }, [organizationId, readSecurity, mfaObstacle, ownAddress])
  const { value, error, askAgain } = useServerQuery(question)
  return (
    <Section title={t.security} notes={t.whatEveryMembersSession} online>
      {value && <SecurityForm organizationId={organizationId} {...value} onSaved={askAgain} />}
      {!value && error === undefined && <SkeletonLines count={3} />}
      {!value && error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
    </Section>
  )
}

type Props = {
  organizationId: string
  rules: SessionRules
  obstacle: MfaObstacle
  address: string | null
  onSaved: () => void
}

function SecurityForm({ organizationId, rules, obstacle, address, onSaved }: Props) {
  const { saveSecurity } = useOrganizationApi()
  const values = useMemo(() => toSessionRulesInput(rules), [rules])
  const form = useLiveRowForm<SessionRulesInput>({
    resolver: zodResolver(sessionRulesFormSchema),
    values,
  })
  const { isSubmitting, dirtyFields } = form.formState
  const formId = useSavedTogether({
    changes: fields
      .filter((field) => dirtyFields[field])
      .map((field) => ({ label: sessionRuleLabels[field], section: 'security' })),
    isSaving: isSubmitting,
    discard: () => form.reset(values),
  })

  const save = async (input: SessionRulesInput) => {
    await saveSecurity(organizationId, toSessionRules(input))
    form.reset(input)
    notify.success(t.securitySettingsUpdatedSuccessfully)
    onSaved()
  }
  return (
    <Form id={formId} form={form} work={save} words={(error) => t.failedUpdateSecuritySettings(errorMessage(error))}>
      <SignInRuleFields obstacle={obstacle} />
      <AddressRuleFields whose={t.members} ownAddress={address} />
    </Form>
  )
}

const fields = ['requireMfa', 'sessionMinutes', 'idleMinutes', 'ipRestrictions', 'allowedIps'] as const
