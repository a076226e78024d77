import { useParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import type { LocalDatabase } from '#data/store/database.ts'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { can } from '#domain/people/capabilities.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { toScheduleInputs } from './to-schedule-inputs.ts'
import { isReplaced, type RegeneratedDraft } from '../proposal/replaced-games.ts'
import { ScheduleWizard } from './schedule-wizard.tsx'
import { readLeagueResources, type LeagueResources } from './use-league-resources.ts'
import { scheduleWizardDraft } from './wizard-draft.ts'

/** Generates a draft again, with the same settings or others. */
export function GenerateAgainPage() {
  const { scheduleId = '' } = useParams()
  return (
    <Page
      title="Generate again"
      back={{ to: `/dashboard/scheduling?schedule=${scheduleId}`, label: 'Schedule' }}
      notes="The games of the draft stay as they are until you accept others."
    >
      <LoadBoundary title="Failed to fetch schedule">
        <Wizard key={scheduleId} scheduleId={scheduleId} />
      </LoadBoundary>
    </Page>
  )
}

function Wizard({ scheduleId }: { scheduleId: string }) {
  const actor = useActor()
  const { selectLeague } = useSelectedLeague()
  const found = useLiveQuery((db) => readDraftSchedule(db, scheduleId), [scheduleId])
  const draft = useFormDraft(`schedule.regenerate.${scheduleId}`, scheduleWizardDraft)
  if (!can(actor, 'schedule.update')) return <ErrorPanel title="You do not have permission to edit this schedule" />
  if (found === undefined || !draft.loaded) return <SkeletonLines />
  if (found === null) {
    return <EmptyState title="Schedule not found">This no longer exists. Somebody may have deleted it.</EmptyState>
  }
  const { supply, anew } = found
  if (anew.schedule.type === 'tournament') {
    return (
      <EmptyState title="This is a tournament">
        Its matches follow from its bracket: single ones can be moved. For another bracket, delete the draft and create
        the tournament anew.
      </EmptyState>
    )
  }
  if (anew.schedule.status !== 'draft') {
    return (
      <EmptyState title="This schedule is no draft">
        Only the games of a draft are generated again. Single games of a published schedule can be moved.
      </EmptyState>
    )
  }
  return (
    <ScheduleWizard
      leagues={[supply.league]}
      initial={draft.value ?? { step: 0, isProposed: false, input: toScheduleInputs(anew.schedule, supply) }}
      saveDraft={draft.save}
      clearDraft={draft.clear}
      selectLeague={selectLeague}
      anew={anew}
    />
  )
}

async function readDraftSchedule(
  db: LocalDatabase,
  scheduleId: string,
): Promise<{ anew: RegeneratedDraft; supply: LeagueResources } | null> {
  const schedule = await db.schedules.get(scheduleId)
  const supply = schedule && (await readLeagueResources(db, schedule.league_id))
  if (!schedule || !supply) return null
  const games = await db.games.where('schedule_id').equals(scheduleId).toArray()
  const played = games.filter((game) => !isReplaced(game, scheduleId))
  return { anew: { schedule, played, replaced: games.length - played.length }, supply }
}
