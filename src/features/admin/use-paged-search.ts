import { useState } from 'react'
import { useSettled } from '#ui/browser/use-settled.ts'

export const rowsPerPage = 20

/**
 * What a list that the server pages is searched for: words, one kind of row or all, and which page of what is found.
 * Whatever is searched for instead is shown from its first page.
 */
export type PagedSearch<Kind extends string> = {
  /** What stands in the field. */
  readonly typed: string
  /** What the server is asked for, once the typing rests. */
  readonly search: string
  /** null: all. */
  readonly kind: Kind | null
  /** From 0. */
  readonly page: number
  /** Whether fewer are wanted than there are. */
  readonly isNarrowed: boolean
  readonly type: (words: string) => void
  readonly choose: (kind: Kind | null) => void
  readonly turnTo: (page: number) => void
}

export function usePagedSearch<Kind extends string = never>(): PagedSearch<Kind> {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind | null>(null)
  const [page, setPage] = useState(0)
  const search = useSettled(typed).trim()
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
