import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useKept } from '#data/queries/use-kept.ts'
import { scoreInWords } from '#domain/scores/results.ts'
import type { SharedName } from '#domain/leagues/shared-names.ts'
import { dayAndTimeOfGame } from '#domain/leagues/game-times.ts'
import { formatDate } from '#domain/time.ts'
import { homeAndAway } from '#domain/leagues/home-and-away.ts'
import { Card } from '#ui/layout/card.tsx'
import { count } from '#ui/tables/count.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLast } from '#ui/browser/use-last.ts'
import { Group, Line } from './group.tsx'
import { readWhatIsNext, type ListedGame, type ListedSchedule } from './read-dashboard.ts'
import { useLeagueConflicts } from './use-league-conflicts.ts'

/** More than this in one list would be a report, not a reminder. */
const shownPerList = 8

/** Lists what league staff need to handle, with links. */
export function WhatIsNextList({ organizationId, now }: { organizationId: string | null; now: string }) {
  const read = useKept('what is next', (db) => readWhatIsNext(db, organizationId, now), [organizationId, now])
  const next = useLast(read, organizationId)
  const conflicts = useLeagueConflicts(next && organizationId, now)
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
        <Group title="Disputed results" total={next.disputed.length} shown={shownPerList}>
          {next.disputed.slice(0, shownPerList).map((one) => (
            <GameLine key={one.game.id} {...one} state={<Pill tone="amber">Disputed {scoreInWords(one.game)}</Pill>} />
          ))}
        </Group>
      )}
      {next && next.unreported.length > 0 && (
        <Group title="Games without a result" total={next.unreported.length} shown={shownPerList}>
          {next.unreported.slice(0, shownPerList).map((one) => (
            <GameLine key={one.game.id} {...one} state={<Pill>No result yet</Pill>} />
          ))}
        </Group>
      )}
      {next && conflicts === 'failed' && (
        <p role="alert" className="text-red">
          The conflicts among the games ahead could not be counted. The schedules show them.
        </p>
      )}
      {next && conflicts !== undefined && conflicts !== 'failed' && conflicts.length > 0 && (
        <Group title="Conflicts">
          {conflicts.map(({ league, conflictCount }) => (
            <Line
              key={league.id}
              to="/dashboard/scheduling"
              linkState={{ leagueId: league.id }}
              onOpen={() => selectLeague(league.id)}
              title={league.name}
              note="Among the games ahead: a field or a team needed twice, or too little rest."
              state={<Pill tone="amber">{count(conflictCount, 'conflict')}</Pill>}
            />
          ))}
        </Group>
      )}
      {next && next.sharedNames.length > 0 && (
        <Group title="Names given twice" total={next.sharedNames.length} shown={shownPerList}>
          {next.sharedNames.slice(0, shownPerList).map((one) => (
            <SharedNameLine key={one.id} {...one} onOpen={() => one.leagueId && selectLeague(one.leagueId)} />
          ))}
        </Group>
      )}
      {next && next.drafts.length > 0 && (
        <Group title="Draft schedules" total={next.drafts.length} shown={shownPerList}>
          {next.drafts.slice(0, shownPerList).map((one) => (
            <ScheduleLine key={one.schedule.id} {...one} onOpen={() => selectLeague(one.league.id)} />
          ))}
        </Group>
      )}
    </section>
  )
}

function GameLine({ game, league, home, away, state }: ListedGame & { state: ReactNode }) {
  return (
    <Line
      to={`/dashboard/games/${game.id}`}
      title={homeAndAway(home?.name ?? 'A deleted team', away?.name ?? 'a deleted team')}
      note={`${dayAndTimeOfGame(game, league.time_zone)} · ${league.name}`}
      state={state}
    />
  )
}

function ScheduleLine({ schedule, league, gameCount, onOpen }: ListedSchedule & { onOpen: () => void }) {
  return (
    <Line
      to={`/dashboard/scheduling?schedule=${schedule.id}`}
      linkState={{ leagueId: league.id }}
      onOpen={onOpen}
      title={schedule.name}
      note={`${league.name} · ${formatDate(schedule.start_date)} – ${formatDate(schedule.end_date, { year: true })}`}
      state={<Pill>Draft, {count(gameCount, 'game')}</Pill>}
    />
  )
}

function SharedNameLine({ kind, name, count: many, where, leagueId, onOpen }: SharedName & { onOpen: () => void }) {
  const to: Record<SharedName['kind'], string> = {
    teams: `/dashboard/leagues/${leagueId}/teams`,
    divisions: `/dashboard/leagues/${leagueId}/settings`,
    schedules: '/dashboard/scheduling',
    fields: '/dashboard/venues',
  }
  return (
    <Line
      to={to[kind]}
      {...(leagueId !== null && { linkState: { leagueId } })}
      onOpen={onOpen}
      title={`${many} ${kind} are called ${name}`}
      note={`${where} · Rename one, or delete it.`}
      state={<Pill tone="amber">Same name</Pill>}
    />
  )
}
