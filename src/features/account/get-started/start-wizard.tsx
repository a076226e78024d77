import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { createId } from '#data/changes/create-id.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { FormProblem } from '#ui/forms/form-problem.tsx'
import { Button } from '#ui/plain-button.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAccountActions, AccountError, type AccountActions, type NewAccount } from '../profile/account-actions.tsx'
import { needsConnectionMessage } from '../account-words.ts'
import { usePasswordRules } from '../use-password-rules.ts'
import { savePendingStart, type PendingStart } from './pending-start.ts'
import { deleteStartDraft, saveStartDraft, readStartDraft } from './start-draft.ts'
import {
  emptyStart,
  startFormSchema,
  startSteps,
  findStartStep,
  type StartValues,
  type StartInput,
} from './start-form.ts'
import { LeagueDetailsStep, PreferencesStep, YourInfoStep } from './start-steps.tsx'
import { describeStartFailure } from './start-words.ts'
import { t } from './words.ts'

type Outcome = 'signed_in' | 'confirm_email'

/**
 * Creates an account in three steps; `onAccount` then creates the organization, or waits until the email is confirmed.
 */
export function StartWizard({
  signInAddress,
  onAccount,
}: {
  signInAddress: string
  onAccount: (outcome: Outcome, start: Omit<PendingStart, 'at'>) => void
}) {
  const actions = useAccountActions()
  const online = useOnline()
  const rules = usePasswordRules()
  const [restored] = useState(readStartDraft)
  const [id] = useState(() => restored?.id ?? createId())
  const [isUncertain, setUncertain] = useState(restored?.isUncertain ?? false)
  const [step, setStep] = useState(0) // always starts at the first step, even after a reload: the password must be typed again
  const form = useForm<StartInput, unknown, StartValues>({
    resolver: zodResolver(useMemo(() => startFormSchema(rules), [rules])),
    defaultValues: { ...emptyStart, ...restored?.typed },
  })
  const { errors, isSubmitting } = form.formState
  const { subscribe, trigger, getValues, getFieldState } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          saveStartDraft({ id, isUncertain }, values)
          const field = startSteps.flatMap(({ fields }) => [...fields]).find((one) => one === name)
          if (field && getFieldState(field).error) void trigger(field) // the field may be valid now
        },
      }),
    [subscribe, trigger, getFieldState, id, isUncertain],
  )

  const top = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step // move focus to the new step, because the button that had it is gone
    const found = ['[aria-invalid]', 'input:not([type=radio], [type=checkbox])', 'input']
      .map((selector) => top.current?.querySelector<HTMLElement>(selector))
      .find((field) => field != null)
    found?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [step])

  const isLast = step === startSteps.length - 1
  const create = form.handleSubmit(
    async ({ organization, leagueSize, interests, phone, role: _role, ...account }) => {
      const start = { id, email: account.email, organization, beginning: { leagueSize, interests }, phone }
      savePendingStart({ ...start, account: 'asked' })
      try {
        const outcome = await requestAccount(actions, account, isUncertain)
        const kept = { ...start, account: outcome === 'signed_in' ? 'made' : 'waits_for_mail' } as const
        savePendingStart(kept)
        deleteStartDraft()
        onAccount(outcome, kept)
      } catch (error) {
        const { field, words, mayHaveWorked } = describeStartFailure(error)
        setUncertain(isUncertain || mayHaveWorked)
        saveStartDraft({ id, isUncertain: isUncertain || mayHaveWorked }, getValues())
        const failed = t.signupFailedPleaseTry
        form.setError('root', { message: field === null && words !== '' ? `${failed} ${words}` : failed })
        if (field === null) return
        setStep(findStartStep(field))
        form.setError(field, { type: field === 'email' ? 'taken' : 'refused', message: words }, { shouldFocus: true })
      }
    },
    (found) => {
      const faulty = startSteps.findIndex(({ fields }) => fields.some((field) => field in found))
      if (faulty !== -1) setStep(faulty)
    },
  )
  const goOn = async () => {
    if (isLast) return create()
    form.clearErrors('root')
    if (await trigger([...(startSteps[step]?.fields ?? [])], { shouldFocus: true })) setStep(step + 1)
  }
  return (
    <FormProvider {...form}>
      <form
        ref={top}
        noValidate
        {...autosavedFormProps}
        aria-label={t.getStarted}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void goOn()
        }}
        className="flex scroll-mt-24 flex-col gap-5"
      >
        <Stepper steps={startSteps.map(({ title }) => title)} current={step} />
        {!online && !errors.root && <Banner>{t.deviceIsOffline(needsConnectionMessage.sign_up)}</Banner>}
        {restored && step === 0 && !errors.root && <Banner tone="blue">{t.whatYouTypedStill}</Banner>}
        <FormProblem message={errors.root?.message} />
        {step === 0 && <YourInfoStep signInAddress={signInAddress} rules={rules} />}
        {step === 1 && <LeagueDetailsStep />}
        {step === 2 && <PreferencesStep />}
        <div className="flex flex-wrap-reverse justify-between gap-3 border-t border-line pt-4">
          {step > 0 ? (
            <Button disabled={isSubmitting} onClick={() => setStep(step - 1)}>
              {t.back}
            </Button>
          ) : (
            <span />
          )}
          <Button key={isLast ? 'create' : 'next'} type="submit" variant="primary" disabled={isSubmitting}>
            {isSubmitting ? t.creatingYourAccount : isLast ? t.createMyAccount : t.next}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}

/**
 * Requests the account. If an earlier request got no response and the address is now taken, signs in with the same
 * password, because that request may have created the account.
 */
async function requestAccount(
  { signUp, signIn }: AccountActions,
  account: NewAccount,
  isUncertain: boolean,
): Promise<'signed_in' | 'confirm_email'> {
  try {
    return await signUp(account)
  } catch (error) {
    const isTaken = error instanceof AccountError && error.problem === 'email_taken'
    if (!isUncertain || !isTaken) throw error
    try {
      const how = await signIn({ email: account.email, password: account.password })
      if (how === 'code_needed') throw error // this is an older account with a second factor: report the address as taken, so that the person signs in to that account instead
      return 'signed_in'
    } catch (refusal) {
      const isTheirs = refusal instanceof AccountError && refusal.problem !== 'wrong_credentials'
      throw isTheirs ? refusal : error
    }
  }
}
