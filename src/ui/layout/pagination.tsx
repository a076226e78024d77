import { Button } from '../button.tsx'
import { formatQuantity } from '../tables/format-quantity.ts'
import { t } from './words.ts'

/**
 * Shows which items of a long list are on the current page, with buttons for the previous and the next page. `page`
 * counts from 0.
 */
export function Pagination({
  total,
  perPage,
  noun,
  nouns,
  page,
  onPage,
}: {
  total: number
  perPage: number
  /** The singular noun for an item, such as `tournament`. */
  noun: string
  nouns?: string
  page: number
  onPage: (page: number) => void
}) {
  const first = page * perPage
  const last = Math.min(total, first + perPage)
  return (
    <nav aria-label={t.pages} className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-soft tabular-nums">
        {first < last ? t.of(first + 1, last, formatQuantity(total, noun, nouns)) : formatQuantity(total, noun, nouns)}
      </p>
      {total > perPage && (
        <div className="flex gap-3">
          <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t.previous}
          </Button>
          <Button disabled={last >= total} onClick={() => onPage(page + 1)}>
            {t.next}
          </Button>
        </div>
      )}
    </nav>
  )
}
