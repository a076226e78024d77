import type { SheetChange } from '#domain/rulebook/compare-rule-sheets.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { Card } from '#ui/layout/card.tsx'
import { t } from './words.ts'

/** What a version changed: the note of the person who saved it, and each clause that reads differently. */
export function SheetChanges({
  id,
  changes,
  note,
}: {
  id: string
  changes: readonly SheetChange[]
  note: string | null
}) {
  return (
    <Card id={id} className="flex max-w-3xl flex-col gap-4 p-4 sm:p-6">
      <h2>{t.whatChanged}</h2>
      {note !== null && <p className="whitespace-pre-line">{note}</p>}
      {changes.length === 0 && <p className="text-soft">{t.noDifference}</p>}
      {changes.length > 0 && (
        <ul className="flex flex-col gap-4">
          {changes.map(({ key, kind, title, before, after }) => (
            <li key={key} className="flex flex-col gap-1 break-inside-avoid">
              <span className="flex flex-wrap items-center gap-2 text-note text-soft">
                <Pill tone={tones[kind]}>{labelOf(kind)}</Pill> {title}
              </span>
              {before && (
                <del className={after ? 'text-soft' : undefined}>
                  {before.number} {before.text}
                </del>
              )}
              {after && (
                <ins className="no-underline">
                  {after.number} {after.text}
                </ins>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const tones = { added: 'green', removed: 'red', changed: 'amber', moved: 'gray' } as const

function labelOf(kind: SheetChange['kind']): string {
  return { added: t.added, removed: t.removed, changed: t.changed, moved: t.moved }[kind]
}
