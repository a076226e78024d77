import { useCallback, useMemo } from 'react'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { can } from '#domain/capabilities.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { formatDate, localDate } from '#domain/time.ts'
import { count } from '#ui/count.ts'
import { Pill } from '#ui/pill.tsx'
import { EmptyState, SkeletonLines } from '#ui/states.tsx'
import { notify } from '#ui/toast.tsx'
import { useMinute } from '#ui/use-minute.ts'
import type { GameMove } from './calendar-grid.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { dragGame } from './drag-game.ts'
import { GenerateAgainLink } from './generate-again-link.tsx'
import { DeleteScheduleButton } from './schedule-actions.tsx'
import { ScheduleCalendar } from './schedule-calendar.tsx'
import { scheduleStatusTones, scheduleStatusWords } from './schedule-words.ts'
import { useScheduleConflicts } from './use-conflicts.ts'

const hours = { start: '06:00', end: '23:00' } as const

/** One schedule: its state, its conflicts, its games. */
export function ScheduleView({
  schedule,
  timeZone,
  onMove,
}: {
  schedule: Schedule
  timeZone: string
  onMove: ((gameId: string) => void) | undefined
}) {
  const db = useDatabase()
  const actor = useActor()
  const today = localDate(useMinute(), timeZone)
  const gameCount = useLive((db) => db.games.where('schedule_id').equals(schedule.id).count(), [schedule.id])
  const conflicts = useScheduleConflicts(schedule.id)
  const conflictIds = useMemo(() => new Set((conflicts ?? []).flatMap(({ conflict }) => conflict.gameIds)), [conflicts])

  const drag = useCallback(
    async ({ gameId, start, end }: GameMove) => {
      if (!actor) return false
      try {
        await dragGame(db, actor, gameId, { start, end })
        notify.success('Game updated successfully')
        return true
      } catch (error) {
        notify.error(refusalWords(error))
        return false
      }
    },
    [db, actor],
  )

  if (gameCount === undefined) return <SkeletonLines />
  if (gameCount === 0) {
    return (
      <EmptyState
        title="No games scheduled"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <GenerateAgainLink schedule={schedule} />
            <DeleteScheduleButton schedule={schedule} />
          </div>
        }
      >
        This schedule has no games.
      </EmptyState>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Pill tone={scheduleStatusTones[schedule.status]}>{scheduleStatusWords[schedule.status]}</Pill>
        <span className="text-note text-soft">
          {count(gameCount, 'game')}, {formatDate(schedule.start_date, { year: true })} –{' '}
          {formatDate(schedule.end_date, { year: true })}
        </span>
        {conflicts?.length === 0 && <ConflictsPanel conflicts={conflicts} timeZone={timeZone} />}
        <span className="ml-auto flex flex-wrap">
          <GenerateAgainLink schedule={schedule} />
          <DeleteScheduleButton schedule={schedule} />
        </span>
      </div>
      {conflicts && conflicts.length > 0 && (
        <ConflictsPanel conflicts={conflicts} timeZone={timeZone} onMove={onMove} />
      )}
      <ScheduleCalendar
        leagueId={schedule.league_id}
        scheduleId={schedule.id}
        timeZone={timeZone}
        hours={hours}
        startDate={openingDate(schedule, today)}
        conflictIds={conflictIds}
        onMove={onMove}
        onDrag={schedule.status === 'draft' && can(actor, 'game.update') ? drag : undefined}
      />
    </>
  )
}

/** Today while the schedule runs, else its beginning or its end. */
function openingDate(schedule: Schedule, today: string): string {
  if (today < schedule.start_date) return schedule.start_date
  return today > schedule.end_date ? schedule.end_date : today
}
