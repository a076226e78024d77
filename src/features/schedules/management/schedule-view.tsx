import { formatDate } from '#i18n/format.ts'
import { useCallback, useState } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { useTier } from '#data/queries/use-tier.ts'
import { RuleError } from '#domain/rule-error.ts'
import { getGameDragBlocker, getScheduleDragBlocker } from '#domain/scheduling/conflicts/drag-blockers.ts'
import type { ConflictResolution } from '#domain/scheduling/conflicts/conflict-resolutions.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { toLocalDate } from '#domain/time.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { scheduleStatusTones, scheduleStatusLabels } from '#ui/brand/schedule-status.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import type { GameMove } from '../calendar/mount-calendar.ts'
import { ConflictsPanel } from '../conflicts/conflicts-panel.tsx'
import type { SuggestedPlace } from '../game/move-game-form.ts'
import { ScheduleCalendar } from '../calendar/schedule-calendar.tsx'
import { ScheduleStateActions } from './schedule-state-actions.tsx'
import { useConflictIds, useScheduleConflicts } from '../conflicts/use-conflicts.ts'
import { undoGameChanges } from '#data/changes/change-games.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { toastWithUndo } from '#ui/feedback/toast-with-undo.ts'
import { moveDraftGame, type NewPlace } from '../game/move-draft-game.ts'
import { can } from '#domain/people/capabilities.ts'
import { t } from './words.ts'

const hours = { start: '06:00', end: '23:00' } as const

/** One schedule with its state, conflicts, and games. */
export function ScheduleView({
  schedule,
  timeZone,
  onMove,
}: {
  schedule: Schedule
  timeZone: string
  /** Opens the dialog that moves a game, with a new place prefilled if given. */
  onMove: ((gameId: string, to?: SuggestedPlace) => void) | undefined
}) {
  const actor = useActor()
  const tier = useTier()
  const today = toLocalDate(useCurrentMinute(), timeZone)
  const gameCount = useCachedLiveQuery(
    'games of a schedule',
    async (db) => db.games.where('schedule_id').equals(schedule.id).count(),
    [schedule.id],
  )
  const search = useScheduleConflicts(schedule, timeZone)
  const conflictIds = useConflictIds(search)
  const named = search.state === 'found' ? search.named : undefined
  const moveInDraft = useMoveDraftGame()
  const [notDragged, setNotDragged] = useState<string>()

  const drag = useCallback(({ gameId, start, end }: GameMove) => moveInDraft(gameId, { start, end }), [moveInDraft])
  const moveTo = ({ gameId, cell }: ConflictResolution) => {
    const game = named?.read.games.find(({ id }) => id === gameId)
    if (!game) return
    if (named?.names.schedules.get(game.schedule_id)?.status === 'draft') void moveInDraft(gameId, cell)
    else onMove?.(gameId, cell)
  }
  const explainDrag = ({ id, status }: CalendarGame) => {
    const why = getGameDragBlocker({ actor, tier, schedule }, status)
    if (why === 'schedule_not_draft') setNotDragged(id)
    else if (why !== null) notify.error(new RuleError(why).message)
  }

  if (gameCount === 0) {
    return (
      <EmptyState
        title={t.noGamesScheduled}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <GenerateAgainLink schedule={schedule} />
            <ScheduleStateActions schedule={schedule} />
          </div>
        }
      >
        {t.scheduleHasNoGames}
      </EmptyState>
    )
  }
  const hasConflicts = search.state === 'found' && search.conflicts.length > 0
  const panel = (
    <ConflictsPanel search={search} timeZone={timeZone} onMove={onMove} onMoveTo={onMove ? moveTo : undefined} />
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Pill tone={scheduleStatusTones[schedule.status]}>{scheduleStatusLabels[schedule.status]}</Pill>
        <span className="text-note text-soft">
          {gameCount !== undefined && `${t.gameCount(gameCount)}, `}
          {formatDate(schedule.start_date, { year: true })} – {formatDate(schedule.end_date, { year: true })}
        </span>
        <RegistrationLine schedule={schedule} />
        {!hasConflicts && panel}
        <span className="ml-auto flex flex-wrap">
          <BracketLink schedule={schedule} />
          <GenerateAgainLink schedule={schedule} />
          <ScheduleStateActions schedule={schedule} />
        </span>
      </div>
      {hasConflicts && panel}
      {notDragged !== undefined && (
        <Banner
          action={
            <span className="flex gap-2">
              <Button
                onClick={() => {
                  setNotDragged(undefined)
                  onMove?.(notDragged)
                }}
              >
                {t.move}
              </Button>
              <Button variant="quiet" onClick={() => setNotDragged(undefined)}>
                {t.dismiss}
              </Button>
            </span>
          }
        >
          {new RuleError('schedule_not_draft').message}
        </Banner>
      )}
      <ScheduleCalendar
        organizationId={schedule.organization_id}
        leagueId={schedule.league_id}
        scheduleId={schedule.id}
        timeZone={timeZone}
        hours={hours}
        startDate={openingDate(schedule, today)}
        conflictIds={conflictIds}
        onMove={onMove}
        onDrag={getScheduleDragBlocker({ actor, tier, schedule }) === null ? drag : undefined}
        named={named}
        onTryDrag={explainDrag}
      />
    </>
  )
}

/** Returns today while the schedule is running, otherwise its first or last date. */
function openingDate(schedule: Schedule, today: string): string {
  if (today < schedule.start_date) return schedule.start_date
  return today > schedule.end_date ? schedule.end_date : today
}

/**
 * Moves a draft game to another time or field, confirms it, and offers Undo. Also reports refusals.
 * @returns whether it was saved
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

/** Links from a tournament's calendar to its bracket. */
function BracketLink({ schedule }: { schedule: Schedule }) {
  if (schedule.bracket === null) return null
  return (
    <ButtonLink variant="quiet" to={`/dashboard/schedules/${schedule.id}/bracket`}>
      {t.bracket}
    </ButtonLink>
  )
}

/** Links from a draft to the wizard that created it. */
function GenerateAgainLink({ schedule }: { schedule: Schedule }) {
  const actor = useActor()
  if (schedule.status !== 'draft' || schedule.type !== 'round_robin' || !can(actor, 'schedule.update')) return null
  return (
    <ButtonLink variant="quiet" to={`/dashboard/schedules/${schedule.id}/generate`}>
      {t.generateAgain}
    </ButtonLink>
  )
}
