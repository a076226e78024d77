import { formatNumber } from '#i18n/format.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../button.tsx'
import { formatRelativeMoment } from '#i18n/format-moment.ts'
import { useCurrentMinute } from '../browser/use-current-minute.ts'
import { t } from './words.ts'
import { rich } from '../rich-text.tsx'

type Note = { readonly value: unknown; readonly at: string; readonly dismiss: () => void }
type Words = (value: unknown) => string

/**
 * Returns the `hint` of a field whose value was replaced by this device's change: the previous value. Renders nothing
 * if there is no note.
 */
export function renderOverwrittenHint(note: Note | undefined, words: Words = valueInQuotes): ReactNode {
  return note && <OverwrittenNote note={note} words={words} />
}

/** Shows the notes for several values that are displayed together; `fields` names them. */
export function OverwrittenNotes({
  notes,
  fields,
}: {
  notes: Readonly<Record<string, Note>>
  fields: Readonly<Record<string, { readonly label: string; readonly words?: Words }>>
}) {
  const shown = Object.entries(fields).flatMap(([field, { label, words = valueInQuotes }]) => {
    const note = notes[field]
    return note ? [{ field, label, words, note }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="text-note text-soft">
      {shown.map(({ field, label, words, note }) => (
        <li key={field}>
          <OverwrittenNote note={note} words={words} label={label} />
        </li>
      ))}
    </ul>
  )
}

function OverwrittenNote({ note, words, label }: { note: Note; words: Words; label?: string }) {
  const minute = useCurrentMinute()
  const parts = { words: words(note.value), relativeMoment: formatRelativeMoment(note.at, new Date(minute)) }
  return (
    <span className="flex min-h-11 items-center gap-1">
      <span className="min-w-0 tabular">
        {label === undefined ? rich(t.was, parts) : rich(t.wasOf, { ...parts, label })}
      </span>
      <IconButton
        label={label === undefined ? t.dismissNote : t.dismissNoteAbout(label.toLowerCase())}
        onClick={note.dismiss}
      >
        <X size={16} />
      </IconButton>
    </span>
  )
}

function valueInQuotes(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.empty
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (typeof value === 'number') return formatNumber(value)
  return `“${typeof value === 'string' ? value : JSON.stringify(value)}”`
}
