import { useActor } from '#db/context.tsx'
import { useSelectedLeague } from '#db/selected-league.ts'
import { useDraft } from '#db/use-draft.ts'
import { can } from '#domain/capabilities.ts'
import { Page } from '#ui/page.tsx'
import { ErrorPanel, SkeletonLines } from '#ui/states.tsx'
import { NoLeague } from './no-league.tsx'
import { ScheduleWizard } from './schedule-wizard.tsx'
import { emptyInputs, wizardDraft } from './wizard-draft.ts'

/** From four questions to a round robin. */
export function NewSchedulePage() {
  return (
    <Page title="Create Schedule" back={{ to: '/dashboard/scheduling', label: 'Schedule' }}>
      <Wizard />
    </Page>
  )
}

function Wizard() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const draft = useDraft('schedule.create', wizardDraft)
  if (!can(actor, 'schedule.create')) return <ErrorPanel title="You do not have permission to do this" />
  if (!leagues || !draft.loaded) return <SkeletonLines />
  if (!league) return <NoLeague>A schedule belongs to a league. Create a league first.</NoLeague>
  return (
    <ScheduleWizard
      leagues={leagues}
      initial={draft.value ?? { step: 0, isProposed: false, input: emptyInputs(league.id) }}
      saveDraft={draft.save}
      clearDraft={draft.clear}
      selectLeague={selectLeague}
    />
  )
}
