import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { t } from './words.ts'

/** Shown instead of a step that needs the league's data while it is loading, or if the league is gone. */
export function LeagueResourcesFallback({ supply }: { supply: null | undefined }) {
  if (supply === undefined) return <SkeletonLines />
  return <EmptyState title={t.leagueNotFound}>{t.mayHaveBeenDeleted}</EmptyState>
}
