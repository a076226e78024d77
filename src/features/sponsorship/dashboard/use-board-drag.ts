import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

export type BoardDrag = {
  /** The dragged item (`data-drag`). */
  readonly dragged: string
  /** The target under the mouse (`data-drop`), if it accepts the item. */
  readonly over: string | null
}

/**
 * Moves a draggable `data-drag` element to a `data-drop` target with native drag and drop. The listeners are on the
 * board; people without a mouse use the menu instead.
 */
export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  handle: {
    readonly isTarget: (dragged: string, over: string) => boolean
    readonly onDrop: (dragged: string, over: string) => void
  },
): BoardDrag | null {
  const [shown, setShown] = useState<BoardDrag | null>(null)
  const isTarget = useEffectEvent(handle.isTarget)
  const onDrop = useEffectEvent(handle.onDrop)
  useEffect(() => {
    let drag: BoardDrag | null = null // events arrive faster than React renders
    const set = (next: BoardDrag | null) => {
      drag = next
      setShown(next)
    }
    const begin = (event: DragEvent) => {
      const dragged = attributeOf(event, 'drag')
      if (dragged === null) return
      event.dataTransfer?.setData('text/plain', dragged) // Firefox starts a drag only if there is data
      set({ dragged, over: null })
    }
    const follow = (event: DragEvent) => {
      if (!drag) return
      const place = attributeOf(event, 'drop')
      const over = place !== null && isTarget(drag.dragged, place) ? place : null
      if (over !== null) event.preventDefault() // allows dropping here
      if (over !== drag.over) set({ ...drag, over })
    }
    const drop = (event: DragEvent) => {
      if (!drag?.over) return
      event.preventDefault()
      onDrop(drag.dragged, drag.over)
      set(null)
    }
    const leave = new AbortController()
    const { signal } = leave
    const element = board.current
    element?.addEventListener('dragstart', begin, { signal })
    element?.addEventListener('dragover', follow, { signal })
    element?.addEventListener('drop', drop, { signal })
    element?.addEventListener('dragend', () => set(null), { signal })
    return () => leave.abort()
  }, [board])
  return shown
}

function attributeOf({ target }: Event, name: 'drag' | 'drop'): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null
  return element?.dataset[name] ?? null
}
