import { Ellipsis, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { acceptsManualGames } from '#domain/leagues/manual-games.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Menu, type MenuItem } from '#ui/dialogs/menu.tsx'
import { downloadText } from '#ui/browser/save-file.ts'
import { notify } from '#ui/feedback/toast.ts'
import { exportCalendar } from './export-calendar.ts'
import { exportSchedule } from './export-schedule.ts'
import { LeagueStatsDialog } from './league-stats-dialog.tsx'
import { PublishButton } from './publish-button.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { useScheduleStateActions } from './schedule-state-actions.tsx'
import { readLeagueRules } from '#data/queries/league-rules.ts'
import { resolveBracketTeams } from '#data/queries/bracket-teams.ts'
import { computeTeamTotals } from '#domain/tournaments/seeds.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import type { TournamentOrigin } from '../tournament/tournament-draft.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Asked = 'share' | 'stats'

/**
 * The actions on a schedule: one follows its state (a draft is published, a published schedule is shared), the others are
 * in a menu.
 */
export function ScheduleActions({
  league,
  schedule,
  schedules,
  rainoutId,
  onAddGame,
}: {
  league: League
  /** Undefined if all schedules of the league are shown, or if it has none. */
  schedule: Schedule | undefined
  schedules: readonly Schedule[]
  /** The schedule whose next game may be rained out. */
  rainoutId: string | undefined
  onAddGame: () => void
}) {
  const db = useDatabase()
  const navigate = useNavigate()
  const actor = useActor()
  const [params] = useSearchParams()
  const [asked, setAsked] = useState<Asked>()
  const state = useScheduleStateActions(schedule)
  const close = () => setAsked(undefined)

  const attempt = (work: Promise<unknown>) => void work.catch((error: unknown) => notify.error(errorMessage(error)))
  const saveCsv = async (one: Schedule) =>
    downloadText('schedule.csv', await exportSchedule(db, one.id, league.time_zone))
  const createTournament = async () =>
    navigate(
      '/dashboard/schedules/tournament',
      schedule ? { state: await readTournamentOrigin(db, league, schedule) } : {},
    )
  const canCreate = can(actor, 'schedule.create')
  const canAdd = can(actor, 'game.update') && (!schedule || acceptsManualGames(schedule))
  const canShare = schedule ? schedule.status !== 'draft' : schedules.some(({ status }) => status !== 'draft')
  const brackets = (schedule ? [schedule] : schedules).filter(({ bracket }) => bracket !== null)
  const print = new URLSearchParams(params)
  print.set('schedule', schedule?.id ?? 'all') // without it, staff see the newest schedule and print all of them
  for (const key of ['league', 'move', 'add', 'hour']) print.delete(key)

  const items: readonly MenuItem[] = [
    ...(canAdd ? [{ label: t.addGame, onSelect: onAddGame }] : []),
    ...(canCreate
      ? [
          { label: t.createSchedule, to: '/dashboard/schedules/new' },
          { label: t.createTournament, onSelect: () => attempt(createTournament()) },
        ]
      : []),
    ...(schedule?.status === 'draft' && schedule.type === 'round_robin' && can(actor, 'schedule.update')
      ? [{ label: t.generateAgain, to: `/dashboard/schedules/${schedule.id}/generate` }]
      : []),
    ...(schedule && canAdd ? [{ label: t.addTeams, to: `/dashboard/schedules/${schedule.id}/add-teams` }] : []),
    ...(rainoutId !== undefined && can(actor, 'game.update')
      ? [{ label: t.rainout, to: `/dashboard/schedules/${rainoutId}/rainout` }]
      : []),
    { label: t.practicesAndEvents, to: `/dashboard/leagues/${league.id}/events` },
    ...brackets.map(({ id, name }, index) => ({
      label: brackets.length === 1 ? t.bracket : t.bracketOf(name),
      to: `/dashboard/schedules/${id}/bracket`,
      startsGroup: index === 0,
    })),
    schedule
      ? { label: t.viewLeagueStats, startsGroup: true, onSelect: () => setAsked('stats') }
      : { label: t.viewLeagueStats, startsGroup: true, to: `/dashboard/leagues/${league.id}/standings` },
    ...(schedule ? [{ label: t.exportCsv, onSelect: () => attempt(saveCsv(schedule)) }] : []),
    { label: t.calendarFile, onSelect: () => attempt(exportCalendar(db, league, schedule)) },
    { label: t.print, to: `/dashboard/leagues/${league.id}/schedule/print?${print.toString()}` },
    ...(canCreate ? [{ label: t.import, to: '/dashboard/import?kind=games' }] : []),
    ...state.items,
  ]
  return (
    <>
      <Menu label={t.more} icon={<Ellipsis size={20} />} items={items} />
      {schedule && <PublishButton league={league} schedule={schedule} />}
      {canShare && (
        <Button variant="primary" icon={<Share2 size={18} />} onClick={() => setAsked('share')}>
          {t.share}
        </Button>
      )}
      {schedules.length === 0 && canCreate && (
        <ButtonLink variant="primary" to="/dashboard/schedules/new">
          {t.createSchedule}
        </ButtonLink>
      )}
      {asked === 'share' && <ShareDialog league={league} schedule={schedule} onClose={close} />}
      {asked === 'stats' && schedule && <LeagueStatsDialog league={league} schedule={schedule} onClose={close} />}
      {state.dialog}
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
    totals: computeTeamTotals({ teams, games, deductions: [] }, (await readLeagueRules(db, league)).rulebook),
  }
}
