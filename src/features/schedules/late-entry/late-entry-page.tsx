import { useParams } from 'react-router-dom'
import { useActor, useLiveQuery } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { listTeamsOutside } from '#domain/scheduling/repair/late-entry.ts'
import { workerSolver, type RainoutSolver } from '../rainout/rainout-solver.ts'
import { useRainoutRows, type RainedOutLeague } from '../rainout/use-rainout-rows.ts'
import { LateEntryDesk } from './late-entry-desk.tsx'
import { t } from './words.ts'

/** Adds teams to a schedule that exists: their games get times, and as few others as possible move. */
export function LateEntryPage({ solver = workerSolver }: { solver?: RainoutSolver }) {
  return (
    <LoadBoundary title={t.failedToLoad}>
      <LateEntry solver={solver} />
    </LoadBoundary>
  )
}

function LateEntry({ solver }: { solver: RainoutSolver }) {
  const { scheduleId = '' } = useParams()
  const actor = useActor()
  const found = useRainoutRows(scheduleId, useCurrentMinute().slice(0, 10))
  return (
    <Page
      title={t.addTeams}
      of={found?.schedule.name}
      notes={found?.schedule.name}
      back={{ to: `/dashboard/scheduling?schedule=${scheduleId}`, label: t.schedule }}
    >
      {found === undefined && <SkeletonLines />}
      {found === null && <ErrorPanel title={t.scheduleNotFound} message={t.mayHaveBeenDeleted} />}
      {found && !can(actor, 'game.update') && <ErrorPanel title={t.notAllowed} />}
      {found && can(actor, 'game.update') && <Open {...found} solver={solver} />}
    </Page>
  )
}

function Open({ schedule, rows, solver }: RainedOutLeague & { solver: RainoutSolver }) {
  const leftIds = useLeftTeams(rows.leagueId)
  if (schedule.type !== 'round_robin') return <EmptyState title={t.tournament}>{t.onlyRoundRobin}</EmptyState>
  if (schedule.status === 'completed') return <EmptyState title={t.scheduleCompleted}>{t.nothingLeft}</EmptyState>
  if (leftIds === undefined) return <SkeletonLines />
  if (listTeamsOutside({ schedule, rows, leftIds }).length === 0) {
    return (
      <EmptyState
        title={t.noTeams}
        action={
          <ButtonLink variant="primary" to={`/dashboard/leagues/${rows.leagueId}/teams`}>
            {t.addTeamToLeague}
          </ButtonLink>
        }
      >
        {t.noTeamsHint}
      </EmptyState>
    )
  }
  return <LateEntryDesk key={schedule.id} schedule={schedule} rows={rows} leftIds={leftIds} solver={solver} />
}

/** Returns the teams that have left the league; `undefined` while loading. */
function useLeftTeams(leagueId: string): ReadonlySet<string> | undefined {
  return useLiveQuery(
    async (db) => {
      const teams = await db.teams.where('league_id').equals(leagueId).toArray()
      return new Set(teams.filter(({ left_at }) => left_at !== null).map(({ id }) => id))
    },
    [leagueId],
  )
}
