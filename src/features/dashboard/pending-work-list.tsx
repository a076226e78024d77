import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { formatScore } from '#domain/scores/results.ts'
import type { DuplicateName } from '#domain/leagues/duplicate-names.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatDate } from '#domain/time.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { Card } from '#ui/layout/card.tsx'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { DashboardGroup, DashboardLink } from './dashboard-group.tsx'
import { readPendingWork, type ListedGame, type ListedSchedule } from './read-dashboard.ts'
import { useUpcomingConflicts } from './use-upcoming-conflicts.ts'

/** More than this in one list would be a report, not a reminder. */
const shownPerList = 8

/** Lists what league staff need to handle, with links. */
export function PendingWorkList({ organizationId, now }: { organizationId: string | null; now: string }) {
  const read = useCachedLiveQuery('what is next', (db) => readPendingWork(db, organizationId, now), [
    organizationId,
    now,
  ])
  const next = useLastAnswer(read, organizationId)
  const conflicts = useUpcomingConflicts(next && organizationId, now)
  const { selectLeague } = useSelectedLeague()
  const isDone =
    next !== undefined &&
    next.disputed.length + next.unreported.length + next.drafts.length + next.sharedNames.length === 0
  return (
    <section aria-labelledby="what-is-next" className="flex flex-col gap-3">
      <h2 id="what-is-next">What is next</h2>
      {(!next || (isDone && conflicts === undefined)) && <SkeletonLines />}
      {isDone && conflicts?.length === 0 && (
        <Card className="flex items-center gap-3 p-4">
          <CircleCheck aria-hidden="true" size={22} className="shrink-0 text-green" />
          <p>Nothing waits for you: every game that was played has its result.</p>
        </Card>
      )}
      {next && next.disputed.length > 0 && (
        <DashboardGroup title="Disputed results" total={next.disputed.length} shown={shownPerList}>
          {next.disputed.slice(0, shownPerList).map((one) => (
            <GameLine key={one.game.id} {...one} state={<Pill tone="amber">Disputed {formatScore(one.game)}</Pill>} />
          ))}
        </DashboardGroup>
      )}
      {next && next.unreported.length > 0 && (
        <DashboardGroup title="Games without a result" total={next.unreported.length} shown={shownPerList}>
          {next.unreported.slice(0, shownPerList).map((one) => (
            <GameLine key={one.game.id} {...one} state={<Pill>No result yet</Pill>} />
          ))}
        </DashboardGroup>
      )}
      {next && conflicts === 'failed' && (
        <p role="alert" className="text-red">
          The conflicts among the games ahead could not be counted. The schedules show them.
        </p>
      )}
      {next && conflicts !== undefined && conflicts !== 'failed' && conflicts.length > 0 && (
        <DashboardGroup title="Conflicts">
          {conflicts.map(({ league, conflictCount }) => (
            <DashboardLink
              key={league.id}
              to="/dashboard/scheduling"
              linkState={{ leagueId: league.id }}
              onOpen={() => selectLeague(league.id)}
              title={league.name}
              note="Among the games ahead: a field or a team needed twice, or too little rest."
              state={<Pill tone="amber">{formatQuantity(conflictCount, 'conflict')}</Pill>}
            />
          ))}
        </DashboardGroup>
      )}
      {next && next.sharedNames.length > 0 && (
        <DashboardGroup title="Names given twice" total={next.sharedNames.length} shown={shownPerList}>
          {next.sharedNames.slice(0, shownPerList).map((one) => (
            <SharedNameLine key={one.id} {...one} onOpen={() => one.leagueId && selectLeague(one.leagueId)} />
          ))}
        </DashboardGroup>
      )}
      {next && next.drafts.length > 0 && (
        <DashboardGroup title="Draft schedules" total={next.drafts.length} shown={shownPerList}>
          {next.drafts.slice(0, shownPerList).map((one) => (
            <ScheduleLine key={one.schedule.id} {...one} onOpen={() => selectLeague(one.league.id)} />
          ))}
        </DashboardGroup>
      )}
    </section>
  )
}

function GameLine({ game, league, home, away, state }: ListedGame & { state: ReactNode }) {
  return (
    <DashboardLink
      to={`/dashboard/games/${game.id}`}
      title={formatMatchup(home?.name ?? 'A deleted team', away?.name ?? 'a deleted team')}
      note={`${formatDayAndTimeOfGame(game, league.time_zone)} · ${league.name}`}
      state={state}
    />
  )
}

function ScheduleLine({ schedule, league, gameCount, onOpen }: ListedSchedule & { onOpen: () => void }) {
  return (
    <DashboardLink
      to={`/dashboard/scheduling?schedule=${schedule.id}`}
      linkState={{ leagueId: league.id }}
      onOpen={onOpen}
      title={schedule.name}
      note={`${league.name} · ${formatDate(schedule.start_date)} – ${formatDate(schedule.end_date, { year: true })}`}
      state={<Pill>Draft, {formatQuantity(gameCount, 'game')}</Pill>}
    />
  )
}

function SharedNameLine({ kind, name, count: many, where, leagueId, onOpen }: DuplicateName & { onOpen: () => void }) {
  const to: Record<DuplicateName['kind'], string> = {
    teams: `/dashboard/leagues/${leagueId}/teams`,
    divisions: `/dashboard/leagues/${leagueId}/settings`,
    schedules: '/dashboard/scheduling',
    fields: '/dashboard/venues',
  }
  return (
    <DashboardLink
      to={to[kind]}
      {...(leagueId !== null && { linkState: { leagueId } })}
      onOpen={onOpen}
      title={`${many} ${kind} are called ${name}`}
      note={`${where} · Rename one, or delete it.`}
      state={<Pill tone="amber">Same name</Pill>}
    />
  )
}
