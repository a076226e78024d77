import { clickTolerancePx } from './calendar-drag.ts'

type Listeners = {
  readonly onPress: () => void
  /** Called when someone tries to drag a game in a calendar in which games cannot be moved. */
  readonly onTry: (gameId: string) => void
  /** Called when a game in the month view is dragged over a day. */
  readonly onOverDay: (gameId: string, date: string) => void
  /** Called when a drag has ended. */
  readonly onEnd: () => void
  readonly onKey: (event: KeyboardEvent) => void
}

const gameIdAt = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-event-id]')?.dataset['eventId'] : undefined

/** Watches drags and keys that Schedule-X does not report. Returns a function that stops watching. */
export function watchPointer(
  container: HTMLElement,
  { onPress, onTry, onOverDay, onEnd, onKey }: Listeners,
): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let pressed: { readonly id: string; readonly x: number; readonly y: number } | undefined
  let dragged: { readonly id: string; date: string | undefined } | undefined

  container.addEventListener(
    'pointerdown',
    (event) => {
      onPress()
      const id = gameIdAt(event)
      pressed =
        id === undefined || event.pointerType === 'touch' ? undefined : { id, x: event.clientX, y: event.clientY }
    },
    { signal },
  )
  container.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) < clickTolerancePx) return
      onTry(pressed.id)
      pressed = undefined
    },
    { signal },
  )
  container.addEventListener(
    'dragstart',
    (event) => {
      const id = gameIdAt(event)
      dragged = id === undefined ? undefined : { id, date: undefined }
    },
    { signal },
  )
  container.addEventListener(
    'dragover',
    ({ target }) => {
      const date = target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined
      if (!dragged || date === undefined || dragged.date === date) return
      dragged.date = date
      onOverDay(dragged.id, date)
    },
    { signal },
  )
  container.addEventListener('keydown', onKey, { signal })
  const end = () => {
    pressed = undefined
    dragged = undefined
    onEnd()
  }
  for (const type of ['mouseup', 'touchend', 'touchcancel', 'dragend'] as const) {
    document.addEventListener(type, end, { signal })
  }
  return () => stop.abort()
}
