import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

export type BoardDrag = {
  /** What is being dragged (`data-drag`). */
  readonly dragged: string
  /** The place under the mouse (`data-drop`) where it may be dropped. */
  readonly over: string | null
}

/**
 * Moves what has `data-drag` and is draggable to what has `data-drop`, with the browser's own dragging. The listeners
 * are on the board: a menu does the same for who has no mouse.
 */
export function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  {
    isTarget,
    onDrop,
  }: { isTarget: (dragged: string, over: string) => boolean; onDrop: (dragged: string, over: string) => void },
): BoardDrag | null {
  const [drag, setDrag] = useState<BoardDrag | null>(null)
  const begin = useEffectEvent((event: DragEvent) => {
    const dragged = attributeOf(event, 'drag')
    if (dragged === null) return
    event.dataTransfer?.setData('text/plain', dragged) // Firefox drags nothing that has no data
    setDrag({ dragged, over: null })
  })
  const follow = useEffectEvent((event: DragEvent) => {
    if (!drag) return
    const place = attributeOf(event, 'drop')
    const over = place !== null && isTarget(drag.dragged, place) ? place : null
    if (over !== null) event.preventDefault() // it may be dropped here
    if (over !== drag.over) setDrag({ ...drag, over })
  })
  const end = useEffectEvent((event: DragEvent) => {
    if (event.type === 'drop' && drag?.over) {
      event.preventDefault()
      onDrop(drag.dragged, drag.over)
    }
    setDrag(null)
  })
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const element = board.current
    element?.addEventListener('dragstart', (event) => begin(event), { signal })
    element?.addEventListener('dragover', (event) => follow(event), { signal })
    element?.addEventListener('drop', (event) => end(event), { signal })
    element?.addEventListener('dragend', (event) => end(event), { signal })
    return () => leave.abort()
  }, [board])
  return drag
}

function attributeOf({ target }: Event, name: 'drag' | 'drop'): string | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`) : null
  return element?.dataset[name] ?? null
}
