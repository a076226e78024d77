import { formatQuantity, formatList } from '../tables/format-quantity.ts'
import { t } from './words.ts'

/** Returns a text like `2 scores` or `1 score and 3 other changes`. Empty if nothing is pending. */
export function formatUnsentCounts({ scores, others }: { scores: number; others: number }): string {
  const parts = [
    scores > 0 && t.scoreCount(scores),
    others > 0 && formatQuantity(others, scores > 0 ? t.otherChange : 'change'),
  ]
  return formatList(parts.filter((part) => part !== false))
}
