import { useParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { RainoutDesk } from './rainout-desk.tsx'
import { workerSolver, type RainoutSolver } from './rainout-solver.ts'
import { useRainoutRows } from './use-rainout-rows.ts'
import { t } from './words.ts'

/** Reschedules games when a day or a venue is lost, moving others if needed. */
export function RainoutPage({ solver = workerSolver }: { solver?: RainoutSolver }) {
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <Rainout solver={solver} />
    </LoadBoundary>
  )
}

function Rainout({ solver }: { solver: RainoutSolver }) {
  const { scheduleId = '' } = useParams()
  const actor = useActor()
  const found = useRainoutRows(scheduleId, useCurrentMinute().slice(0, 10))
  return (
    <Page
      title={t.rainout}
      of={found?.schedule.name}
      notes={found?.schedule.name}
      back={{ to: `/dashboard/scheduling?schedule=${scheduleId}`, label: t.schedule }}
    >
      {found === undefined && <SkeletonLines />}
      {found === null && <ErrorPanel title={t.scheduleNotFound} message={t.mayHaveBeenDeleted} />}
      {found && !can(actor, 'game.update') && <ErrorPanel title={t.youDoNotHave} />}
      {found && can(actor, 'game.update') && found.schedule.status === 'completed' && (
        <EmptyState title={t.scheduleCompleted}>{t.nothingLeftPlayed}</EmptyState>
      )}
      {found && can(actor, 'game.update') && found.schedule.status !== 'completed' && (
        <RainoutDesk key={scheduleId} {...found} solver={solver} />
      )}
    </Page>
  )
}
