/**
 * Puts what is drawn into the calendar's boxes, all at once when the calendar has finished with its own: it measures each
 * box after drawing it, and a page is not laid out anew for every game.
 */
export function createDrawing() {
  const waiting = new Map<HTMLElement, () => HTMLElement>()
  return (box: HTMLElement | null, draw: () => HTMLElement): void => {
    if (box === null) return
    if (waiting.size === 0) queueMicrotask(flush)
    waiting.set(box, draw)
  }

  function flush() {
    const boxes = [...waiting]
    waiting.clear()
    for (const [box, draw] of boxes) {
      const drawn = draw()
      const before = box.querySelector(':scope > .game-event') // the box has a handle for resizing, too
      if (before) before.replaceWith(drawn)
      else box.append(drawn)
    }
  }
}
