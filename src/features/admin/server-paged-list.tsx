import type { ReactNode } from 'react'
import type { PageOfRows } from '#api/administration/page-of-rows.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pagination } from '#ui/layout/pagination.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import type { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { rowsPerPage, type PagedSearch } from './use-paged-search.ts'
import { t } from './words.ts'

/** A list paged by the server: its loading, error, and empty states, its rows, and its pagination. */
export function ServerPagedList<Row>({
  answer: { value, error, askAgain },
  noun,
  nouns = `${noun}s`,
  list,
  empty,
  words = errorMessage,
  children,
}: {
  /** The result of useServerQuery for this page. */
  answer: ReturnType<typeof useServerQuery<PageOfRows<Row>>>
  /** The singular noun for a row, such as `tournament`. */
  noun: string
  nouns?: string
  list: Pick<PagedSearch<string>, 'page' | 'turnTo'>
  /** Shown instead of the list if nothing was found. */
  empty: ReactNode
  /** Returns the message to show if the request failed. */
  words?: (error: unknown) => string
  children: (rows: readonly Row[]) => ReactNode
}) {
  const online = useOnline()
  if (!value) {
    if (error !== undefined) return <ServerReadError error={error} describe={words} onRetry={askAgain} />
    return online ? <SkeletonLines count={6} label={t.loading(nouns)} /> : null
  }
  if (value.total === 0) return empty
  return (
    <>
      {error !== undefined && <ServerReadError error={error} describe={words} onRetry={askAgain} />}
      <Card>{children(value.rows)}</Card>
      <Pagination
        total={value.total}
        perPage={rowsPerPage}
        noun={noun}
        nouns={nouns}
        page={list.page}
        onPage={list.turnTo}
      />
    </>
  )
}
