import { useEffect, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../button.tsx'
import { useInitialRows } from './use-initial-rows.ts'
import { t } from './words.ts'

/** How many rows a browser lays out again without delay, as it must whenever a dialog opens over them. */
const mostRows = 200

/**
 * Returns the rows of a long table that are shown, and a button below it that shows all of them; null for other tables.
 * Print always has all rows.
 */
export function useLongTable<Row>(rows: readonly Row[]): {
  readonly shown: readonly Row[]
  readonly showAll: ReactNode
} {
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && rows.length > mostRows
  const shown = useInitialRows(isCut ? rows.slice(0, mostRows) : rows)
  useEffect(() => {
    if (!isCut) return undefined
    const show = () => flushSync(() => setIsWhole(true)) // the browser prints what is there when this returns
    addEventListener('beforeprint', show)
    return () => removeEventListener('beforeprint', show)
  }, [isCut])
  return {
    shown,
    showAll: isCut ? (
      <Button onClick={() => setIsWhole(true)} className="self-start print:hidden">
        {t.showAllTeams(rows.length)}
      </Button>
    ) : null,
  }
}
