import { t } from './words.ts'

/** Returns a text like `2 scores` or `1 score and 3 other changes`. Empty if nothing is pending. */
export function formatUnsentCounts({ scores, others }: { scores: number; others: number }): string {
  return t.unsentCounts(scores, others)
}
