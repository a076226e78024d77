import { Printer } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { LocalDatabase } from '#data/store/database.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { readScheduleSheet } from './read-schedule-sheet.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'

/** The league's schedule for printing. `?schedule=` chooses one; otherwise, everything published. */
export function PrintSchedulePage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title="Failed to fetch schedule">
      <PrintSchedule key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function PrintSchedule({ leagueId }: { leagueId: string }) {
  const found = useLiveQuery((db) => readLeague(db, leagueId), [leagueId])
  const back = { to: `/dashboard/leagues/${leagueId}/schedule`, label: 'Schedule' }
  if (found && !found.league) {
    return (
      <Page title="Print" back={{ to: '/dashboard/leagues', label: 'Leagues' }}>
        <ErrorPanel title="League not found" message="It may have been deleted." />
      </Page>
    )
  }
  if (!found?.league) {
    return (
      <Page title="Print" back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  return <Sheet league={found.league} schedules={found.schedules} back={back} />
}

function Sheet({
  league,
  schedules,
  back,
}: {
  league: League
  schedules: readonly Schedule[]
  back: { to: string; label: string }
}) {
  const [params, setParams] = useSearchParams()
  const schedule = schedules.find(({ id }) => id === params.get('schedule'))
  const days = useLiveQuery(
    (db) => readScheduleSheet(db, league.id, schedule?.id, league.time_zone),
    [league.id, schedule?.id, league.time_zone],
  )
  return (
    <div className="print:[&>div>header]:hidden">
      <Page
        title="Print"
        of={league.name}
        back={back}
        actions={
          <>
            <SelectField
              label="Schedule"
              labelHidden
              value={schedule?.id ?? ''}
              onChange={({ target }) =>
                setParams(target.value === '' ? {} : { schedule: target.value }, { replace: true })
              }
            >
              <option value="">All published games</option>
              {schedules.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name} ({scheduleStatusLabels[one.status]})
                </option>
              ))}
            </SelectField>
            <Button
              variant="primary"
              icon={<Printer aria-hidden="true" size={18} />}
              disabled={!days || days.length === 0}
              onClick={() => print()}
            >
              Print
            </Button>
          </>
        }
      >
        {!days && <SkeletonLines count={8} />}
        {days?.length === 0 && (
          <EmptyState title="No games scheduled">There is nothing to print in this schedule yet.</EmptyState>
        )}
        {days && days.length > 0 && (
          <ScheduleSheet league={league} title={schedule?.name ?? 'All published games'} days={days} />
        )}
      </Page>
    </div>
  )
}

async function readLeague(db: LocalDatabase, leagueId: string) {
  const [league, schedules] = await Promise.all([
    db.leagues.get(leagueId),
    db.schedules.where('league_id').equals(leagueId).sortBy('name'),
  ])
  return { league, schedules }
}
