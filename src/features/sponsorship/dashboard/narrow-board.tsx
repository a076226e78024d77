import { Fold } from '#ui/layout/fold.tsx'
import { shownAtFirst, sizeInWords } from './pipeline-columns.ts'
import { AllButton, PipelineEntryLine, type BoardParts } from './pipeline-entry.tsx'

/** Columns below each other, each one a line that opens: counts and values are seen at once. */
export function NarrowBoard({ columns, onMove, onShowAll }: BoardParts) {
  return (
    <div className="flex flex-col gap-3">
      {columns.map((column) => (
        <Fold key={column.key} title={column.title} badge={sizeInWords(column)} notes={column.about}>
          {column.entries.length === 0 ? (
            <p className="text-soft">Nobody is here now.</p>
          ) : (
            <ul className="-my-4 divide-y divide-line">
              {column.entries.slice(0, shownAtFirst).map((entry) => (
                <li key={entry.sponsor.id} className="pt-1 pb-3">
                  <PipelineEntryLine entry={entry} onMove={onMove} />
                </li>
              ))}
            </ul>
          )}
          <AllButton column={column} onShowAll={onShowAll} />
        </Fold>
      ))}
    </div>
  )
}
