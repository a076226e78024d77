import { formatNumber } from '#i18n/format.ts'
import { useRef, useState } from 'react'
import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { Card } from '#ui/layout/card.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { type PipelineColumn, type PipelineEntry, maxShownInColumn, formatColumnSize } from './pipeline-columns.ts'
import { useMoveSponsor, type MoveSponsor } from './use-move-sponsor.ts'
import { WideBoard } from './wide-board.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { ShowAllButton, PipelineEntryLine, type BoardParts } from './pipeline-entry.tsx'
import { t } from './words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'

/** From prospect to active: the number of sponsors at each stage, their value, and a way to move them on. */
export function PipelineBoard({
  columns,
  today,
  mayMove,
}: {
  columns: readonly PipelineColumn[]
  today: string
  mayMove: boolean
}) {
  const Board = useMediaQuery('(min-width: 64rem)') ? WideBoard : NarrowBoard
  const [allOf, setAllOf] = useState<PipelineColumn['key']>()
  const heading = useRef<HTMLHeadingElement>(null)
  const move = useMoveSponsor(today)
  const moveAndStay = (entry: PipelineEntry, status: Sponsor['status']) => {
    heading.current?.focus() // the menu that had focus disappears with the sponsor
    move(entry, status)
  }
  const chosen = columns.find(({ key }) => key === allOf)
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1}>
          {t.pipeline}
        </h2>
        <p className="text-soft">{t.fromFirstTalkSponsor}</p>
      </div>
      <Board columns={columns} onMove={mayMove ? moveAndStay : undefined} onShowAll={setAllOf} />
      {chosen && (
        <AllOfStageDialog column={chosen} onMove={mayMove ? move : undefined} onClose={() => setAllOf(undefined)} />
      )}
    </Card>
  )
}

/** The columns as a stack of collapsible lines: counts and values are visible at a glance. */
function NarrowBoard({ columns, onMove, onShowAll }: BoardParts) {
  return (
    <div className="flex flex-col gap-3">
      {columns.map((column) => (
        <Disclosure key={column.key} title={column.title} badge={formatColumnSize(column)} notes={column.about}>
          {column.entries.length === 0 ? (
            <p className="text-soft">{t.nobodyHereNow}</p>
          ) : (
            <ul className="-my-4 divide-y divide-line">
              {column.entries.slice(0, maxShownInColumn).map((entry) => (
                <li key={entry.sponsor.id} className="pt-1 pb-3">
                  <PipelineEntryLine entry={entry} onMove={onMove} />
                </li>
              ))}
            </ul>
          )}
          <ShowAllButton column={column} onShowAll={onShowAll} />
        </Disclosure>
      ))}
    </div>
  )
}

const pageSize = 30

/** Lists every sponsor in a column of the board. */
function AllOfStageDialog({
  column: { title, entries },
  onMove,
  onClose,
}: {
  column: PipelineColumn
  onMove: MoveSponsor | undefined
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState(pageSize)
  const wanted = search.trim().toLocaleLowerCase('en')
  const found = entries.filter(({ sponsor }) => sponsor.company_name.toLocaleLowerCase('en').includes(wanted))
  const page = found.slice(0, rows)
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextField
          type="search"
          label={t.searchName}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setRows(pageSize)
          }}
        />
        <p role="status" className="text-note text-soft">
          {found.length === 0 ? t.nobodyHasName : t.sponsorCount(found.length)}
        </p>
        <ul className="-mt-3 min-h-72 divide-y divide-line">
          {page.map((entry) => (
            <li key={entry.sponsor.id} className="pt-1 pb-3">
              <PipelineEntryLine entry={entry} onMove={onMove} />
            </li>
          ))}
        </ul>
        {page.length < found.length && (
          <Button className="self-center" onClick={() => setRows(rows + pageSize)}>
            {t.showMoreLeft(formatNumber(found.length - page.length))}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
