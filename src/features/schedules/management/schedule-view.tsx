import { formatDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { useCallback, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { useTier } from '#data/queries/use-tier.ts'
import { getScheduleDragBlocker } from '#domain/scheduling/conflicts/drag-blockers.ts'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { findWrongGameCounts } from '#domain/scheduling/model/game-counts.ts'
import { formatTeam } from '#domain/scores/game-teams.ts'
import { toLocalDate } from '#domain/time.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { scheduleStatusTones, scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { getShownDates } from '../calendar/calendar-range.ts'
import type { GameMove } from '../calendar/drag-preview.ts'
import { ConflictsPanel } from '../conflicts/conflicts-panel.tsx'
import type { SuggestedPlace } from '../game/move-game-form.ts'
import { ScheduleCalendar } from '../calendar/schedule-calendar.tsx'
import {
  useConflictIds,
  useLeagueConflicts,
  useScheduleConflicts,
  type ConflictSearch,
} from '../conflicts/use-conflicts.ts'
import { useIsDocked } from '../calendar/use-is-docked.ts'
import { SelectedGame } from '../calendar/selected-game.tsx'
import { useShownDate } from '../calendar/use-shown-date.ts'
import { classNames } from '#ui/class-names.ts'
import { undoGameChanges } from '#data/changes/change-games.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { moveDraftGame, type NewPlace } from '../game/move-draft-game.ts'
import { t } from './words.ts'

type Move = (gameId: string, to?: SuggestedPlace) => void

type Props = {
  league: League
  /** Opens the dialog that moves a game, with a new place prefilled if given. */
  onMove: Move | undefined
}

/** One schedule with its state, conflicts, and games. */
export function ScheduleView({ league, schedule, onMove }: Props & { schedule: Schedule }) {
  const timeZone = league.time_zone
  const today = toLocalDate(useCurrentMinute(), timeZone)
  const gameCount = useCachedLiveQuery(
    'games of a schedule',
    async (db) => db.games.where('schedule_id').equals(schedule.id).count(),
    [schedule.id],
  )
  const search = useScheduleConflicts(schedule, timeZone)
  return (
    <Games
      league={league}
      schedule={schedule}
      startDate={openingDate(schedule, today)}
      search={search}
      onMove={onMove}
      facts={
        <>
          <Pill tone={scheduleStatusTones[schedule.status]}>{scheduleStatusLabels[schedule.status]}</Pill>
          <span className="text-note text-soft">
            {gameCount !== undefined && `${t.gameCount(gameCount)}, `}
            {formatDate(schedule.start_date, { year: true })} – {formatDate(schedule.end_date, { year: true })}
          </span>
          <RegistrationLine schedule={schedule} />
          {onMove && <GameCountLine schedule={schedule} />}
        </>
      }
    />
  )
}

/** The games of all schedules of a league. */
export function LeagueView({ league, firstGame, lastGame, onMove }: Props & { firstGame: string; lastGame: string }) {
  const timeZone = league.time_zone
  const now = useCurrentMinute()
  const opening = now < firstGame ? firstGame : now > lastGame ? lastGame : now
  const startDate = toLocalDate(opening, timeZone)
  const [shown] = useShownDate(startDate)
  const { from, to } = getShownDates('month', shown.date) // uses the widest view, so that paging triggers a new search only once a month
  const search = useLeagueConflicts({
    leagueId: league.id,
    organizationId: league.organization_id,
    from,
    to,
    timeZone,
  })
  return <Games league={league} schedule={null} startDate={startDate} search={search} onMove={onMove} facts={null} />
}

function Games({
  league,
  schedule,
  startDate,
  search,
  onMove,
  facts,
}: Props & {
  schedule: Schedule | null
  startDate: string
  search: ConflictSearch
  facts: React.ReactNode
}) {
  const actor = useActor()
  const tier = useTier()
  const conflictIds = useConflictIds(search)
  const named = search.state === 'found' ? search.named : undefined
  const moveInDraft = useMoveDraftGame()
  const isDraft = (gameId: string) => {
    const game = named?.read.games.find(({ id }) => id === gameId)
    return game && named?.names.schedules.get(game.schedule_id)?.status === 'draft'
  }
  const moveTo = ({ gameId, cell }: ConflictResolution) => {
    if (isDraft(gameId)) void moveInDraft(gameId, cell)
    else onMove?.(gameId, cell)
  }
  const drop = ({ gameId, ...place }: GameMove, game: CalendarGame) => {
    if (game.isDraft) void moveInDraft(gameId, place)
    else onMove?.(gameId, place)
  }
  const blocker = getScheduleDragBlocker({ actor, tier, schedule: schedule ?? { status: 'published' } })
  const canDrag = onMove !== undefined && blocker !== 'schedule_edit_not_allowed'

  const isDocked = useIsDocked()
  const [selected, setSelected] = useState<string>()
  const closeSelected = () => {
    setSelected(undefined)
    document.querySelector<HTMLElement>(`a[data-game-id="${selected}"]`)?.focus()
  }
  const hasConflicts = search.state === 'found' && search.conflicts.length > 0
  const panel = (
    <ConflictsPanel
      search={search}
      timeZone={league.time_zone}
      onMove={onMove}
      onMoveTo={onMove ? moveTo : undefined}
    />
  )
  // A league's schedules are checked one by one, by those who can resolve conflicts.
  const showsPanel = schedule !== null && onMove !== undefined
  return (
    <>
      {(facts !== null || (showsPanel && !hasConflicts)) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {facts}
          {showsPanel && !hasConflicts && panel}
        </div>
      )}
      <div
        className={
          isDocked && (selected !== undefined || (showsPanel && hasConflicts))
            ? 'grid grid-cols-[minmax(0,1fr)_21rem] items-start gap-4'
            : 'contents'
        }
      >
        {((isDocked && selected !== undefined) || (showsPanel && hasConflicts)) && (
          <div className={classNames(isDocked && 'schedule-dock col-start-2 row-start-1 flex flex-col gap-4')}>
            {isDocked && selected !== undefined && (
              <SelectedGame
                key={selected}
                gameId={selected}
                timeZone={league.time_zone}
                isInConflict={conflictIds.has(selected)}
                onMove={onMove}
                onClose={closeSelected}
              />
            )}
            {showsPanel && hasConflicts && panel}
          </div>
        )}
        <div className={classNames(isDocked && 'col-start-1 row-start-1 min-w-0')}>
          <ScheduleCalendar
            organizationId={league.organization_id}
            leagueId={league.id}
            scheduleId={schedule?.id ?? null}
            timeZone={league.time_zone}
            startDate={startDate}
            conflictIds={conflictIds}
            onMove={onMove}
            onDrop={canDrag ? drop : undefined}
            named={named}
            onSelect={isDocked ? setSelected : undefined}
            selectedId={isDocked ? selected : undefined}
          />
        </div>
      </div>
    </>
  )
}

/** Returns today while the schedule is running, otherwise its first or last date. */
function openingDate(schedule: Schedule, today: string): string {
  if (today < schedule.start_date) return schedule.start_date
  return today > schedule.end_date ? schedule.end_date : today
}

/**
 * Returns a function that moves a draft game to another time or field, confirms the move, and offers Undo. It also
 * shows refusals, and returns whether the move was saved.
 */
function useMoveDraftGame(): (gameId: string, to: NewPlace) => Promise<boolean> {
  const db = useDatabase()
  const actor = useActor()
  const tier = useTier()
  return useCallback(
    async (gameId, to) => {
      if (!actor) return false
      try {
        const done = await moveDraftGame(db, { actor, tier }, gameId, to)
        toastWithUndo(t.gameUpdatedSuccessfully, {
          undo: () => undoGameChanges(db, actor, done),
          undone: t.changeUndone,
        })
        return true
      } catch (error) {
        notify.error(errorMessage(error))
        return false
      }
    },
    [db, actor, tier],
  )
}

/** Names the teams with more or fewer games than every team of the schedule should have. */
function GameCountLine({ schedule }: { schedule: Schedule }) {
  const { id } = schedule
  const wanted = schedule.constraints?.gamesPerTeam
  const wrong = useCachedLiveQuery(
    'teams with another number of games',
    async (db) => {
      const constraints = (await db.schedules.get(id))?.constraints ?? null
      if (constraints?.gamesPerTeam === undefined) return []
      const games = await db.games.where('schedule_id').equals(id).toArray()
      const counts = findWrongGameCounts(constraints, games)
      const teams = await db.teams.bulkGet(counts.map(({ teamId }) => teamId))
      return counts.map(({ games: count }, index) => ({ team: formatTeam(teams[index]?.name), count }))
    },
    [id],
  )
  if (wanted === undefined || wrong === undefined || wrong.length === 0) return null
  const teams = formatList(wrong.map(({ team, count }) => t.gamesOfTeam(team, count, wanted)))
  return <span className="text-note text-amber">{t.notAsManyGamesAsPlanned(teams)}</span>
}

/**
 * Shows text such as `Registration until Sat, Apr 3, 2027, at most 16 teams`. Renders nothing if no one can register.
 */
function RegistrationLine({ schedule: { template_config: config } }: { schedule: Schedule }) {
  if (config === null) return null
  return (
    <span className="text-note text-soft">
      {t.registrationUntilMostTeams(formatDate(config.registrationDeadline, { year: true }), config.maxTeams)}
    </span>
  )
}
