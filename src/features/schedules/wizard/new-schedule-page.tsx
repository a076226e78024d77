import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { NoLeague } from './no-league.tsx'
import { ScheduleWizard } from './schedule-wizard.tsx'
import { emptyScheduleInputs, scheduleWizardDraft } from './wizard-draft.ts'
import { t } from './words.ts'

/** Guides the user through four steps to a round robin. */
export function NewSchedulePage() {
  return (
    <Page title={t.createSchedule} back={{ to: '/dashboard/scheduling', label: t.schedule }}>
      <LoadBoundary title={t.somethingWentWrong}>
        <Wizard />
      </LoadBoundary>
    </Page>
  )
}

function Wizard() {
  const { leagues, league, selectLeague } = useSelectedLeague()
  const draft = useFormDraft('schedule.create', scheduleWizardDraft)
  if (!leagues || !draft.loaded) return <SkeletonLines />
  if (!league) return <NoLeague>{t.scheduleBelongsLeagueCreate}</NoLeague>
  return (
    <ScheduleWizard
      leagues={leagues}
      initial={draft.value ?? { step: 0, isProposed: false, input: emptyScheduleInputs(league.id) }}
      saveDraft={draft.save}
      clearDraft={draft.clear}
      selectLeague={selectLeague}
    />
  )
}
