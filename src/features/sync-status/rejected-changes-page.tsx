import { useLiveQuery, useDatabase, useSyncStatus } from '#data/queries/context.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { RejectedChangeCard } from './rejected-change-card.tsx'
import { groupRejectedChanges } from './group-rejected-changes.ts'
import { UnsentFileCard } from './unsent-file-card.tsx'
import { WaitingList } from './waiting-list.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { acknowledgeMissingChanges } from '#data/store/checkpoint.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { t } from './words.ts'

/** Lists rejected changes, which stay until their author has decided what to do. */
export function RejectedChangesPage() {
  const groups = useLiveQuery(async (db) => groupRejectedChanges(await db.rejectedChanges.toArray()), [])
  const refused = groups?.reduce((sum, { dependants }) => sum + 1 + dependants.length, 0)
  return (
    <Page title={t.needsAttention} notes={refused ? t.notAcceptedNothingLost(refused) : undefined}>
      <MissingChangesCard />
      {groups === undefined && <SkeletonCards count={1} />}
      {groups?.length === 0 && <EmptyState title={t.nothingNeedsAttention}>{t.everythingWasSentHas}</EmptyState>}
      {groups?.length ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {groups.map((group) => (
            <RejectedChangeCard key={group.cause.id} group={group} />
          ))}
        </div>
      ) : null}
      <WaitingList />
      <UnsentFileCard />
    </Page>
  )
}

/** Warns that changes which existed only on this device have been lost. Shown until the user acknowledges it. */
function MissingChangesCard() {
  const db = useDatabase()
  const missing = useSyncStatus()?.missing
  if (!missing) return null
  const takeNote = () => acknowledgeMissingChanges(db).catch((error: unknown) => notify.error(errorMessage(error)))
  return (
    <Card className="flex flex-col gap-3 border-red p-4">
      <h2>{t.changesLost(missing)}.</h2>
      <p className="text-soft">{t.whyChangesAreMissing}</p>
      <div>
        <Button onClick={() => void takeNote()}>{t.iUnderstand}</Button>
      </div>
    </Card>
  )
}
