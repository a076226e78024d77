import { useState } from 'react'
import { useDebouncedText } from '#ui/browser/use-debounced-text.ts'

export const rowsPerPage = 20

/**
 * The search of a server-paged list: the text, one kind of row or all kinds, and the page. Changing the search returns
 * to the first page.
 */
export type PagedSearch<Kind extends string> = {
  readonly typed: string
  /** The text sent to the server, debounced. */
  readonly search: string
  /** Null means all kinds. */
  readonly kind: Kind | null
  /** The page number, starting from 0. */
  readonly page: number
  /** Whether the list is filtered. */
  readonly isNarrowed: boolean
  readonly type: (words: string) => void
  readonly choose: (kind: Kind | null) => void
  readonly turnTo: (page: number) => void
}

export function usePagedSearch<Kind extends string = never>(): PagedSearch<Kind> {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind | null>(null)
  const [page, setPage] = useState(0)
  const search = useDebouncedText(typed).trim()
  return {
    typed,
    search,
    kind,
    page,
    isNarrowed: search !== '' || kind !== null,
    type(words) {
      setTyped(words)
      setPage(0)
    },
    choose(wanted) {
      setKind(wanted)
      setPage(0)
    },
    turnTo: setPage,
  }
}
