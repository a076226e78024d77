import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { refusalWords } from '#db/refusal-words.ts'
import { AnswerProblem } from '#ui/answer-problem.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { CheckField, TextAreaField, TextField } from '#ui/form-field.tsx'
import { Section } from '#ui/section.tsx'
import { SkeletonLines } from '#ui/states.tsx'
import { notify } from '#ui/toast.tsx'
import { useAnswer } from '#ui/use-answer.ts'
import { useOrganizationActions, type MfaObstacle, type SecuritySettings } from './organization-actions.tsx'
import { minutesInWords, securityForm, toLines, type SecurityInput } from './security-form.ts'

/** What members' sessions have to meet. Kept on the server only, where it is enforced. */
export function SecuritySection({ organizationId }: { organizationId: string }) {
  const { readSecurity, mfaObstacle } = useOrganizationActions()
  const question = useCallback(
    async () => ({ settings: await readSecurity(organizationId), obstacle: await mfaObstacle() }),
    [organizationId, readSecurity, mfaObstacle],
  )
  const { value, error, askAgain } = useAnswer(question)
  return (
    <Section
      title="Security"
      notes="What every member’s session has to meet to see this organization. The server enforces it."
      online
    >
      {value && (
        <SecurityForm
          organizationId={organizationId}
          settings={value.settings}
          obstacle={value.obstacle}
          onSaved={askAgain}
        />
      )}
      {!value && error === undefined && <SkeletonLines count={3} />}
      {!value && error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
    </Section>
  )
}

const obstacleWords: Record<NonNullable<MfaObstacle>, string> = {
  server_has_none: 'Unavailable: the sign-in server that this app is connected to knows no second factor.',
  not_used_oneself: 'Unavailable: you have not signed in with a second factor yourself. You would lock yourself out.',
}

function SecurityForm({
  organizationId,
  settings,
  obstacle,
  onSaved,
}: {
  organizationId: string
  settings: SecuritySettings
  obstacle: MfaObstacle
  onSaved: () => void
}) {
  const { saveSecurity } = useOrganizationActions()
  const values = useMemo(() => toInput(settings), [settings])
  const form = useForm<SecurityInput>({
    resolver: zodResolver(securityForm),
    values,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting } = form.formState
  const [isMfaOn, sessionMinutes] = useWatch({ control: form.control, name: ['requireMfa', 'sessionMinutes'] })

  const save = async (input: SecurityInput) => {
    await saveSecurity(organizationId, toSettings(input))
    form.reset(input)
    notify.success('Security settings updated successfully')
    onSaved()
  }
  return (
    <Form form={form} work={save} words={(error) => `Failed to update security settings. ${refusalWords(error)}`}>
      <CheckField
        label="Require a second factor (MFA)"
        hint={obstacle ? obstacleWords[obstacle] : 'Members without one see nothing until they sign in with it.'}
        disabled={obstacle !== null && !isMfaOn} // what is on can always be switched off
        {...form.register('requireMfa')}
      />
      <TextField
        label="Sign in again after (minutes)"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-sm"
        hint={minutesInWords(sessionMinutes) ?? 'Empty: a session lasts as long as the server lets it.'}
        error={errors.sessionMinutes?.message}
        {...form.register('sessionMinutes')}
      />
      <CheckField
        label="Only from these addresses"
        hint="Members elsewhere, on a phone’s own connection say, are refused until they are back."
        {...form.register('ipRestrictions', { deps: 'allowedIps' })}
      />
      <TextAreaField
        label="Allowed addresses"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        hint="One address or range (CIDR) per line. Your own has to be among them."
        error={errors.allowedIps?.message}
        {...form.register('allowedIps')}
      />
      <div>
        <Button type="submit" variant="primary" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save security settings'}
        </Button>
      </div>
    </Form>
  )
}

function toInput({ requireMfa, sessionMinutes, ipRestrictions, allowedIps }: SecuritySettings): SecurityInput {
  return { requireMfa, sessionMinutes: String(sessionMinutes ?? ''), ipRestrictions, allowedIps: allowedIps.join('\n') }
}

function toSettings({ requireMfa, sessionMinutes, ipRestrictions, allowedIps }: SecurityInput): SecuritySettings {
  const minutes = sessionMinutes.trim() === '' ? null : Number(sessionMinutes)
  return { requireMfa, sessionMinutes: minutes, ipRestrictions, allowedIps: toLines(allowedIps) }
}
