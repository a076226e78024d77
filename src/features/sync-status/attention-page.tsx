import { useLive } from '#db/context.tsx'
import { count } from '#ui/count.ts'
import { Page } from '#ui/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/states.tsx'
import { AttentionCard } from './attention-card.tsx'
import { WaitingList } from './waiting-list.tsx'

/** Changes that the server did not take. They stay here until their author has decided. */
export function AttentionPage() {
  const refused = useLive(async (db) => (await db.tray.toArray()).toSorted(byTime), [])
  return (
    <Page title="Needs attention" notes={refused?.length ? sentence(refused.length) : undefined}>
      {refused === undefined && <SkeletonCards count={1} />}
      {refused?.length === 0 && (
        <EmptyState title="Nothing needs attention">Everything that was sent has been accepted.</EmptyState>
      )}
      {refused?.length ? (
        <div className="grid gap-4 lg:grid-cols-2">
          {refused.map((entry) => (
            <AttentionCard key={entry.id} entry={entry} />
          ))}
        </div>
      ) : null}
      <WaitingList />
    </Page>
  )
}

function sentence(number: number): string {
  return `${count(number, 'change')} ${number === 1 ? 'was' : 'were'} not accepted. Nothing is lost: choose what to do.`
}

function byTime(a: { refused_at: string }, b: { refused_at: string }): number {
  return a.refused_at < b.refused_at ? 1 : -1
}
