import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'

/** Shown instead of a step that needs the league's data: it is loading, or the league is gone. */
export function LeagueResourcesFallback({ supply }: { supply: null | undefined }) {
  if (supply === undefined) return <SkeletonLines />
  return (
    <EmptyState title="League not found">
      It may have been deleted. Go back to the first step and choose another one.
    </EmptyState>
  )
}
