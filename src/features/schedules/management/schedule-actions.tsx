import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Menu, type MenuItem } from '#ui/dialogs/menu.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { notify } from '#ui/feedback/toast.ts'
import { exportCalendar } from './export-calendar.ts'
import { exportSchedule } from './export-schedule.ts'
import { LeagueStatsDialog } from './league-stats-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { computeTeamTotals } from '#domain/tournaments/seeds.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { TournamentOrigin } from '../tournament/tournament-draft.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The actions this person may perform on the current schedule. */
export function ScheduleActions({
  league,
  schedule,
  children,
}: {
  league: League
  schedule: Schedule
  /** Other actions on the screen, shown before the main one. */
  children: ReactNode
}) {
  const db = useDatabase()
  const navigate = useNavigate()
  const actor = useActor()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const [showsStats, setShowsStats] = useState(false)

  const saveCsv = async () => downloadText('schedule.csv', await exportSchedule(db, schedule.id, league.time_zone))
  const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => notify.error(errorMessage(error)))

  const items: readonly MenuItem[] = [
    { label: t.exportCsv, onSelect: () => attempt(saveCsv()) },
    { label: t.calendarFile, onSelect: () => attempt(exportCalendar(db, league, schedule)) },
    { label: t.print, to: `/dashboard/leagues/${league.id}/schedule/print?schedule=${schedule.id}` },
    ...(can(actor, 'schedule.create') ? [{ label: t.import, to: '/dashboard/import?kind=games' }] : []),
    ...(schedule.status !== 'completed' && can(actor, 'game.update')
      ? [{ label: t.rainout, to: `/dashboard/schedules/${schedule.id}/rainout` }]
      : []),
  ]
  const createTournament = async () =>
    navigate('/dashboard/schedules/tournament', { state: await readTournamentOrigin(db, league, schedule) })
  /** Shown next to the menu if there is room. */
  const wide = [
    { label: t.viewLeagueStats, onSelect: () => setShowsStats(true) },
    ...(can(actor, 'schedule.create')
      ? [{ label: t.createTournament, onSelect: () => attempt(createTournament()) }]
      : []),
  ]
  return (
    <>
      <Menu label={t.more} items={isPhone ? [...items, ...wide] : items} />
      {!isPhone &&
        wide.map(({ label, onSelect }) => (
          <Button key={label} onClick={onSelect}>
            {label}
          </Button>
        ))}
      {children}
      <PublishButton league={league} schedule={schedule} />
      {showsStats && <LeagueStatsDialog league={league} schedule={schedule} onClose={() => setShowsStats(false)} />}
    </>
  )
}

/** Reads what *Create Tournament* passes to the wizard: the schedule, and each team's points from its results. */
async function readTournamentOrigin(db: LocalDatabase, league: League, schedule: Schedule): Promise<TournamentOrigin> {
  const games = await resolveBracketTeams(db, await db.games.where('schedule_id').equals(schedule.id).toArray())
  const playing = new Set(games.flatMap(getTeamIds))
  const teams = (await db.teams.where('league_id').equals(league.id).toArray()).filter(({ id }) => playing.has(id))
  return {
    leagueId: league.id,
    scheduleName: schedule.name,
    totals: computeTeamTotals({ teams, games, deductions: [] }, league),
  }
}
