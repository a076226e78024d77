import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccount, useDatabase, useLiveQuery } from '#data/queries/context.tsx'
import type { RejectedChange } from '#data/store/outbox/entries.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { discardRejectedChange, retryRejectedChange } from '#data/store/outbox/rejected-changes.ts'
import { isRefusedByPlan } from '#domain/plans/plan-words.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { PlanLinks } from '#ui/layout/plan-links.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Time } from '#ui/format/time.tsx'
import { describeClash, describeEntry, type ClashDescription, type TypedValue } from './describe-entry.ts'
import { EditDialog } from './edit-dialog.tsx'
import { getEditableValues } from './editable-values.ts'
import { getFailureTitle } from './entry-title.ts'
import type { RejectedChangeGroup } from './group-rejected-changes.ts'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { describeRejectionReason } from './rejection-words.ts'
import { saveUnsentFile } from './unsent-file.ts'
import { findChangePath } from './find-change-path.ts'
import type { OpValues } from '#data/store/ops.ts'
import { gameDetailsSchema } from '#domain/schema/schedules.ts'
import { toScoreDraftKey, startScoreDraft } from '#domain/scores/score-draft.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** One rejected change, with those that depend on it: what was entered, why it was rejected, and what can be done. */
export function RejectedChangeCard({ group: { cause: entry, dependants } }: { group: RejectedChangeGroup }) {
  const db = useDatabase()
  const account = useAccount()
  const navigate = useNavigate()
  const minute = useCurrentMinute()
  const [open, setOpen] = useState<'edit' | 'discard'>()
  const words = useLiveQuery(
    async (db) => ({
      ...(await describeEntry(db, entry)),
      clash: await describeClash(db, entry),
      reason: await describeRejectionReason(db, entry),
      place: await findChangePath(db, entry),
    }),
    [entry],
  )
  const isConflict = entry.refusal.result === 'conflict'
  const isOverPlan = isRefusedByPlan(entry.refusal.message)
  const all = [entry, ...dependants]
  const report = getRejectedReport(entry)
  if (!words) return null

  const attempt = async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  const sendAgain = () =>
    attempt(async () => {
      for (const each of all) await retryRejectedChange(db, each.id) // in order, because later changes depend on the first
    })
  const drop = () =>
    attempt(async () => {
      for (const each of all.toReversed()) await discardRejectedChange(db, each.id)
    })
  const edit = () =>
    report ? attempt(async () => navigate(await reopenOnScoreSheet(db, entry, report))) : setOpen('edit')
  const canEdit = report !== null || getEditableValues(entry).length > 0
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex items-center justify-between gap-3">
        <Pill tone={isConflict ? 'amber' : 'red'}>{isConflict ? t.changedSomeoneElse : t.notAccepted}</Pill>
        <Time at={entry.refused_at} className="text-note text-soft">
          {formatRelativeMoment(entry.refused_at, new Date(minute))}
        </Time>
      </div>
      <div>
        <h2>{words.subject}</h2>
        <p className="mt-1 text-soft">{t.yourEntryKeptHere(getFailureTitle(entry), words.reason)}</p>
      </div>
      {words.clash ? <BothValues clash={words.clash} /> : <TypedValues values={words.typed} />}
      {dependants.length > 0 && <Dependants entries={dependants} />}
      {isOverPlan && (
        <div className="flex flex-col gap-3">
          <p className="text-soft">{t.onceThereRoomLarger}</p>
          <PlanLinks />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {isConflict ? (
          <>
            <Button variant="primary" className="flex-1" onClick={() => void sendAgain()}>
              {t.keepMine}
            </Button>
            <Button className="flex-1" onClick={() => void drop()}>
              {t.keepTheirs}
            </Button>
          </>
        ) : (
          <Button onClick={() => void sendAgain()}>{dependants.length > 0 ? t.tryAllAgain : t.tryAgain}</Button>
        )}
        {canEdit && <Button onClick={() => void edit()}>{t.edit}</Button>}
        {words.place !== null && <ButtonLink to={words.place}>{t.open}</ButtonLink>}
        {account && <Button onClick={() => saveUnsentFile(account.profile, all)}>{t.export}</Button>}
        {!isConflict && <Button onClick={() => setOpen('discard')}>{t.discard}</Button>}
      </div>
      {open === 'edit' && <EditDialog entry={entry} subject={words.subject} onClose={() => setOpen(undefined)} />}
      {open === 'discard' && (
        <ConfirmDialog
          title={dependants.length > 0 ? t.discardQuantity(t.changeCount(all.length)) : t.discardChange}
          confirmLabel={t.discard}
          onClose={() => setOpen(undefined)}
          onConfirm={() => void drop()}
        >
          {dependants.length > 0 ? t.discardRemovesAll(words.subject) : t.discardRemoves(words.subject)}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function BothValues({ clash: { fields, by } }: { clash: ClashDescription }) {
  return (
    <>
      {fields.map(({ label, mine, theirs }) => (
        <dl key={label} className="grid grid-cols-2 gap-2">
          <Value label={t.your(label.toLowerCase())} value={mine} isMine />
          <Value label={t.theirs} value={theirs} isMine={false} />
        </dl>
      ))}
      {by !== null && <p className="text-note text-soft tabular">{t.theirsFrom(by)}</p>}
    </>
  )
}

function Value({ label, value, isMine }: { label: string; value: string; isMine: boolean }) {
  return (
    <div className={`min-w-0 rounded-control border px-3 py-2 ${isMine ? 'border-accent' : 'border-line'}`}>
      <dt className="text-note text-soft">{label}</dt>
      <dd className="text-lg font-bold tabular">{value}</dd>
    </div>
  )
}

function TypedValues({ values }: { values: readonly TypedValue[] }) {
  if (values.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      {values.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Changes that were rejected because what they depend on does not exist. They are resolved together with their cause.
 */
function Dependants({ entries }: { entries: readonly RejectedChange[] }) {
  const subjects = useLiveQuery(
    (db) => Promise.all(entries.map(async (entry) => ({ id: entry.id, ...(await describeEntry(db, entry)) }))),
    [entries],
  )
  return (
    <section className="rounded-control border border-line px-3 py-2">
      <h3 className="text-note font-semibold text-soft">{t.dependOnIt(entries.length)}</h3>
      <ul>
        {subjects?.map(({ id, subject }) => (
          <li key={id}>{subject}</li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the person's own score report in a rejected change, or null if the change is something else. */
function getRejectedReport({ ops }: RejectedChange): OpValues | null {
  const [op, another] = ops
  if (!op || another || op.t !== 'score_reports' || !('rows' in op)) return null
  const own = op.rows.filter((row) => typeof row['signature'] !== 'string') // leaves out the other side's signed report, which was sent with it
  return own.length === 1 ? (own[0] ?? null) : null
}

/** Returns who won, if the report says so. */
function sideOf(winner: unknown): 'home' | 'away' | null {
  return winner === 'home' || winner === 'away' ? winner : null
}

/**
 * Puts the typed score back on the score sheet and returns the sheet's URL. Filing it there replaces the rejected
 * change in Needs attention.
 */
async function reopenOnScoreSheet(db: LocalDatabase, entry: RejectedChange, report: OpValues): Promise<string> {
  const gameId = String(report['game_id'])
  const score = {
    home_score: Number(report['home_score']),
    away_score: Number(report['away_score']),
    winner: sideOf(report['winner']),
    details: gameDetailsSchema.safeParse(report['details']).data ?? null,
  }
  const note = typeof report['note'] === 'string' ? report['note'] : ''
  await db.drafts.put({
    key: toScoreDraftKey(gameId),
    value: { ...startScoreDraft(score), note },
    at: new Date().toISOString(),
  })
  return `/dashboard/games/${gameId}?enter=score&replaces=${entry.id}`
}
