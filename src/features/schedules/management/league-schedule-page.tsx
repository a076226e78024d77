import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { maxGameMinutes } from '#data/queries/organization-games.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { addMinutes, toLocalDate } from '#domain/time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Menu } from '#ui/dialogs/menu.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { useAddGameAddress } from '../game/add-game-address.ts'
import { AddGameDialog } from '../game/add-game-dialog.tsx'
import { getShownDates } from '../calendar/calendar-range.ts'
import { exportCalendar } from './export-calendar.ts'
import { MoveGameDialog } from '../game/move-game-dialog.tsx'
import { ScheduleCalendar } from '../calendar/schedule-calendar.tsx'
import { useConflictIds, useLeagueConflicts } from '../conflicts/use-conflicts.ts'
import { useShownDate } from '../calendar/use-shown-date.ts'
import { t } from './words.ts'

const hours = { start: '08:00', end: '23:00' } as const

/** All games of a league, across its schedules. */
export function LeagueSchedulePage() {
  return (
    <LoadBoundary title={t.failedFetchSchedule}>
      <LeagueSchedule />
    </LoadBoundary>
  )
}

function LeagueSchedule() {
  const { leagueId = '' } = useParams()
  const db = useDatabase()
  const saveCalendarOf = (league: League) =>
    void exportCalendar(db, league).catch((error: unknown) => notify.error(errorMessage(error)))
  const actor = useActor()
  const adding = useAddGameAddress()
  const found = useLiveQuery(
    async (db) => {
      const league = await db.leagues.get(leagueId)
      if (!league) return null
      const games = db.games.where('[league_id+start_time]').between([leagueId, ''], [leagueId, '\uffff'])
      const now = new Date().toISOString()
      const next = db.games
        .where('[league_id+start_time]')
        .between([leagueId, addMinutes(now, -maxGameMinutes)], [leagueId, '\uffff'])
        .filter(({ status, end_time }) => status === 'scheduled' && end_time > now)
      const schedules = await db.schedules.where('league_id').equals(leagueId).sortBy('start_date')
      const brackets = schedules.filter(({ bracket }) => bracket !== null)
      return { league, brackets, first: await games.first(), last: await games.last(), next: await next.first() }
    },
    [leagueId],
  )
  if (found === null) {
    return (
      <Page title={t.schedule} back={{ to: '/dashboard/leagues', label: t.leagues }}>
        <ErrorPanel title={t.leagueNotFound} message={t.mayHaveBeenDeleted} />
      </Page>
    )
  }
  const addButton = can(actor, 'game.update') && (
    <Button variant="primary" icon={<Plus size={18} />} onClick={adding.open}>
      {t.addGame}
    </Button>
  )
  return (
    <Page
      title={t.schedule}
      of={found?.league.name}
      notes={found?.league.name}
      actions={
        <>
          {found?.first && (
            <Menu
              label={t.export}
              items={[
                { label: t.calendarFile, onSelect: () => saveCalendarOf(found.league) },
                { label: t.print, to: `/dashboard/leagues/${leagueId}/schedule/print` },
              ]}
            />
          )}
          <BracketLinks schedules={found?.brackets ?? []} />
          <ButtonLink to={`/dashboard/leagues/${leagueId}/standings`}>{t.viewLeagueStats}</ButtonLink>
          {found?.next && can(actor, 'game.update') && (
            <ButtonLink to={`/dashboard/schedules/${found.next.schedule_id}/rainout`}>{t.rainout}</ButtonLink>
          )}
          {can(actor, 'schedule.create') && (
            <ButtonLink to="/dashboard/scheduling" state={{ leagueId }}>
              {t.manageSchedules}
            </ButtonLink>
          )}
          {addButton}
        </>
      }
    >
      {found === undefined && <SkeletonLines />}
      {found && !found.first && (
        <EmptyState title={t.noGamesScheduled} action={addButton}>
          {t.getStartedCreatingSchedule}
        </EmptyState>
      )}
      {found?.first && found.last && (
        <LeagueCalendar
          key={leagueId}
          league={found.league}
          firstGame={found.first.start_time}
          lastGame={found.last.start_time}
        />
      )}
      {found && adding.wish && <AddGameDialog leagueId={leagueId} wish={adding.wish} onClose={adding.close} />}
    </Page>
  )
}

/** Links to the brackets of the league's tournaments. */
function BracketLinks({ schedules }: { schedules: readonly Schedule[] }) {
  const links = schedules.map(({ id, name }) => ({ label: name, to: `/dashboard/schedules/${id}/bracket` }))
  const [only, ...others] = links
  if (!only) return null
  if (others.length === 0) return <ButtonLink to={only.to}>{t.bracket}</ButtonLink>
  return <Menu label={t.brackets} items={links} />
}

function LeagueCalendar({ league, firstGame, lastGame }: { league: League; firstGame: string; lastGame: string }) {
  const actor = useActor()
  const [moving, setMoving] = useState<string>()
  const timeZone = league.time_zone
  const now = useCurrentMinute()
  const opening = now < firstGame ? firstGame : now > lastGame ? lastGame : now
  const startDate = toLocalDate(opening, timeZone)
  const [shown] = useShownDate(startDate)
  const { from, to } = getShownDates('month', shown.date) // uses the widest view, so that paging triggers a new search only once a month
  const organizationId = league.organization_id
  const search = useLeagueConflicts({ leagueId: league.id, organizationId, from, to, timeZone })
  const conflictIds = useConflictIds(search)
  return (
    <>
      <ScheduleCalendar
        organizationId={organizationId}
        leagueId={league.id}
        scheduleId={null}
        timeZone={timeZone}
        hours={hours}
        startDate={startDate}
        conflictIds={conflictIds}
        onMove={can(actor, 'game.update') ? setMoving : undefined}
      />
      {moving !== undefined && <MoveGameDialog gameId={moving} onClose={() => setMoving(undefined)} />}
    </>
  )
}
