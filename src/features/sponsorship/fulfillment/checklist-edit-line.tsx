import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import {
  moveFulfillmentItem,
  removeFulfillmentItem,
  renameFulfillmentItem,
  restoreFulfillmentItem,
} from './checklist-actions.ts'
import type { ChecklistItem } from './read-checklist.ts'
import type { SaveListChange } from './use-list-changes.ts'
import { t } from './words.ts'

/** One promise in edit mode: it can be renamed in place, moved with arrows, or removed. */
export function ChecklistEditLine({
  item,
  index,
  count,
  make,
}: {
  item: ChecklistItem
  index: number
  count: number
  make: SaveListChange
}) {
  const { id, label } = item
  const [typed, setTyped] = useState<string | null>(null)
  const rename = async () => {
    const wanted = typed?.trim() ?? ''
    if (wanted === '' || wanted === label) return setTyped(null)
    const isSaved = await make(async (db, actor) => {
      await renameFulfillmentItem(db, actor, id, wanted)
      return {
        said: t.renamedTo(wanted),
        undo: (db, actor) => renameFulfillmentItem(db, actor, id, label),
        undone: t.calledAgain(label),
      }
    })
    if (isSaved) setTyped(null)
  }
  const move = (by: -1 | 1) =>
    make(async (db, actor) => {
      await moveFulfillmentItem(db, actor, id, by)
      return { said: t.movedTo(label, index + by + 1, count) }
    })
  const remove = () =>
    make(async (db, actor) => {
      const removed = await removeFulfillmentItem(db, actor, id)
      return {
        said: t.offList(label, removed.photos.length > 0),
        undo: (db, actor) => restoreFulfillmentItem(db, actor, removed),
        undone: t.restored(label),
      }
    })
  return (
    <li className="flex flex-wrap items-center justify-end gap-1 border-b border-line py-2">
      <TextField
        label={t.namePromise(index + 1)}
        labelHidden
        className="min-w-52 flex-1"
        maxLength={200}
        autoComplete="off"
        value={typed ?? label}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void rename()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // the list may be inside a form that must not be submitted
          void rename()
        }}
      />
      <IconButton
        label={t.moveUp(label)}
        aria-disabled={index === 0}
        className="aria-disabled:opacity-40"
        onClick={() => index > 0 && void move(-1)}
      >
        <ArrowUp size={20} />
      </IconButton>
      <IconButton
        label={t.moveDown(label)}
        aria-disabled={index === count - 1}
        className="aria-disabled:opacity-40"
        onClick={() => index < count - 1 && void move(1)}
      >
        <ArrowDown size={20} />
      </IconButton>
      <IconButton label={t.takeOffList(label)} onClick={() => void remove()}>
        <X size={20} />
      </IconButton>
    </li>
  )
}
