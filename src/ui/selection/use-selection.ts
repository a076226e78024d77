import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../feedback/announce.ts'
import { t } from './words.ts'

export type Selection = {
  /** The selected rows; only those that are still in the list. */
  readonly ids: ReadonlySet<string>
  /** How many rows can be selected. */
  readonly total: number
  /** Whether something is selected, or someone is about to select with a thumb. */
  readonly isOpen: boolean
  /** `isRange`: with all rows from the one that was toggled before. The function stays the same. */
  readonly toggle: (id: string, isRange: boolean) => void
  /** Selects all rows, or none if all are selected. */
  readonly toggleAll: () => void
  readonly open: () => void
  readonly clear: () => void
}

/**
 * Which rows of a list are selected. Escape clears the selection, and a screen reader hears how many rows it has.
 * @param listed the rows that can be selected, in the order of the list
 * @param formatCount `4 games selected`
 */
export function useSelection(listed: readonly string[], formatCount: (count: number) => string): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nothing)
  const [isStarted, setStarted] = useState(false)
  const order = useRef(listed)
  const anchor = useRef<string>(undefined)
  useEffect(() => {
    order.current = listed
  })
  const ids = useMemo(
    () => (chosen.size === 0 ? nothing : new Set(listed.filter((id) => chosen.has(id)))),
    [chosen, listed],
  )
  const isOpen = (isStarted && listed.length > 0) || ids.size > 0

  const toggle = useCallback((id: string, isRange: boolean) => {
    const range = isRange ? listRange(order.current, anchor.current, id) : [id]
    anchor.current = id
    setChosen((current) => {
      const next = new Set(current)
      const isAdding = !current.has(id)
      for (const one of range) {
        if (isAdding) next.add(one)
        else next.delete(one)
      }
      return next
    })
  }, [])
  const clear = useCallback(() => {
    setChosen(nothing)
    setStarted(false)
  }, [])

  useEffect(() => {
    if (!isOpen) return undefined
    const clearOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isForSomethingOpen()) clear()
    }
    document.addEventListener('keydown', clearOnEscape)
    return () => document.removeEventListener('keydown', clearOnEscape)
  }, [isOpen, clear])

  const spoken = useRef(0)
  const { size } = ids
  useEffect(() => {
    if (spoken.current === size) return
    spoken.current = size
    announce(size === 0 ? t.nothingSelected : formatCount(size))
  }, [size, formatCount])

  return {
    ids,
    total: listed.length,
    isOpen,
    toggle,
    toggleAll: () => setChosen(ids.size === listed.length ? nothing : new Set(listed)),
    open: () => setStarted(true),
    clear,
  }
}

const nothing: ReadonlySet<string> = new Set()

/** Returns the rows from the last one toggled to this one, or only this one if the other is no longer in the list. */
function listRange(listed: readonly string[], from: string | undefined, to: string): readonly string[] {
  const [start, end] = [from === undefined ? -1 : listed.indexOf(from), listed.indexOf(to)]
  return start < 0 || end < 0 ? [to] : listed.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** A dialog or a menu that is open takes Escape for itself. */
const isForSomethingOpen = () => document.querySelector('dialog[open], [aria-expanded=true] + ul') !== null
