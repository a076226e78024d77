/** Puts what is drawn into the calendar's boxes, all at once when the calendar has finished with its own. */
export function createDrawing() {
  const waiting = new Map<HTMLElement, () => HTMLElement>()
  return (box: HTMLElement | null, draw: () => HTMLElement): void => {
    if (box === null) return
    leaveUnmeasured(box.parentElement)
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

/**
 * The calendar measures each box, to decide how to write what is written here instead. To measure one the browser has to
 * lay out the page, in the midst of the work; so a box answers that it is high enough.
 */
function leaveUnmeasured(box: HTMLElement | null): void {
  if (box && !Object.hasOwn(box, 'offsetHeight')) Object.defineProperty(box, 'offsetHeight', { value: highEnough })
}

const highEnough = 100
