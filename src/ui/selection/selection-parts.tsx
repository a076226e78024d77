import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import type { Selection } from './use-selection.ts'
import { t } from './words.ts'
import './selection.css'

/**
 * The checkbox of a row with the class `selectable-row`, within an element that has `data-selecting` while the selection
 * is open. Holding Shift selects all rows from the one that was toggled before.
 */
export function RowCheckbox({
  id,
  row,
  isSelected,
  onToggle,
}: {
  /** The row's id, by which focus finds a row that is drawn again elsewhere. */
  id: string
  /** The row's name. */
  row: string
  isSelected: boolean
  onToggle: (isRange: boolean) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the input has its own name; the label is the area to tap
    <label className="row-checkbox">
      <input
        type="checkbox"
        id={`select-${id}`}
        aria-label={t.selectRow(row)}
        checked={isSelected}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

/** Selects all rows or none; half checked while some are selected. */
export function SelectAllCheckbox({ selection }: { selection: Selection }) {
  const { ids, total, toggleAll } = selection
  const ref = useRef<HTMLInputElement>(null)
  const isPartial = ids.size > 0 && ids.size < total
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <input
      ref={ref}
      type="checkbox"
      aria-label={t.selectAll}
      checked={total > 0 && ids.size === total}
      onChange={toggleAll}
    />
  )
}

/** For a thumb: shows the checkboxes of the rows. With a mouse they are always there. */
export function SelectButton({ selection }: { selection: Selection }) {
  if (selection.total === 0) return null
  return (
    <span className="compact:hidden">
      <Button variant="quiet" data-opens-selection="" onClick={selection.open}>
        {t.select}
      </Button>
    </span>
  )
}

/** What to do with the selected rows. It takes the place of the list's toolbar. */
export function SelectionBar({
  selection,
  count,
  note,
  children,
}: {
  selection: Selection
  /** `4 games selected`. */
  count: string
  /** A warning about the selected rows. */
  note?: ReactNode
  /** The buttons; shown once something is selected. */
  children: ReactNode
}) {
  const { ids, clear } = selection
  const bar = useReturnedFocus()
  return (
    <div ref={bar} role="group" aria-label={t.selection} className="selection-bar">
      <span className="selection-count tabular">
        <SelectAllCheckbox selection={selection} />
        {count}
      </span>
      {ids.size > 0 && <span className="selection-actions">{children}</span>}
      <span className="selection-end">
        {note}
        <Button variant="quiet" onClick={clear}>
          {ids.size > 0 ? t.clear : t.done}
          <kbd
            aria-hidden="true"
            className="hidden rounded border border-line-button bg-card px-1.5 text-tiny compact:inline"
          >
            {t.escape}
          </kbd>
        </Button>
      </span>
    </div>
  )
}

const listRowCheckboxes = () =>
  [...document.getElementsByClassName('row-checkbox')].flatMap((one) => one.querySelector('input') ?? [])

/**
 * When the bar disappears while it has focus, focus returns to the row that was last focused or toggled, or to the one
 * in its place; if the rows no longer have checkboxes, it returns to the list's Select button.
 */
function useReturnedFocus() {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = bar.current
    let last = { place: -1, id: '' }
    const remember = () => {
      const place = listRowCheckboxes().findIndex((one) => one === document.activeElement)
      if (place >= 0) last = { place, id: document.activeElement?.id ?? '' }
    }
    remember()
    document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      const hadFocus = own?.contains(document.activeElement) === true
      queueMicrotask(() => {
        if (!hadFocus && document.activeElement !== document.body) return // the person has moved the focus elsewhere
        const rows = listRowCheckboxes().filter((one) => one.checkVisibility())
        const row = rows.find(({ id }) => id === last.id) ?? rows[Math.min(last.place, rows.length - 1)]
        const target = row ?? document.querySelector<HTMLElement>('[data-opens-selection]')
        target?.focus()
      })
    }
  }, [])
  return bar
}
