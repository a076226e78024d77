import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'

/**
 * Returns the class that draws a line above or below this item if the dragged one would be dropped there, otherwise
 * null.
 */
export function lineOf(drag: Drag | null, index: number): string | null {
  if (!drag || drag.to !== index || drag.to === drag.from) return null
  return drag.to < drag.from ? 'shadow-[0_-3px_0_0_var(--color-accent)]' : 'shadow-[0_3px_0_0_var(--color-accent)]'
}

type Drag = { readonly from: number; readonly to: number }

/**
 * Moves an item of a list by its handle, with a mouse, pen, or finger. While dragging, only the line that shows the
 * drop position moves. Escape cancels.
 * @param list contains one element for each item
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  const begin = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return
    event.preventDefault() // prevents text selection while dragging
    stop.current?.()
    let to = from
    const follow = ({ clientY }: { clientY: number }) => {
      scrollNear(clientY)
      const tops = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect())
      const before = tops.filter(({ top, height }) => clientY > top + height / 2).length
      to = before > from ? before - 1 : before
      setDrag({ from, to })
    }
    const leave = new AbortController()
    const { signal } = leave
    const end = (isDropped: boolean) => {
      leave.abort()
      stop.current = undefined
      setDrag(null)
      if (isDropped && to !== from) onMove(from, to)
    }
    stop.current = () => end(false)
    window.addEventListener('pointermove', follow, { signal })
    window.addEventListener('pointerup', () => end(true), { signal })
    window.addEventListener('pointercancel', () => end(false), { signal })
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal })
    setDrag({ from, to })
  }
  return { drag, begin }
}

const edgePx = 90

/** Scrolls while an item is dragged near an edge: a list of 64 teams is longer than any screen. */
function scrollNear(clientY: number): void {
  if (clientY < edgePx) window.scrollBy({ top: -14 })
  else if (clientY > window.innerHeight - edgePx) window.scrollBy({ top: 14 })
}
