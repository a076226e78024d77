import { useActor, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { describeConflict } from '../conflicts/conflict-words.ts'
import { useScheduleConflicts, type NamedConflict } from '../conflicts/use-conflicts.ts'
import { commit } from '#data/store/commit.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Shown before publishing a schedule: what publishing does, who is notified, and what is still wrong with the schedule.
 */
export function PublishDialog({
  league,
  schedule,
  onClose,
}: {
  league: League
  schedule: Schedule
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const search = useScheduleConflicts(schedule, league.time_zone)
  const conflicts = search.state === 'found' ? search.conflicts : undefined
  const known = useLiveQuery(
    async (db) => {
      const [games, members] = await Promise.all([
        db.games.where('schedule_id').equals(schedule.id).count(),
        db.memberships.where('organization_id').equals(schedule.organization_id).count(),
      ])
      return { games, others: Math.max(0, members - 1) }
    },
    [schedule.id, schedule.organization_id],
  )
  const publish = () => {
    if (!actor) return
    publishSchedule(db, actor, schedule.id).then(
      () => notify.success(t.schedulePublishedSuccessfully),
      (error: unknown) => notify.error(errorMessage(error)),
    )
    onClose()
  }
  return (
    <ConfirmDialog
      title={t.publish2(schedule.name)}
      confirmLabel={conflicts && conflicts.length > 0 ? t.publishAnyway : t.publish}
      danger={false}
      onClose={onClose}
      onConfirm={publish}
    >
      <div className="flex flex-col gap-3">
        <p>
          {t.everyoneWillSee(known?.games ?? null)}
          {known && known.others > 0 && ` ${t.otherMembersNotified(known.others)}`}
        </p>
        <p>{t.publishedScheduleDoesNot}</p>
        {conflicts && conflicts.length > 0 && <Remaining conflicts={conflicts} />}
      </div>
    </ConfirmDialog>
  )
}

const conflictsShown = 4

function Remaining({ conflicts }: { conflicts: readonly NamedConflict[] }) {
  const hidden = conflicts.length - conflictsShown
  const isBookedTwice = conflicts.some(({ conflict: { kind } }) => kind === 'field' || kind === 'team')
  return (
    <Banner tone="amber">
      <p>{t.conflictSDetected(conflicts.length)}</p>
      <ul className="mt-1 font-normal">
        {conflicts.slice(0, conflictsShown).map(({ conflict, games, teams }) => (
          <li key={Object.values(conflict).join(' ')}>{describeConflict(conflict, games, teams)}</li>
        ))}
        {hidden > 0 && <li>{t.andMore(hidden)}</li>}
      </ul>
      {isBookedTwice && <p className="mt-1 font-normal">{t.whereFieldTeamBooked}</p>}
    </Banner>
  )
}

/**
 * Makes the schedule visible to everyone in the organization, and allows scores to be entered for its games.
 * Irreversible: there is no unpublish.
 */
export async function publishSchedule(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'schedule.publish')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'schedule.publish', async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    if (schedule.status !== 'draft') return // someone else has already published it
    await tx.patch('schedules', scheduleId, { status: 'published', published_at: now().toISOString() })
  })
}
