import { useLiveQuery, useDatabase, useSyncStatus } from '#data/queries/context.tsx'
import type { OutboxEntry } from '#data/store/outbox/entries.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { undoQueuedChange } from '#data/store/outbox/rejected-changes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Time } from '#ui/format/time.tsx'
import { describeEntry } from './describe-entry.ts'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { t } from './words.ts'

const most = 50

/** Changes that are saved on this device but not sent yet, in the order in which they were made. */
export function WaitingList() {
  const waiting = useLiveQuery(async (db) => {
    const entries = await db.outbox.where('state').equals('queued').limit(most).toArray()
    return entries.filter(({ ops }) => ops.length > 0)
  }, [])
  const seen = useSyncStatus()?.seen
  if (!waiting?.length) return null
  return (
    <section className="flex flex-col gap-3">
      <h2>{t.waitingSent}</h2>
      {seen && <p>{t.nothingLostAppKeeps(seen)}</p>}
      <Card>
        <ul className="divide-y divide-line">
          {waiting.map((entry) => (
            <WaitingLine key={entry.id} entry={entry} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function WaitingLine({ entry }: { entry: OutboxEntry }) {
  const db = useDatabase()
  const minute = useCurrentMinute()
  const words = useLiveQuery((db) => describeEntry(db, entry), [entry])

  const takeBack = async () => {
    try {
      if (!(await undoQueuedChange(db, entry.id))) notify.error(t.tooLateHasBeen)
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
      <span className="min-w-0">
        {words?.subject ?? '…'}
        <Time at={entry.at} className="block text-note text-soft">
          {formatRelativeMoment(entry.at, new Date(minute))}
        </Time>
      </span>
      <Button variant="quiet" aria-label={t.undoOf(words?.subject ?? '')} onClick={() => void takeBack()}>
        {t.undo}
      </Button>
    </li>
  )
}
