import '#domain/time-zones/all-zones.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import type * as z from 'zod/mini'
import { useAccount, useActor, useDatabase, useOrganizationId } from '#data/queries/context.tsx'
import { setMeta, setOrganization } from '#data/store/meta.ts'
import { allLeaguesGroup, useAllowanceInOrganization } from '#data/changes/plan-limits.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { can } from '#domain/people/capabilities.ts'
import {
  toOnboardingKey,
  defaultLeagueSize,
  parseOnboarding,
  teamCountByLeagueSize,
} from '#domain/get-started/onboarding.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { readLocalText } from '#ui/forms/local-text.ts'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { wizardAnswersLabel, leaveScreen } from '#ui/forms/leave-screen.ts'
import { autosavedFormProps } from '#ui/forms/unsaved-fields.ts'
import { createLeague } from './create-league.ts'
import {
  newLeagueFormSchema,
  leagueWizardDraft,
  leagueWizardSteps,
  type NewLeague,
  type NewLeagueInput,
} from './league-form.ts'
import { getBrowserTimeZone } from '#ui/forms/time-zones.ts'
import { LeagueBasicInfoStep, DivisionsStep, SeasonStep } from './wizard-steps.tsx'
import { t } from './words.ts'
import type { StoredAccount } from '#data/store/meta-values.ts'

type WizardDraft = z.infer<typeof leagueWizardDraft>

/** Creates a league in three steps, on a page or in a dialog. The input survives a reload. */
export function LeagueWizard({ onCancel }: { onCancel: () => void }) {
  const organizationId = useOrganizationId()
  const organizations = (useAccount()?.organizations ?? []).filter((one) => can(one, 'league.create'))
  const draft = useFormDraft('league.create', leagueWizardDraft)
  if (!draft.loaded || !organizationId) return <SkeletonLines />
  return (
    <WizardForm
      initial={draft.value ?? { step: 0, input: emptyLeague(organizationId) }}
      organizations={organizations}
      organizationId={organizationId}
      saveDraft={draft.save}
      clearDraft={draft.clear}
      onCancel={onCancel}
    />
  )
}

function WizardForm({
  initial,
  organizations,
  organizationId,
  saveDraft,
  clearDraft,
  onCancel,
}: {
  initial: WizardDraft
  organizations: StoredAccount['organizations']
  organizationId: string
  saveDraft: (draft: WizardDraft) => void
  clearDraft: () => PromiseLike<void>
  onCancel: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const navigate = useNavigate()
  const [step, setStep] = useState(initial.step)
  const [refusal, setRefusal] = useState<string>()
  const form = useForm<NewLeagueInput, unknown, NewLeague>({
    resolver: zodResolver(newLeagueFormSchema),
    defaultValues: {
      ...initial.input,
      // A draft may name an organization that the person has since left.
      organizationId: organizations.some(({ id }) => id === initial.input.organizationId)
        ? initial.input.organizationId
        : organizationId,
    },
    mode: 'onTouched',
  })
  const chosenId = useWatch({ control: form.control, name: 'organizationId' })
  const allowance = useAllowanceInOrganization(chosenId, 'leagues', allLeaguesGroup)
  const { subscribe, getValues, trigger } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft({ step, input: values }) }),
    [subscribe, saveDraft, step],
  )

  const top = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    saveDraft({ step, input: getValues() })
    // Move focus to the new step, because the button that had it is gone.
    top.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
  }, [step, saveDraft, getValues])

  const isLast = step === leagueWizardSteps.length - 1

  const create = form.handleSubmit(
    async (league) => {
      if (!actor) return
      const chosen = organizations.find(({ id }) => id === league.organizationId && id !== organizationId)
      const creator = chosen ? { ...actor, organizationId: chosen.id, role: chosen.role } : actor
      try {
        const leagueId = await createLeague(db, creator, league)
        await clearDraft()
        setMeta(db, `league:${creator.organizationId}`, leagueId).catch(() => undefined) // preselects the league on the next screens
        if (chosen) await setOrganization(db, chosen.id)
        notify.success(t.leagueCreatedSuccessfully)
        await navigate(`/dashboard/leagues/${leagueId}/settings`)
      } catch (error) {
        setRefusal(t.errorCreatingLeague(errorMessage(error)))
      }
    },
    (errors) => {
      const faulty = leagueWizardSteps.findIndex((one) => one.fields.some((field) => field in errors))
      if (faulty !== -1 && faulty !== step) setStep(faulty)
    },
  )

  const goOn = async () => {
    setRefusal(undefined)
    if (isLast) return create()
    const fields = leagueWizardSteps[step]?.fields ?? []
    if (await trigger(fields, { shouldFocus: true })) setStep(step + 1)
  }

  return (
    <FormProvider {...form}>
      <form
        ref={top}
        noValidate
        {...autosavedFormProps}
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
        className="flex flex-col gap-5 in-[dialog]:**:scroll-mb-24"
      >
        <Stepper steps={leagueWizardSteps.map((one) => one.title)} current={step} />
        {refusal && <Banner tone="red">{refusal}</Banner>}
        {allowance && <PlanNotice allowance={allowance} wanted={1} />}
        {step === 0 && <LeagueBasicInfoStep organizations={organizations} />}
        {step === 1 && <SeasonStep />}
        {step === 2 && <DivisionsStep />}
        <footer className="flex flex-wrap-reverse justify-between gap-3 border-t border-line pt-4 in-[dialog]:sticky in-[dialog]:-bottom-5 in-[dialog]:-mx-5 in-[dialog]:-mb-5 in-[dialog]:bg-card in-[dialog]:px-5 in-[dialog]:py-3">
          <Button
            variant="quiet"
            onClick={() => {
              const isBegun = step > 0 || getValues('name').trim() !== ''
              leaveScreen(
                () => {
                  void clearDraft()
                  onCancel()
                },
                isBegun ? wizardAnswersLabel : [],
              )
            }}
          >
            {t.cancel}
          </Button>
          <div className="flex flex-wrap gap-3">
            {step > 0 && <Button onClick={() => setStep(step - 1)}>{t.previous}</Button>}
            <Button
              key={isLast ? 'create' : 'next'}
              type="submit"
              variant="primary"
              disabled={form.formState.isSubmitting || allowance?.isAtLimit}
            >
              {isLast ? t.createLeague : t.next}
            </Button>
          </div>
        </footer>
      </form>
    </FormProvider>
  )
}

function emptyLeague(organizationId: string): NewLeagueInput {
  const beginning = parseOnboarding(readLocalText(toOnboardingKey(organizationId)))
  return {
    organizationId,
    name: '',
    sportId: '',
    description: '',
    timeZone: getBrowserTimeZone(isTimeZone),
    seasonStart: '',
    seasonEnd: '',
    registrationDeadline: '',
    numTeams: String(teamCountByLeagueSize[beginning?.leagueSize ?? defaultLeagueSize]),
    divisions: [{ name: '', ageGroup: '', level: '' }],
  }
}
