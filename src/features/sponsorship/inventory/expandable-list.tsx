import { formatNumber } from '#i18n/format.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { t } from './words.ts'

/** The number of items rendered at a time: hundreds are slow, and no one reads them all. */
const pageSize = 48

/** A long list, expanded on demand. `wish` is the search; a different search starts over. */
export function ExpandableList<Row>({
  rows,
  wish,
  children,
}: {
  rows: readonly Row[]
  wish: string
  children: (page: readonly Row[]) => ReactNode
}) {
  const [opened, setOpened] = useState({ wish, rows: pageSize })
  const shown = opened.wish === wish ? opened.rows : pageSize
  return (
    <>
      {children(rows.slice(0, shown))}
      {shown < rows.length && (
        <Button className="self-center" onClick={() => setOpened({ wish, rows: shown + pageSize })}>
          {t.showMoreLeft(formatNumber(rows.length - shown))}
        </Button>
      )}
    </>
  )
}
