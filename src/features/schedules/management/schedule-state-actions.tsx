import { useState } from 'react'
import { useActor, useDatabase, useLive } from '#data/queries/context.tsx'
import { refusalWords } from '#data/store/refusal-words.ts'
import { can } from '#domain/people/capabilities.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/tables/count.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { completeSchedule, reopenSchedule } from './complete-schedule.ts'
import { deleteSchedule, restoreSchedule } from './delete-schedule.ts'

/** The season is over, or not yet; or it goes altogether. Away from the other actions: nobody means to delete a season. */
export function ScheduleStateActions({ schedule }: { schedule: Schedule }) {
  const db = useDatabase()
  const actor = useActor()
  const [isAsking, setIsAsking] = useState(false)
  if (!actor || !can(actor, 'schedule.update')) return null

  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => notify.error(refusalWords(error)))
  const complete = async () => {
    await completeSchedule(db, actor, schedule.id)
    notify.undoable('Schedule marked as completed', () => attempt(reopenSchedule(db, actor, schedule.id)))
  }
  const reopen = async () => {
    await reopenSchedule(db, actor, schedule.id)
    notify.undoable('Schedule is published again', () => attempt(completeSchedule(db, actor, schedule.id)))
  }
  const remove = async () => {
    setIsAsking(false)
    const deleted = await deleteSchedule(db, actor, schedule.id)
    const success = 'Schedule deleted successfully'
    if (deleted) notify.undoable(success, () => attempt(restoreSchedule(db, actor, deleted)))
    else notify.success(success)
  }
  return (
    <span className="flex flex-wrap">
      {schedule.status === 'published' && (
        <Button variant="quiet" onClick={() => attempt(complete())}>
          Mark as completed
        </Button>
      )}
      {schedule.status === 'completed' && (
        <Button variant="quiet" onClick={() => attempt(reopen())}>
          Back to published
        </Button>
      )}
      {can(actor, 'schedule.delete') && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          Delete
        </Button>
      )}
      {isAsking && (
        <DeleteDialog schedule={schedule} onDelete={() => attempt(remove())} onClose={() => setIsAsking(false)} />
      )}
    </span>
  )
}

function DeleteDialog({
  schedule,
  onDelete,
  onClose,
}: {
  schedule: Schedule
  onDelete: () => void
  onClose: () => void
}) {
  const lost = useLive(
    async (db) => {
      const games = await db.games.where('schedule_id').equals(schedule.id).toArray()
      const reports = await db.score_reports
        .where('game_id')
        .anyOf(games.map(({ id }) => id))
        .count()
      return { games: games.length, results: games.filter((game) => game.home_score !== null).length, reports }
    },
    [schedule.id],
  )
  return (
    <ConfirmDialog
      title={`Delete ${schedule.name}?`}
      confirmLabel="Delete schedule"
      onClose={onClose}
      onConfirm={onDelete}
    >
      <p>Are you sure you want to delete this schedule?</p>
      {lost && (
        <p className="mt-2">
          {count(lost.games, 'game')} {lost.games === 1 ? 'goes' : 'go'} with it
          {lost.results > 0 &&
            `, among them ${count(lost.results, 'result')}${schedule.type === 'tournament' ? '' : ' that standings are made of'}`}
          .{lost.reports > 0 && ' Scores that people reported cannot be brought back.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
