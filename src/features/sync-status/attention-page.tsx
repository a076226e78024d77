import { useLive } from '#data/queries/context.tsx'
import { count } from '#ui/tables/count.ts'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { AttentionCard } from './attention-card.tsx'
import { groupByCause } from './group-entries.ts'
import { MissingCard } from './missing-card.tsx'
import { UnsentFileCard } from './unsent-file-card.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Changes that the server did not take. They stay here until their author has decided. */
export function AttentionPage() {
  const groups = useLive(async (db) => groupByCause(await db.tray.toArray()), [])
  const refused = groups?.reduce((sum, { dependants }) => sum + 1 + dependants.length, 0)
  return (
    <Page title="Needs attention" notes={refused ? sentence(refused) : undefined}>
      <MissingCard />
      {groups === undefined && <SkeletonCards count={1} />}
      {groups?.length === 0 && (
        <EmptyState title="Nothing needs attention">Everything that was sent has been accepted.</EmptyState>
      )}
      {groups?.length ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {groups.map((group) => (
            <AttentionCard key={group.cause.id} group={group} />
          ))}
        </div>
      ) : null}
      <WaitingList />
      <UnsentFileCard />
    </Page>
  )
}

function sentence(number: number): string {
  return `${count(number, 'change')} ${number === 1 ? 'was' : 'were'} not accepted. Nothing is lost: choose what to do.`
}
