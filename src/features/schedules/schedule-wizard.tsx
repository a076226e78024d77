import { useCallback, useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useDatabase } from '#db/context.tsx'
import type { ScheduleProposal } from '#domain/schedule/model.ts'
import type { League } from '#domain/schema/leagues.ts'
import { isSameName } from '#domain/same-name.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { SkeletonLines } from '#ui/states.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { notify } from '#ui/toast.tsx'
import { keptAsDraft } from '#ui/unsaved-fields.ts'
import { BasicInfoStep } from './basic-info-step.tsx'
import { ConstraintsStep } from './constraints-step.tsx'
import { DateRangeStep } from './date-range-step.tsx'
import { GenerationProgress } from './generation-progress.tsx'
import { ProposalStep } from './proposal-step.tsx'
import { withoutPlayed, type MadeAnew } from './replaced-games.ts'
import { RoomNote } from './room-note.tsx'
import { wizardSteps, type ScheduleInputs, type ScheduleSettings } from './schedule-form.ts'
import { readBusyTimes, scheduleInputOf, withoutAdvanced } from './schedule-input.ts'
import { scheduleResolver } from './schedule-resolver.ts'
import { TeamsVenuesStep } from './teams-venues-step.tsx'
import { useCorrectedErrors } from './use-corrected-errors.ts'
import { useGeneration } from './use-generation.ts'
import { useHasFeature } from './use-has-feature.ts'
import { useLeagueSupply } from './use-league-supply.ts'
import { usePreset } from './use-preset.ts'
import type { WizardDraft } from './wizard-draft.ts'

type Props = {
  leagues: readonly League[]
  initial: WizardDraft
  saveDraft: (draft: WizardDraft) => void
  clearDraft: () => PromiseLike<void>
  selectLeague: (leagueId: string) => void
  anew?: MadeAnew
}

/** Four steps, then a proposal; what is typed survives a reload, and nothing is saved before the proposal is accepted. */
export function ScheduleWizard({ leagues, initial, saveDraft, clearDraft, selectLeague, anew }: Props) {
  const db = useDatabase()
  const navigate = useNavigate()
  const [step, setStep] = useState(initial.step)
  const [refusal, setRefusal] = useState<string>()
  const hasAdvanced = useHasFeature('schedule.advanced')
  const played = anew?.played
  const finish = useCallback((proposal: ScheduleProposal) => withoutPlayed(proposal, played ?? []), [played])
  const { generation, start, stop, takeBest, swap } = useGeneration<ScheduleInputs>(finish)
  const form = useForm<ScheduleInputs, unknown, ScheduleSettings>({
    resolver: scheduleResolver,
    defaultValues: initial.input,
    mode: 'onTouched',
  })
  const { subscribe, getValues, reset, trigger, setError, control, handleSubmit } = form
  const inputs = useWatch({ control }) as ScheduleInputs // complete, since the defaults are
  const supply = useLeagueSupply(inputs.leagueId)
  usePreset(form, supply)
  useCorrectedErrors(form)

  const isProposed = generation.state === 'done'
  useEffect(() => {
    const save = (input: ScheduleInputs) => saveDraft({ step, isProposed, input })
    save(getValues())
    return subscribe({ formState: { values: true }, callback: ({ values }) => save(values) })
  }, [subscribe, getValues, saveDraft, step, isProposed])

  const replacing = anew?.schedule.id
  const generate = handleSubmit(
    async (answers) => {
      if (!supply) return setRefusal('Please wait, data is still loading.')
      setRefusal(undefined)
      const settings = hasAdvanced ? answers : withoutAdvanced(answers)
      const { organization_id, time_zone } = supply.league
      const busy = await readBusyTimes(db, organization_id, { ...settings, timeZone: time_zone, replacing })
      const isDone = await start(scheduleInputOf(settings, supply, busy), getValues())
      if (isDone) notify.success('Schedule generated successfully!')
    },
    (errors) => {
      const faulty = wizardSteps.findIndex((one) => one.fields.some((field) => field in errors))
      if (faulty !== -1) setStep(faulty)
    },
  )
  const generateWith = (changed: ScheduleInputs) => {
    reset(changed, { keepDefaultValues: true })
    void generate()
  }

  // A reload on the proposal leads back to it: the same settings give the same games.
  const isToResume = useRef(initial.isProposed)
  useEffect(() => {
    if (!isToResume.current || !supply) return
    isToResume.current = false
    void generate()
  }, [supply, generate])

  const top = useRef<HTMLFormElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step // a keyboard goes on at the new step, not at a button that is gone
    top.current?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [step])

  const goOn = async () => {
    setRefusal(undefined)
    if (step === wizardSteps.length - 1) return generate()
    const isComplete = await trigger([...(wizardSteps[step]?.fields ?? [])], { shouldFocus: true })
    if (step === 0) {
      const { name, leagueId } = getValues()
      if (name.trim() === '' || leagueId === '') setRefusal('Schedule name and league are required')
      if (!isComplete || !(await isNameFree())) return
    }
    if (isComplete) setStep(step + 1)
  }

  const isNameFree = async () => {
    const { name, leagueId } = getValues()
    try {
      const siblings = await db.schedules.where('league_id').equals(leagueId).toArray()
      if (!siblings.some((one) => one.id !== replacing && isSameName(one.name, name))) return true
      const message = 'A schedule with this name already exists for the selected league.'
      setError('name', { type: 'taken', message }, { shouldFocus: true })
    } catch (error) {
      reportError(error)
      setRefusal('Failed to check for existing schedules')
    }
    return false
  }

  if (generation.state === 'running') {
    const { best, before } = generation
    const cancel = () => {
      if (before) reset(before.asked, { keepDefaultValues: true })
      stop()
    }
    return <GenerationProgress progress={generation.progress} onCancel={cancel} onTakeBest={best && takeBest} />
  }
  if (generation.state === 'done' && supply) {
    return (
      <ProposalStep
        generation={generation}
        supply={supply}
        anew={anew}
        onBack={stop}
        onAnother={() => generateWith({ ...getValues(), seed: (getValues('seed') + 1) % 4_294_967_296 })}
        onAgain={() => void generate()}
        onRelax={generateWith}
        onFormer={() => {
          if (generation.former) reset(generation.former.asked, { keepDefaultValues: true })
          swap()
        }}
        onSaved={async (scheduleId) => {
          await clearDraft()
          selectLeague(supply.league.id)
          notify.success(anew ? 'Schedule updated successfully' : 'Schedule created successfully!')
          await navigate(`/dashboard/scheduling?schedule=${scheduleId}`)
        }}
      />
    )
  }

  const isLast = step === wizardSteps.length - 1
  return (
    <FormProvider {...form}>
      <form
        ref={top}
        noValidate
        {...keptAsDraft}
        onSubmit={(event) => {
          event.preventDefault()
          void goOn()
        }}
        className="flex max-w-3xl flex-col gap-5"
      >
        <Stepper steps={wizardSteps.map((one) => one.title)} current={step} />
        {refusal && <Banner tone="red">{refusal}</Banner>}
        {generation.state === 'failed' && <Banner tone="red">Scheduling failed: {generation.reason}</Banner>}
        {step === 0 && <BasicInfoStep leagues={leagues} />}
        {step > 0 && !supply && <SkeletonLines />}
        {step === 1 && supply && <DateRangeStep timeZone={supply.league.time_zone} />}
        {step === 2 && supply && <TeamsVenuesStep supply={supply} />}
        {step === 3 && supply && <ConstraintsStep supply={supply} hasAdvanced={hasAdvanced} />}
        {step > 0 && supply && <RoomNote inputs={inputs} supply={supply} replacing={replacing} />}
        <div className="flex flex-wrap justify-between gap-3 border-t border-line pt-4">
          <Button
            variant="quiet"
            onClick={() => {
              void clearDraft()
              void navigate('/dashboard/scheduling')
            }}
          >
            Cancel
          </Button>
          <div className="flex flex-wrap gap-3">
            {step > 0 && <Button onClick={() => setStep(step - 1)}>Previous</Button>}
            <Button key={isLast ? 'generate' : 'next'} type="submit" variant="primary">
              {isLast ? 'Generate' : 'Next'}
            </Button>
          </div>
        </div>
      </form>
    </FormProvider>
  )
}
