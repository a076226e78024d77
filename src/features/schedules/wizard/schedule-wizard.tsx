import { useCallback } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useDatabase } from '#data/queries/context.tsx'
import { useHasPlanFeature } from '#data/queries/use-tier.ts'
import type { ScheduleInput, ScheduleProgress, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import type { League } from '#domain/schema/leagues.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { notify } from '#ui/feedback/toast.ts'
import { wizardAnswersLabel, leaveScreen } from '#ui/forms/leave-screen.ts'
import { generateScheduleInWorker } from '#workers/schedule-client.ts'
import { ScheduleBasicInfoStep } from './steps/basic-info-step.tsx'
import { ConstraintsStep } from './steps/constraints-step.tsx'
import { DateRangeStep } from './steps/date-range-step.tsx'
import { GenerationProgress } from '../proposal/generation-progress.tsx'
import { OtherLeagues } from './steps/other-leagues.tsx'
import { LeagueResourcesFallback } from './league-resources-fallback.tsx'
import { ProposalStep } from '../proposal/proposal-step.tsx'
import { removePlayedGames, withPlayedGames, type RegeneratedDraft } from '../proposal/replaced-games.ts'
import { RoomNote } from './steps/room-note.tsx'
import {
  validateScheduleInputs,
  scheduleWizardSteps,
  type ScheduleInputs,
  type ScheduleSettings,
} from './schedule-form.ts'
import { findMeetingProblems } from './meeting-problems.ts'
import { findGamesProblem, readBusyTimes, toSchedulerInput, removeAdvancedOptions } from './schedule-input.ts'
import { TeamsVenuesStep } from './steps/teams-venues-step.tsx'
import { useGeneration } from '../proposal/use-generation.ts'
import { useLeagueResources, type LeagueResources } from './use-league-resources.ts'
import { useLeaguePreset } from './use-league-preset.ts'
import { checkScheduleRoom } from './use-room-check.ts'
import {
  getNextSeed,
  withWorkerError,
  useSavedAnswers,
  useResumedProposal,
  useWizard,
  type Wizard,
} from './use-wizard.ts'
import { WizardForm } from './wizard-form.tsx'
import type { WizardDraft } from './wizard-draft.ts'
import { createWizardResolver } from './wizard-resolver.ts'
import { t } from './words.ts'

type Props = {
  leagues: readonly League[]
  initial: WizardDraft
  saveDraft: (draft: WizardDraft) => void
  clearDraft: () => PromiseLike<void>
  selectLeague: (leagueId: string) => void
  anew?: RegeneratedDraft
}

const resolver = createWizardResolver(validateScheduleInputs)

/** Four steps, then a proposal. Input survives a reload, and nothing is saved until the proposal is accepted. */
export function ScheduleWizard(props: Props) {
  const form = useForm<ScheduleInputs, unknown, ScheduleSettings>({
    resolver,
    defaultValues: props.initial.input,
    mode: 'onTouched',
  })
  return (
    <FormProvider {...form}>
      <Steps {...props} />
    </FormProvider>
  )
}

function Steps({ leagues, initial, saveDraft, clearDraft, selectLeague, anew }: Props) {
  const db = useDatabase()
  const navigate = useNavigate()
  const hasAdvanced = useHasPlanFeature('schedule.advanced')
  const played = anew?.played
  const finish = useCallback((proposal: ScheduleProposal) => removePlayedGames(proposal, played ?? []), [played])
  const { generation, start, stop, takeBest, swap } = useGeneration<
    ScheduleInputs,
    ScheduleProposal,
    ScheduleInput,
    ScheduleProgress
  >(generateScheduleInWorker, finish)
  const form = useFormContext<ScheduleInputs, unknown, ScheduleSettings>()
  const { getValues, setValue, reset, setError, control, handleSubmit } = form
  const inputs = useWatch({ control }) as ScheduleInputs // complete, because the default values are complete
  const supply = useLeagueResources(inputs.leagueId, inputs.otherLeagueIds)
  const presetTeams = useCallback(
    ({ teams }: LeagueResources) => {
      setValue(
        'teamIds',
        teams.map((team) => team.id),
      )
      setValue('meetingRules', [])
      setValue('groupLimits', [])
      setValue('homeFields', [])
      setValue('homeDays', [])
      setValue('teamPreferences', [])
    },
    [setValue],
  )
  useLeaguePreset(supply, presetTeams)

  const replacing = anew?.schedule.id

  const isNameFree = async (refuse: Wizard['refuse']) => {
    const { name, leagueId, otherLeagueIds } = getValues()
    try {
      const ofLeague = (id: string) => db.schedules.where('league_id').equals(id).toArray()
      const siblings = (await Promise.all([leagueId, ...otherLeagueIds].map(ofLeague))).flat()
      if (!siblings.some((one) => one.id !== replacing && isSameName(one.name, name))) return true
      const message = t.scheduleNameAlreadyExists
      setError('name', { type: 'taken', message }, { shouldFocus: true })
    } catch (error) {
      reportError(error)
      refuse(t.failedCheckExistingSchedules)
    }
    return false
  }
  const wizard = useWizard({
    steps: scheduleWizardSteps,
    initialStep: initial.step,
    isNameFree,
    finish: () => generate(),
  })
  useSavedAnswers<ScheduleInputs>(saveDraft, { step: wizard.step, isProposed: generation.state === 'done' })

  const submit = handleSubmit(async (answers) => {
    if (!supply) return wizard.refuse(t.pleaseWaitDataStill)
    wizard.refuse(undefined)
    const problem = findGamesProblem(getValues(), supply)
    if (problem !== null) {
      setError('gamesPerTeam', { type: 'impossible', message: problem }, { shouldFocus: true })
      return wizard.showFaulty({ gamesPerTeam: problem })
    }
    const [meeting] = findMeetingProblems(getValues(), supply)
    if (meeting !== undefined) {
      const path = `meetingRules.${meeting.index}.${meeting.field}` as const
      setError(path, { type: 'impossible', message: meeting.message }, { shouldFocus: true })
      return wizard.showFaulty({ meetingRules: meeting })
    }
    const settings = hasAdvanced ? answers : removeAdvancedOptions(answers)
    const { organization_id, time_zone } = supply.league
    const busy = await readBusyTimes(db, organization_id, { ...settings, timeZone: time_zone, replacing })
    const input = toSchedulerInput(settings, supply, busy)
    const proposal = await start(played ? withPlayedGames(input, played) : input, getValues())
    if (proposal?.unplaced.length === 0) notify.success(t.scheduleGeneratedSuccessfully)
  }, wizard.showFaulty)
  const generate = withWorkerError(submit)
  const generateWith = (changed: ScheduleInputs) => {
    reset(changed, { keepDefaultValues: true })
    void generate()
  }
  useResumedProposal(initial.isProposed, Boolean(supply), generate)

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
        onAnother={() => generateWith({ ...getValues(), seed: getNextSeed(getValues('seed')) })}
        onAgain={() => void generate()}
        onRelax={generateWith}
        onFormer={() => {
          if (generation.former) reset(generation.former.asked, { keepDefaultValues: true })
          swap()
        }}
        onSaved={async (scheduleId) => {
          await clearDraft()
          selectLeague(supply.league.id)
          notify.success(
            anew
              ? t.scheduleUpdatedSuccessfully
              : supply.others.length > 0
                ? t.schedulesCreated(supply.others.length + 1)
                : t.scheduleCreatedSuccessfully,
          )
          await navigate(`/dashboard/scheduling?schedule=${scheduleId}`)
        }}
      />
    )
  }

  const { step } = wizard
  return (
    <WizardForm
      steps={scheduleWizardSteps}
      wizard={wizard}
      failure={generation.state === 'failed' ? generation.reason : undefined}
      onCancel={() => {
        const isBegun = step > 0 || getValues('name').trim() !== (anew?.schedule.name ?? '')
        leaveScreen(
          () => {
            void clearDraft()
            void navigate('/dashboard/scheduling')
          },
          isBegun ? wizardAnswersLabel : [],
        )
      }}
    >
      {step === 0 && (
        <ScheduleBasicInfoStep leagues={leagues}>{!anew && <OtherLeagues leagues={leagues} />}</ScheduleBasicInfoStep>
      )}
      {step > 0 && !supply && <LeagueResourcesFallback supply={supply} />}
      {step === 1 && supply && <DateRangeStep timeZone={supply.league.time_zone} supply={supply} />}
      {step === 2 && supply && <TeamsVenuesStep supply={supply} />}
      {step === 3 && supply && <ConstraintsStep supply={supply} hasAdvanced={hasAdvanced} />}
      {step > 0 && supply && (
        <RoomNote inputs={inputs} supply={supply} replacing={replacing} judge={checkScheduleRoom} />
      )}
    </WizardForm>
  )
}
