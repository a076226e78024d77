import { useLiveQuery } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { useLastAnswer } from '#ui/browser/use-last-answer.ts'
import { ActivityList } from './activity-list.tsx'
import { LeagueTable } from './league-table.tsx'
import { NeedsYou } from './needs-you.tsx'
import { readActivity } from './read-activity.ts'
import { readLeagueTables } from './read-league-tables.ts'
import { readWeek } from './read-week.ts'
import { ThisWeek } from './this-week.tsx'
import { TodaySummary } from './today-summary.tsx'
import { t } from './words.ts'

const shownTables = 3
const shownRows = 6

/** For league staff: what needs them, the week, and at the side the tables and what happened lately. */
export function StaffDashboard({ actor, now }: { actor: Actor; now: string }) {
  const { organizationId, userId } = actor
  const { league } = useSelectedLeague()
  const timeZone = league?.time_zone
  const readingWeek = useCachedLiveQuery(
    'this week',
    (db) => readWeek(db, { organizationId, timeZone: timeZone ?? 'UTC', now }),
    timeZone === undefined ? null : [organizationId, timeZone, now],
  )
  const week = useLastAnswer(readingWeek, organizationId)
  return (
    <>
      {week && <TodaySummary week={week} />}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <NeedsYou organizationId={organizationId} now={now} />
          {week ? <ThisWeek week={week} /> : <SkeletonLines />}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Tables />
          <RecentActivity organizationId={organizationId} userId={userId} now={now} />
        </div>
      </div>
    </>
  )
}

function Tables() {
  const { league } = useSelectedLeague()
  const tables = useCachedLiveQuery(
    'tables of a league',
    async (db) => (league ? readLeagueTables(db, league, { shownRows }) : []),
    league ? [league.id, league.version, league.standings_preset, league.tie_breakers.join()] : null,
  )
  if (!league) return null
  return (
    <section aria-labelledby="tables" className="flex flex-col gap-4">
      <h2 id="tables">{t.table2}</h2>
      {!tables && <SkeletonLines count={4} />}
      {tables?.length === 0 && <p className="text-note text-soft">{t.noResultsYet}</p>}
      {tables?.slice(0, shownTables).map((table) => (
        <LeagueTable key={table.id} league={league} table={table} teamIds={nobody} />
      ))}
    </section>
  )
}

const nobody: ReadonlySet<string> = new Set()

function RecentActivity({ organizationId, userId, now }: { organizationId: string; userId: string; now: string }) {
  const read = useLiveQuery((db) => readActivity(db, { organizationId, userId, now }), [organizationId, userId, now])
  const activity = useLastAnswer(read, organizationId)
  return activity ? <ActivityList activity={activity} now={now} /> : <SkeletonLines count={3} />
}
