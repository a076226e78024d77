import { Printer } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useLiveQuery } from '#data/queries/context.tsx'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { readScheduleSheet } from './read-schedule-sheet.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The league's schedule for printing. `?schedule=` selects one schedule; otherwise, prints everything published. */
export function PrintSchedulePage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <PrintSchedule key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function PrintSchedule({ leagueId }: { leagueId: string }) {
  const found = useLiveQuery((db) => readLeague(db, leagueId), [leagueId])
  const back = { to: `/dashboard/leagues/${leagueId}/schedule`, label: t.schedule }
  if (found && !found.league) {
    return (
      <Page title={t.print} back={{ to: '/dashboard/leagues', label: t.leagues }}>
        <ErrorPanel title={t.leagueNotFound} message={t.mayHaveBeenDeleted} />
      </Page>
    )
  }
  if (!found?.league) {
    return (
      <Page title={t.print} back={back}>
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
        title={t.print}
        of={league.name}
        back={back}
        actions={
          <>
            <SelectField
              label={t.schedule}
              labelHidden
              value={schedule?.id ?? ''}
              onChange={({ target }) =>
                setParams(target.value === '' ? {} : { schedule: target.value }, { replace: true })
              }
            >
              <option value="">{t.allPublishedGames}</option>
              <RowOptions rows={schedules} label={(one) => `${one.name} (${scheduleStatusLabels[one.status]})`} />
            </SelectField>
            <Button
              variant="primary"
              icon={<Printer size={18} />}
              disabled={!days || days.length === 0}
              onClick={() => print()}
            >
              {t.print}
            </Button>
          </>
        }
      >
        {!days && <SkeletonLines count={8} />}
        {days?.length === 0 && <EmptyState title={t.noGamesScheduled}>{t.thereNothingPrintSchedule}</EmptyState>}
        {days && days.length > 0 && (
          <ScheduleSheet league={league} title={schedule?.name ?? t.allPublishedGames} days={days} />
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
