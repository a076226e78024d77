import { Printer } from 'lucide-react'
import { useMemo } from 'react'
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
import * as z from 'zod/mini'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { formatShownTitle, getShownDates, isCalendarView } from '../calendar/calendar-range.ts'
import { formatBlackouts } from '../calendar/closures/format-closed-day.ts'
import { useClosedDays } from '../calendar/closures/use-closed-days.ts'
import { useDayFields } from '../calendar/use-day-fields.ts'
import { PrintDaySheets } from './print-day-sheets.tsx'
import { PrintMonthSheet } from './print-month-sheet.tsx'
import { readScheduleSheet, type SheetDay } from './read-schedule-sheet.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const calendarDate = z.iso.date()

/**
 * The league's schedule for printing. `?schedule=` selects one schedule; otherwise, prints everything published. `?view=`
 * and `?date=` limit it to what the calendar showed: a day by field, a week or a list as a table, or a month. `?team=`
 * and `?venue=` are the filters of the calendar.
 */
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
  const back = { to: `/dashboard/scheduling?league=${leagueId}`, label: t.schedule }
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
  return <Sheet league={found.league} schedules={found.schedules} />
}

function Sheet({ league, schedules }: { league: League; schedules: readonly Schedule[] }) {
  const [params, setParams] = useSearchParams()
  const schedule = schedules.find(({ id }) => id === params.get('schedule'))
  const asked = params.get('view')
  const date = calendarDate.safeParse(params.get('date')).data
  const view = isCalendarView(asked) && date !== undefined ? asked : null
  const all = useLiveQuery(
    (db) => readScheduleSheet(db, league.id, schedule?.id, league.time_zone),
    [league.id, schedule?.id, league.time_zone],
  )
  const { from, to } = view !== null && date !== undefined ? getShownDates(view, date) : { from: '', to: '9999' }
  const [teamId, venueId] = [params.get('team'), params.get('venue')]
  const days = useMemo(
    () =>
      all
        ?.filter((day) => from <= day.date && day.date <= to)
        .map(({ date: day, games }) => ({ date: day, games: filterGames(games, teamId, venueId) }))
        .filter(({ games }) => games.length > 0),
    [all, from, to, teamId, venueId],
  )
  const closedDays = useClosedDays({
    organizationId: league.organization_id,
    leagueId: league.id,
    scheduleId: schedule?.id ?? null,
    venueId,
    from,
    to,
  })
  const title = [schedule?.name ?? t.allPublishedGames, ...nameFilters(days?.[0]?.games[0], teamId, venueId)].join(', ')
  const back = {
    to: `/dashboard/scheduling?${new URLSearchParams({ ...Object.fromEntries(params), league: league.id }).toString()}`,
    label: t.schedule,
  }
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
                setParams(
                  (current) => {
                    const next = new URLSearchParams(current)
                    if (target.value === '') next.delete('schedule')
                    else next.set('schedule', target.value)
                    return next
                  },
                  { replace: true },
                )
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
        {days && days.length > 0 && view === 'day' && date !== undefined && (
          <DaySheets
            league={league}
            scheduleId={schedule?.id ?? null}
            date={date}
            days={days}
            blackouts={formatBlackouts(closedDays.get(date))}
          />
        )}
        {days && days.length > 0 && view === 'month' && date !== undefined && (
          <PrintMonthSheet
            title={`${league.name}, ${title}`}
            date={date}
            days={days}
            closedDays={closedDays}
            timeZone={league.time_zone}
          />
        )}
        {days && days.length > 0 && view !== 'day' && view !== 'month' && (
          <ScheduleSheet
            league={league}
            title={view === null || date === undefined ? title : `${title}, ${formatShownTitle(view, date)}`}
            days={days}
            closedDays={closedDays}
          />
        )}
      </Page>
    </div>
  )
}

function filterGames(games: readonly CalendarGame[], teamId: string | null, venueId: string | null) {
  return games.filter(
    (game) =>
      (teamId === null || game.homeTeamId === teamId || game.awayTeamId === teamId) &&
      (venueId === null || game.venueId === venueId),
  )
}

/** Returns the names of the team and the venue that the games are limited to, as one of these games has them. */
function nameFilters(game: CalendarGame | undefined, teamId: string | null, venueId: string | null): string[] {
  if (!game) return []
  return [
    ...(teamId === null ? [] : [game.homeTeamId === teamId ? game.home : game.away]),
    ...(venueId === null ? [] : [game.venue ?? '']),
  ]
}

function DaySheets({
  league,
  scheduleId,
  date,
  days,
  blackouts,
}: {
  league: League
  scheduleId: string | null
  date: string
  days: readonly SheetDay[]
  blackouts: string
}) {
  const { id: leagueId, organization_id: organizationId, time_zone: timeZone } = league
  const fields = useDayFields({ organizationId, leagueId, scheduleId, date, timeZone })
  if (!fields) return <SkeletonLines count={8} />
  const games = days.flatMap((day) => day.games)
  return <PrintDaySheets leagueName={league.name} {...{ date, games, fields, blackouts, timeZone }} />
}

async function readLeague(db: LocalDatabase, leagueId: string) {
  const [league, schedules] = await Promise.all([
    db.leagues.get(leagueId),
    db.schedules.where('league_id').equals(leagueId).sortBy('name'),
  ])
  return { league, schedules }
}
