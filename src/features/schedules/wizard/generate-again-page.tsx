import { useParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useFormDraft } from '#data/queries/use-form-draft.ts'
import { can } from '#domain/people/capabilities.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { getRuleMessage } from '#domain/rule-error.ts'
import { toScheduleInputs } from './to-schedule-inputs.ts'
import { isReplaced, type RegeneratedDraft } from '../proposal/replaced-games.ts'
import { ScheduleWizard } from './schedule-wizard.tsx'
import { readLeagueResources, type LeagueResources } from './use-league-resources.ts'
import { scheduleWizardDraft } from './wizard-draft.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** Generates a draft again, with the same or different settings. */
export function GenerateAgainPage() {
  const { scheduleId = '' } = useParams()
  return (
    <Page
      title={t.generateAgain}
      back={{ to: `/dashboard/scheduling?schedule=${scheduleId}`, label: t.schedule }}
      notes={t.gamesDraftStayThey}
    >
      <LoadBoundary title={t.failedFetchSchedule}>
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
  if (!can(actor, 'schedule.update')) return <ErrorPanel title={t.youDoNotHave} />
  if (found === undefined || !draft.loaded) return <SkeletonLines />
  if (found === null) {
    return <EmptyState title={t.scheduleNotFound}>{getRuleMessage('row_gone')}</EmptyState>
  }
  const { supply, anew } = found
  if (anew.schedule.type === 'tournament') {
    return <EmptyState title={t.thisIsATournament}>{t.matchesFollowFromBracket}</EmptyState>
  }
  if (anew.schedule.status !== 'draft') {
    return <EmptyState title={t.scheduleNoDraft}>{t.onlyGamesDraftGenerated}</EmptyState>
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
