import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

export type BoardDrag = {
  /** What is being dragged (`data-drag`). */
  readonly dragged: string
  /** The place under the mouse (`data-drop`), where it may be dropped there. */
  readonly over: string | null
}

/**
 * Moves what has `data-drag` and is draggable to what has `data-drop`, with the browser's own dragging. The listeners
 * are on the board: a menu does the same for who has no mouse.
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
    let drag: BoardDrag | null = null // events come faster than the screen is drawn
    const set = (next: BoardDrag | null) => {
      drag = next
      setShown(next)
    }
    const begin = (event: DragEvent) => {
      const dragged = attributeOf(event, 'drag')
      if (dragged === null) return
      event.dataTransfer?.setData('text/plain', dragged) // Firefox drags nothing that has no data
      set({ dragged, over: null })
    }
    const follow = (event: DragEvent) => {
      if (!drag) return
      const place = attributeOf(event, 'drop')
      const over = place !== null && isTarget(drag.dragged, place) ? place : null
      if (over !== null) event.preventDefault() // it may be dropped here
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
