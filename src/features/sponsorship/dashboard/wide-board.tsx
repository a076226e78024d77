import { formatNumber } from '#i18n/format.ts'
import { useRef } from 'react'
import { formatCents } from '#i18n/format-amount.ts'
import { classNames } from '#ui/class-names.ts'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { maxShownInColumn, getStatusOnDrop, type PipelineColumn } from './pipeline-columns.ts'
import { ShowAllButton, PipelineEntryLine, type BoardParts } from './pipeline-entry.tsx'
import { useBoardDrag } from './use-board-drag.ts'

/** Columns side by side. With a mouse, a sponsor can be dragged to any other column that accepts it. */
export function WideBoard({ columns, onMove, onShowAll }: BoardParts) {
  const board = useRef<HTMLDivElement>(null)
  const canDrag = useMediaQuery('(pointer: fine)') && onMove !== undefined
  const moveTo = (sponsorId: string, over: string) => {
    const entry = columns.flatMap(({ entries }) => entries).find(({ sponsor }) => sponsor.id === sponsorId)
    const key = columns.find((column) => column.key === over)?.key
    const status = entry && key && getStatusOnDrop(key, entry)
    return entry && status ? { entry, status } : null
  }
  const drag = useBoardDrag(board, {
    isTarget: (sponsorId, over) => moveTo(sponsorId, over) !== null,
    onDrop: (sponsorId, over) => {
      const move = moveTo(sponsorId, over)
      if (move) onMove?.(move.entry, move.status)
    },
  })
  return (
    <div ref={board} className="grid grid-cols-5 gap-3">
      {columns.map((column) => (
        <section
          key={column.key}
          aria-label={column.title}
          data-drop={column.key}
          className={classNames('flex min-w-0 flex-col gap-2 rounded-control border bg-bg p-2', edge(column.key))}
        >
          <header className="flex flex-col gap-0.5 p-1">
            <h3 className="flex justify-between gap-2">
              {column.title}
              <span className="tabular">{formatNumber(column.entries.length)}</span>
            </h3>
            <p className="text-note text-soft">{column.about}</p>
            <p className="text-section font-semibold tabular">{formatCents(column.cents)}</p>
          </header>
          {column.entries.length > 0 && (
            <ul className="flex flex-col gap-2">
              {column.entries.slice(0, maxShownInColumn).map((entry) => (
                <li
                  key={entry.sponsor.id}
                  draggable={canDrag}
                  data-drag={entry.sponsor.id}
                  className={classNames(
                    'rounded-control border border-line bg-card px-2.5 pb-2.5',
                    canDrag && 'cursor-grab',
                    drag?.dragged === entry.sponsor.id && 'opacity-55',
                  )}
                >
                  <PipelineEntryLine entry={entry} onMove={onMove} />
                </li>
              ))}
            </ul>
          )}
          <ShowAllButton column={column} onShowAll={onShowAll} />
        </section>
      ))}
    </div>
  )

  function edge(key: PipelineColumn['key']): string {
    if (!drag) return 'border-line'
    if (drag.over === key) return 'border-accent outline-2 outline-accent'
    return moveTo(drag.dragged, key) ? 'border-dashed border-line-strong' : 'border-line'
  }
}
