type Size = { readonly width: number; readonly height: number }
/** The point that stays in place while zooming, in pixels from the frame's corner. */
type Point = { readonly x: number; readonly y: number }

export const minScale = 0.08
export const maxScale = 2
const step = 1.25
/** Below this scale, text is unreadable, so the drawing opens larger than its frame instead. */
const readable = 0.65

export type Zoom = {
  readonly grow: () => void
  readonly shrink: () => void
  /** Zooms so that the whole drawing fits. */
  readonly fit: () => void
  readonly stop: () => void
}

/**
 * Controls the scale of a drawing in a scrolling frame. The frame scrolls natively by finger, wheel, and keyboard, so
 * that the page continues to scroll where the drawing ends. Two fingers, or the wheel with Ctrl, zoom the drawing;
 * dragging with the mouse moves it.
 * @param size the drawing's size at scale 1
 */
export function attachZoom(frame: HTMLElement, size: Size, onScale: (scale: number) => void): Zoom {
  const drawing = frame.querySelector('svg')
  let scale = 1
  const show = (next: number) => {
    scale = Math.min(maxScale, Math.max(minScale, next))
    drawing?.setAttribute('width', String(size.width * scale))
    drawing?.setAttribute('height', String(size.height * scale))
    onScale(scale)
  }
  const zoomTo = (next: number, at: Point = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) => {
    const before = scale
    const [left, top] = [frame.scrollLeft + at.x, frame.scrollTop + at.y]
    show(next)
    frame.scrollLeft = (left * scale) / before - at.x
    frame.scrollTop = (top * scale) / before - at.y
  }
  const fitting = () => {
    const highest = Math.max(240, window.innerHeight * maxScreenShare)
    return Math.min(1, frame.clientWidth / size.width, highest / size.height)
  }
  // Measures the frame without the drawing, whose text would otherwise be laid out twice.
  drawing?.style.setProperty('display', 'none')
  const first = Math.max(readable, fitting())
  drawing?.style.removeProperty('display')
  show(first)
  const stops = [zoomByWheel, zoomByFingers, dragByMouse].map((listen) => listen(frame, { scale: () => scale, zoomTo }))
  return {
    grow: () => zoomTo(scale * step),
    shrink: () => zoomTo(scale / step),
    fit: () => zoomTo(fitting(), { x: 0, y: 0 }),
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The share of the screen's height that the frame may take up. */
export const maxScreenShare = 0.72

type Changing = { readonly scale: () => number; readonly zoomTo: (scale: number, at: Point) => void }

function zoomByWheel(frame: HTMLElement, { scale, zoomTo }: Changing): () => void {
  const turn = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault() // otherwise the browser zooms the whole page
    zoomTo(scale() * Math.exp(-event.deltaY / 300), pointIn(frame, event))
  }
  frame.addEventListener('wheel', turn, { passive: false })
  return () => frame.removeEventListener('wheel', turn)
}

/**
 * Uses touch events, because a pointer is cancelled as soon as the browser scrolls, and scrolling with one finger
 * should still work. The browser's own zoom is disabled here (`touch-action`).
 */
function zoomByFingers(frame: HTMLElement, { scale, zoomTo }: Changing): () => void {
  let begun: { readonly apart: number; readonly scale: number } | undefined
  const begin = ({ touches }: TouchEvent) => {
    const [one, other] = touches
    begun = touches.length === 2 && one && other ? { apart: apart(one, other), scale: scale() } : undefined
  }
  const move = (event: TouchEvent) => {
    const [one, other] = event.touches
    if (!begun || !one || !other) return
    if (event.cancelable) event.preventDefault()
    const middle = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 }
    zoomTo(begun.scale * (apart(one, other) / begun.apart), pointIn(frame, middle))
  }
  frame.addEventListener('touchstart', begin, { passive: true })
  frame.addEventListener('touchmove', move, { passive: false })
  frame.addEventListener('touchend', begin, { passive: true })
  frame.addEventListener('touchcancel', begin, { passive: true })
  return () => {
    frame.removeEventListener('touchstart', begin)
    frame.removeEventListener('touchmove', move)
    frame.removeEventListener('touchend', begin)
    frame.removeEventListener('touchcancel', begin)
  }
}

/** Drags with the mouse. A click that ends a drag does not open a match. */
function dragByMouse(frame: HTMLElement): () => void {
  let from: { readonly x: number; readonly y: number; readonly left: number; readonly top: number } | undefined
  let hasMoved = false
  const down = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop }
    hasMoved = false
  }
  const move = (event: PointerEvent) => {
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!hasMoved && Math.hypot(x, y) < 5) return
    if (!hasMoved) frame.setPointerCapture(event.pointerId)
    hasMoved = true
    frame.scrollLeft = from.left - x
    frame.scrollTop = from.top - y
  }
  const up = () => {
    from = undefined
  }
  const click = (event: MouseEvent) => {
    if (!hasMoved) return
    hasMoved = false
    event.stopPropagation()
  }
  frame.addEventListener('pointerdown', down)
  frame.addEventListener('pointermove', move)
  frame.addEventListener('pointerup', up)
  frame.addEventListener('pointercancel', up)
  frame.addEventListener('click', click, { capture: true })
  return () => {
    frame.removeEventListener('pointerdown', down)
    frame.removeEventListener('pointermove', move)
    frame.removeEventListener('pointerup', up)
    frame.removeEventListener('pointercancel', up)
    frame.removeEventListener('click', click, { capture: true })
  }
}

const apart = (one: Touch, other: Touch) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)

function pointIn(frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top } = frame.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
