import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { formatScore } from '#domain/scores/results.ts'
import type { DuplicateName } from '#domain/leagues/duplicate-names.ts'
import { formatDayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatDate } from '#i18n/format.ts'
import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { Card } from '#ui/layout/card.tsx'
import { GameStatus } from '#ui/brand/game-status.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { DashboardGroup, DashboardLink } from './dashboard-group.tsx'
import { readPendingWork, type ListedGame, type ListedSchedule } from './read-dashboard.ts'
import { useUpcomingConflicts } from './use-upcoming-conflicts.ts'
import { t } from './words.ts'

/** More than this many in one list would be a report, not a reminder. */
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
      <h2 id="what-is-next">{t.whatNext}</h2>
      {(!next || (isDone && conflicts === undefined)) && <SkeletonLines />}
      {isDone && conflicts?.length === 0 && (
        <Card className="flex items-center gap-3 p-4">
          <CircleCheck size={22} className="shrink-0 text-green" />
          <p>{t.nothingWaitsYouEvery}</p>
        </Card>
      )}
      {next && next.disputed.length > 0 && (
        <DashboardGroup title={t.disputedResults} total={next.disputed.length} shown={shownPerList}>
          {next.disputed.slice(0, shownPerList).map((one) => (
            <GameLine
              key={one.game.id}
              {...one}
              state={<GameStatus status="disputed" words={t.disputed(formatScore(one.game))} />}
            />
          ))}
        </DashboardGroup>
      )}
      {next && next.unreported.length > 0 && (
        <DashboardGroup title={t.gamesWithoutResult} total={next.unreported.length} shown={shownPerList}>
          {next.unreported.slice(0, shownPerList).map((one) => (
            <GameLine key={one.game.id} {...one} state={<GameStatus status="missing" />} />
          ))}
        </DashboardGroup>
      )}
      {next && conflicts === 'failed' && (
        <p role="alert" className="text-red">
          {t.conflictsAmongGamesAhead}
        </p>
      )}
      {next && conflicts !== undefined && conflicts !== 'failed' && conflicts.length > 0 && (
        <DashboardGroup title={t.conflicts}>
          {conflicts.map(({ league, conflictCount }) => (
            <DashboardLink
              key={league.id}
              to="/dashboard/scheduling"
              linkState={{ leagueId: league.id }}
              onOpen={() => selectLeague(league.id)}
              title={league.name}
              note={t.amongGamesAheadField}
              state={<Pill tone="amber">{t.conflictCount(conflictCount)}</Pill>}
            />
          ))}
        </DashboardGroup>
      )}
      {next && next.sharedNames.length > 0 && (
        <DashboardGroup title={t.namesGivenTwice} total={next.sharedNames.length} shown={shownPerList}>
          {next.sharedNames.slice(0, shownPerList).map((one) => (
            <SharedNameLine key={one.id} {...one} onOpen={() => one.leagueId && selectLeague(one.leagueId)} />
          ))}
        </DashboardGroup>
      )}
      {next && next.drafts.length > 0 && (
        <DashboardGroup title={t.draftSchedules} total={next.drafts.length} shown={shownPerList}>
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
      title={formatMatchup(home?.name ?? t.deletedTeam, away?.name ?? t.deletedTeam2)}
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
      state={<Pill>{t.draft(t.gameCount(gameCount))}</Pill>}
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
      title={t.areCalled(many, kind, name)}
      note={t.renameOneDelete(where)}
      state={<Pill tone="amber">{t.sameName}</Pill>}
    />
  )
}
