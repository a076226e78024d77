import { count, listed } from '../tables/count.ts'

/** Returns a text like `2 scores` or `1 score and 3 other changes`. Empty if nothing is pending. */
export function unsentCountsInWords({ scores, others }: { scores: number; others: number }): string {
  const parts = [
    scores > 0 && count(scores, 'score'),
    others > 0 && count(others, scores > 0 ? 'other change' : 'change'),
  ]
  return listed(parts.filter((part) => part !== false))
}
