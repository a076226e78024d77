/**
 * Prevents the focus from getting lost: if the focused element is removed or disabled, or a dialog closes whose opener
 * is gone, focuses the element's replacement or else the nearest heading or focusable element around it. Returns a
 * function that stops the recovery.
 */
export function startFocusRecovery(): () => void {
  let trail: readonly Element[] = [] // the focused element and its ancestors; in a dialog or a notice, also what had the focus before, and its ancestors
  let isPressing = false
  let usesKeys = false
  let isLookingForIt = false
  const openers = new WeakMap<Element, readonly Element[]>()
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal }

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof Element)) return
      const box = target.closest('dialog, .notices')
      if (box && !trail.includes(box)) openers.set(box, trail)
      trail = box ? [...parents(target, box), ...(openers.get(box) ?? [])] : parents(target)
    },
    options,
  )
  document.addEventListener(
    'pointerdown',
    () => {
      isPressing = true
      usesKeys = false
    },
    options,
  )
  for (const over of ['pointerup', 'pointercancel'])
    document.addEventListener(over, () => setTimeout(() => (isPressing = false)), options)
  document.addEventListener('keydown', () => (usesKeys = true), options)
  // Pressing on an empty part of the page removes the focus on purpose.
  document.addEventListener('focusout', ({ relatedTarget }) => !relatedTarget && isPressing && (trail = []), options)

  const isNowhere = () => document.activeElement === document.body || document.activeElement === null
  const bringBack = () => {
    isLookingForIt = false
    if (!trail[0] || !isNowhere()) return
    const target = nearest(trail)
    if (!target) return
    if (target.tabIndex < 0) target.setAttribute('tabindex', '-1')
    target.focus({ preventScroll: !usesKeys })
  }
  const observer = new MutationObserver((changes) => {
    const [lost] = trail
    if (isLookingForIt || !lost || !isNowhere()) return
    // An element that is moved loses the focus as well.
    const isMoved = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)))
    if (!isMoved && canHaveFocus(lost)) return
    isLookingForIt = true
    // The code that removed the element may be about to set the focus itself, and a replacement may be about to render.
    requestAnimationFrame(() => setTimeout(bringBack))
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'open'] })
  return () => {
    stop.abort()
    observer.disconnect()
  }
}

function nearest(trail: readonly Element[]): HTMLElement | null {
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const room = modal ?? document.body
  for (const one of trail) {
    const now = one.isConnected ? one : findReplacement(one)
    if (!now || !room.contains(now)) continue
    if (now instanceof HTMLElement && now.tabIndex >= 0 && canHaveFocus(now)) return now
    const heading = [...now.querySelectorAll<HTMLElement>('h1, h2, h3')].find((each) => each.checkVisibility())
    if (heading) return heading
  }
  return room.querySelector<HTMLElement>('h1, h2, main')
}

/**
 * Finds the element that replaces one that is gone: a game in the calendar or in a list becomes a new element after every
 * change.
 */
function findReplacement(gone: Element): Element | null {
  const id = gone.getAttribute('data-game-id')
  return id === null ? document.getElementById(gone.id) : document.querySelector(`[data-game-id="${CSS.escape(id)}"]`)
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility()
}

function parents(element: Element, end?: Element): readonly Element[] {
  const found: Element[] = []
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
    found.push(one)
    if (one === end) break
  }
  return found
}
