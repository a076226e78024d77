import { useState, type ReactNode } from 'react'
import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import type { Schedule, Game } from '#domain/schema/schedules.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import type { MenuItem } from '#ui/dialogs/menu.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { commit } from '#data/store/commit.ts'
import { RuleError } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns the menu items that end or reopen the season, or delete the schedule, and the question that deleting asks.
 * Deleting is last, so that no one deletes a season by accident.
 */
export function useScheduleStateActions(schedule: Schedule | undefined): {
  readonly items: readonly MenuItem[]
  readonly dialog: ReactNode
} {
  const db = useDatabase()
  const actor = useActor()
  const [isAsking, setIsAsking] = useState(false)
  if (!schedule || !actor || !can(actor, 'schedule.update')) return { items: [], dialog: null }

  const attempt = (work: Promise<void>) => void work.catch((error: unknown) => notify.error(errorMessage(error)))
  const complete = async () => {
    await completeSchedule(db, actor, schedule.id)
    notify.undoable(t.scheduleMarkedCompleted, () => attempt(reopenSchedule(db, actor, schedule.id)))
  }
  const reopen = async () => {
    await reopenSchedule(db, actor, schedule.id)
    notify.undoable(t.schedulePublishedAgain, () => attempt(completeSchedule(db, actor, schedule.id)))
  }
  const remove = async () => {
    setIsAsking(false)
    const deleted = await deleteSchedule(db, actor, schedule.id)
    const success = t.scheduleDeletedSuccessfully
    if (deleted) notify.undoable(success, () => attempt(restoreSchedule(db, actor, deleted)))
    else notify.success(success)
  }
  const state: Record<Schedule['status'], readonly MenuItem[]> = {
    draft: [],
    published: [{ label: t.markCompleted, onSelect: () => attempt(complete()) }],
    completed: [{ label: t.backPublished, onSelect: () => attempt(reopen()) }],
  }
  const deletion: readonly MenuItem[] = can(actor, 'schedule.delete')
    ? [{ label: t.deleteSchedule3, isDanger: true, onSelect: () => setIsAsking(true) }]
    : []
  const items = [...state[schedule.status], ...deletion]
  return {
    items: items.map((item, index) => (index === 0 ? { ...item, startsGroup: true } : item)),
    dialog: isAsking && (
      <DeleteDialog schedule={schedule} onDelete={() => attempt(remove())} onClose={() => setIsAsking(false)} />
    ),
  }
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
  const lost = useLiveQuery(
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
      title={t.deleteSchedule2(schedule.name)}
      confirmLabel={t.deleteSchedule}
      onClose={onClose}
      onConfirm={onDelete}
    >
      <p>{t.youSureYouWant}</p>
      {lost && (
        <p className="mt-2">
          {t.gamesWillBeDeleted(lost.games, lost.results, schedule.type !== 'tournament')}
          {lost.reports > 0 && ` ${t.scoresPeopleReportedCannot}`}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Ends the season. Its games and standings do not change. */
export function completeSchedule(db: LocalDatabase, actor: Actor, scheduleId: string): Promise<void> {
  return setStatus(db, actor, scheduleId, { from: 'published', to: 'completed' })
}

/** Reverts `completeSchedule`. */
export function reopenSchedule(db: LocalDatabase, actor: Actor, scheduleId: string): Promise<void> {
  return setStatus(db, actor, scheduleId, { from: 'completed', to: 'published' })
}

async function setStatus(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
  { from, to }: { readonly from: Schedule['status']; readonly to: Schedule['status'] },
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, `schedule.${to === 'completed' ? 'complete' : 'reopen'}`, async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    if (schedule.status === to) return // someone else has already changed the status
    if (schedule.status !== from) throw new RuleError('changed_since')
    await tx.patch('schedules', scheduleId, { status: to })
  })
}

/** What was deleted with a schedule, so that it can be restored. */
type DeletedSchedule = { readonly schedule: Schedule; readonly games: readonly Game[] }

/**
 * Deletes the schedule with its games and their score reports.
 * @returns null if there were reports, because the schedule then cannot be restored: a re-filed report would be
 *   attributed to someone else
 */
export async function deleteSchedule(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
): Promise<DeletedSchedule | null> {
  if (!can(actor, 'schedule.delete')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'schedule.delete', async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    const games = await tx.where('games', 'schedule_id', scheduleId)
    const gameIds = games.map(({ id }) => id)
    const reports = await tx.where('score_reports', 'game_id', gameIds)
    await tx.remove('schedules', scheduleId)
    return reports.length === 0 ? { schedule, games } : null
  })
}

/** Restores the same rows under the same ids, so that references to them work again. */
export async function restoreSchedule(db: LocalDatabase, actor: Actor, deleted: DeletedSchedule): Promise<void> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'schedule.restore', async (tx) => {
    if (!(await tx.get('leagues', deleted.schedule.league_id))) throw new RuleError('row_gone')
    await tx.insert('schedules', [deleted.schedule])
    await tx.insert('games', deleted.games)
  })
}
