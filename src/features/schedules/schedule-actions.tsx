import { useState, type ReactNode } from 'react'
import { useActor, useDatabase, useLive } from '#db/context.tsx'
import { refusalWords } from '#db/refusal-words.ts'
import { can } from '#domain/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { downloadText } from '#ui/save-file.ts'
import { notify } from '#ui/toast.tsx'
import { deleteSchedule } from './delete-schedule.ts'
import { exportCalendar } from './export-calendar.ts'
import { exportSchedule } from './export-schedule.ts'
import { PublishDialog } from './publish-dialog.tsx'

/** What can be done with the schedule on screen, as far as the person may. */
export function ScheduleActions({
  league,
  schedule,
  children,
}: {
  league: League
  schedule: Schedule
  /** What else can be done on the screen, before the main action. */
  children: ReactNode
}) {
  const db = useDatabase()
  const actor = useActor()
  const [isAsking, setIsAsking] = useState(false)

  const saveCsv = async () => downloadText('schedule.csv', await exportSchedule(db, schedule.id, league.time_zone))
  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => notify.error(refusalWords(error)))

  return (
    <>
      <Button onClick={() => attempt(saveCsv())}>Export CSV</Button>
      <Button onClick={() => attempt(exportCalendar(db, league, schedule))}>Calendar file</Button>
      <ButtonLink to={`/dashboard/leagues/${league.id}/schedule/print?schedule=${schedule.id}`}>Print</ButtonLink>
      <ButtonLink to={`/dashboard/leagues/${league.id}/standings`}>View League Stats</ButtonLink>
      {schedule.status !== 'completed' && can(actor, 'game.update') && (
        <ButtonLink to={`/dashboard/schedules/${schedule.id}/rainout`}>Rainout…</ButtonLink>
      )}
      {children}
      {schedule.status === 'draft' && can(actor, 'schedule.publish') && (
        <Button variant="primary" onClick={() => setIsAsking(true)}>
          Publish
        </Button>
      )}
      {isAsking && <PublishDialog schedule={schedule} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Away from the other actions: nobody means to delete a season. */
export function DeleteScheduleButton({ schedule }: { schedule: Schedule }) {
  const actor = useActor()
  const [isAsking, setIsAsking] = useState(false)
  if (!can(actor, 'schedule.delete')) return null
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      {isAsking && <DeleteDialog schedule={schedule} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function DeleteDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const remove = () => {
    if (!actor) return
    deleteSchedule(db, actor, schedule.id).then(
      () => notify.success('Schedule deleted successfully'),
      (error: unknown) => notify.error(refusalWords(error)),
    )
    onClose()
  }
  const lost = useLive(
    async (db) => {
      const games = await db.games.where('schedule_id').equals(schedule.id).toArray()
      return { games: games.length, results: games.filter((game) => game.home_score !== null).length }
    },
    [schedule.id],
  )
  return (
    <ConfirmDialog
      title={`Delete ${schedule.name}?`}
      confirmLabel="Delete schedule"
      onClose={onClose}
      onConfirm={remove}
    >
      <p>Are you sure you want to delete this schedule?</p>
      {lost && (
        <p className="mt-2">
          {count(lost.games, 'game')} {lost.games === 1 ? 'goes' : 'go'} with it
          {lost.results > 0 && `, among them ${count(lost.results, 'result')} that standings are made of`}.
        </p>
      )}
    </ConfirmDialog>
  )
}
