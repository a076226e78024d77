import { useCallback, useEffect } from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { minTournamentTeams } from '#domain/tournaments/model.ts'
import { pagePlayoffTeams } from '#domain/tournaments/formats/page-playoff.ts'
import type { MatchPlan, PlaceMatchesProgress } from '#domain/tournaments/layout/place-matches.ts'
import { findFreeName, isSameName } from '#domain/leagues/same-name.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { TournamentTemplate } from '#domain/schema/tournaments.ts'
import { notify } from '#ui/feedback/toast.ts'
import { wizardAnswersLabel, leaveScreen } from '#ui/forms/leave-screen.ts'
import { placeMatchesInWorker } from '#workers/schedule-client.ts'
import { ScheduleBasicInfoStep } from '../wizard/steps/basic-info-step.tsx'
import { DateRangeStep } from '../wizard/steps/date-range-step.tsx'
import { GenerationProgress } from '../proposal/generation-progress.tsx'
import { LeagueResourcesFallback } from '../wizard/league-resources-fallback.tsx'
import { RoomNote } from '../wizard/steps/room-note.tsx'
import { readBusyTimes } from '../wizard/schedule-input.ts'
import { useGeneration } from '../proposal/use-generation.ts'
import { useLeaguePreset } from '../wizard/use-league-preset.ts'
import { getNextSeed, withWorkerError, useSavedAnswers, useResumedProposal, useWizard } from '../wizard/use-wizard.ts'
import { WizardForm } from '../wizard/wizard-form.tsx'
import { createWizardResolver } from '../wizard/wizard-resolver.ts'
import { EntrantsStep } from './entrants-step.tsx'
import { KindFields } from './kind-fields.tsx'
import { isUntouchedDraft, type TournamentDraft } from './tournament-draft.ts'
import {
  validateTournament,
  tournamentSteps,
  type TournamentInputs,
  type TournamentSettings,
} from './tournament-form.ts'
import { checkTournamentRoom, toTournamentInput } from './tournament-input.ts'
import { TournamentProposal } from './tournament-proposal.tsx'
import { getOfferedSeeds, useTournamentResources, type TournamentResources } from './use-tournament-resources.ts'
import { FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { BlackoutDates } from '../wizard/steps/blackout-dates.tsx'
import { GameRuleFields } from '../wizard/steps/game-rule-fields.tsx'
import { SharedPeople } from '../wizard/steps/shared-people.tsx'
import { TeamAbsences } from '../wizard/steps/team-absences.tsx'
import { t } from './words.ts'
import type { PlaceMatchesInput } from '#domain/tournaments/layout/place-matches-input.ts'

type Props = {
  leagues: readonly League[]
  templates: readonly TournamentTemplate[]
  initial: TournamentDraft
  saveDraft: (draft: TournamentDraft) => void
  clearDraft: () => PromiseLike<void>
  selectLeague: (leagueId: string) => void
}

/** The input of a plan: the raw form values, and their parsed values. */
type Asked = { readonly inputs: TournamentInputs; readonly settings: TournamentSettings }

const resolver = createWizardResolver(validateTournament)
const asFound = (plan: MatchPlan) => plan
type Progress = PlaceMatchesProgress & { readonly best?: never }

/** The four steps of the schedule wizard for a tournament; nothing is saved until its plan is accepted. */
export function TournamentWizard(props: Props) {
  const form = useForm<TournamentInputs, unknown, TournamentSettings>({
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

function Steps({ leagues, templates, initial, saveDraft, clearDraft, selectLeague }: Props) {
  const db = useDatabase()
  const navigate = useNavigate()
  const { arrival } = initial
  const { generation, start, stop } = useGeneration<Asked, MatchPlan, PlaceMatchesInput, Progress>(
    placeMatchesInWorker,
    asFound,
  )
  const form = useFormContext<TournamentInputs, unknown, TournamentSettings>()
  const { getValues, setValue, control, handleSubmit } = form
  const inputs = useWatch({ control }) as TournamentInputs // complete, because the default values are complete
  const { leagueId } = inputs
  const supply = useTournamentResources(leagueId, arrival)
  const presetTeams = useCallback(
    ({ byPoints }: TournamentResources) => {
      setValue('seeding', 'points')
      const two = byPoints.slice(0, minTournamentTeams)
      setValue(
        'teamIds',
        two.map(({ teamId }) => teamId),
      )
    },
    [setValue],
  )
  useLeaguePreset(supply, presetTeams)
  useWithoutDeletedTeams(supply)
  useTeamsOfPagePlayoff(supply, inputs.format)

  const wizard = useWizard({ steps: tournamentSteps, initialStep: initial.step, finish: () => generate() })
  const save = useCallback(
    (draft: Omit<TournamentDraft, 'arrival'>) => saveDraft({ ...draft, arrival }),
    [saveDraft, arrival],
  )
  useSavedAnswers<TournamentInputs>(save, { step: wizard.step, isProposed: generation.state === 'done' })

  const submit = handleSubmit(async (settings) => {
    if (!supply) return wizard.refuse(t.pleaseWaitDataStill)
    wizard.refuse(undefined)
    const { organization_id, time_zone } = supply.league
    const question = toTournamentInput(
      settings,
      supply,
      await readBusyTimes(db, organization_id, { ...settings, timeZone: time_zone }),
    )
    const plan = await start(question, { inputs: getValues(), settings })
    if (plan?.unplaced.length === 0) notify.success(t.scheduleGeneratedSuccessfully)
  }, wizard.showFaulty)
  const generate = withWorkerError(submit)
  useResumedProposal(initial.isProposed, Boolean(supply), generate)

  if (generation.state === 'running') {
    return <GenerationProgress thing="tournament" progress={generation.progress} onCancel={stop} onTakeBest={null} />
  }
  if (generation.state === 'done' && supply) {
    const { proposal: plan, input: question, asked } = generation
    return (
      <TournamentProposal
        accepted={{ settings: asked.settings, question, plan }}
        supply={supply}
        onBack={stop}
        onAgain={() => void generate()}
        onAnother={() => {
          setValue('seed', getNextSeed(getValues('seed')))
          void generate()
        }}
        onSaved={async (scheduleId) => {
          await clearDraft()
          selectLeague(supply.league.id)
          notify.success(t.tournamentCreatedSuccessfully)
          await navigate(`/dashboard/schedules/${scheduleId}/bracket`)
        }}
      />
    )
  }

  const { step } = wizard
  return (
    <WizardForm
      steps={tournamentSteps}
      wizard={wizard}
      failure={generation.state === 'failed' ? generation.reason : undefined}
      onCancel={() => {
        leaveScreen(
          () => {
            void clearDraft()
            void navigate('/dashboard/scheduling')
          },
          isUntouchedDraft({ step, input: getValues(), arrival }) ? [] : wizardAnswersLabel,
        )
      }}
    >
      {step === 0 && (
        <>
          <ScheduleBasicInfoStep leagues={leagues} />
          <TakenName leagueId={leagueId} />
          <KindFields templates={templates} />
        </>
      )}
      {step > 0 && !supply && <LeagueResourcesFallback supply={supply} />}
      {step === 1 && supply && (
        <>
          <DateRangeStep timeZone={supply.league.time_zone} />
          <RegistrationFields />
        </>
      )}
      {step === 2 && supply && <EntrantsStep supply={supply} />}
      {step === 3 && supply && <TournamentConstraintsStep supply={supply} />}
      {step > 0 && supply && <RoomNote inputs={inputs} supply={supply} judge={checkTournamentRoom} />}
    </WizardForm>
  )
}

/** Removes deleted teams, which a stored input may still name. */
function useWithoutDeletedTeams(supply: TournamentResources | null | undefined): void {
  const { getValues, setValue } = useFormContext<TournamentInputs>()
  useEffect(() => {
    if (!supply) return
    const chosen = getValues('teamIds')
    const left = chosen.filter((teamId) => supply.teams.some(({ id }) => id === teamId))
    if (left.length < chosen.length) setValue('teamIds', left)
  }, [supply, getValues, setValue])
}

/** Enters the best four when a Page playoff is chosen, unless the user has chosen teams by hand. */
function useTeamsOfPagePlayoff(
  supply: TournamentResources | null | undefined,
  format: TournamentInputs['format'],
): void {
  const { getValues, setValue } = useFormContext<TournamentInputs>()
  useEffect(() => {
    const { seeding, divisionIds, teamIds } = getValues()
    if (!supply || format !== 'page_playoff' || seeding === 'hand' || teamIds.length === pagePlayoffTeams) return
    const best = getOfferedSeeds(supply, seeding, divisionIds).slice(0, pagePlayoffTeams)
    setValue(
      'teamIds',
      best.map(({ teamId }) => teamId),
    )
  }, [supply, format, getValues, setValue])
}

/**
 * Tells the user that the name is taken by another schedule. This is not an error: the tournament's name gets a number.
 */
function TakenName({ leagueId }: { leagueId: string }) {
  const name = useWatch<TournamentInputs, 'name'>({ name: 'name' })
  const siblings = useLiveQuery((db) => db.schedules.where('league_id').equals(leagueId).toArray(), [leagueId])
  if (!siblings?.some((one) => isSameName(one.name, name))) return null
  const saved = findFreeName(
    name,
    siblings.map((one) => one.name),
  )
  return <p className="text-note text-soft">{t.leagueHasScheduleName(saved)}</p>
}

/** The registration deadline, and the maximum number of teams. */
function RegistrationFields() {
  const form = useFormContext<TournamentInputs>()
  return (
    <FieldGroup label={t.registrationOptional} hint={t.shownTournament}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t.registrationDeadline}
          {...registerField(form, 'registrationDeadline', { deps: ['maxTeams'] })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={2}
          max={64}
          label={t.maximumTeams}
          {...registerField(form, 'maxTeams', { deps: ['registrationDeadline'] })}
        />
      </div>
    </FieldGroup>
  )
}

/** Game length, rest, and days off, for every team that may reach a match. */
function TournamentConstraintsStep({ supply }: { supply: TournamentResources }) {
  const teamIds = useWatch<TournamentInputs, 'teamIds'>({ name: 'teamIds' })
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">{t.rulesApplyToPossibleTeams}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <GameRuleFields />
      </div>
      <SharedPeople sharing={supply.sharing} teamIds={teamIds} />
      <BlackoutDates />
      <TeamAbsences teams={supply.teams} />
    </div>
  )
}
