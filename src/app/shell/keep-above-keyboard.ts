/** anything smaller is a browser toolbar that appears or disappears */
const leastKeyboard = 100

/** Elements that bring up a keyboard. */
const typed = 'input, textarea, select, [contenteditable]'

/**
 * Sets `--keyboard` to the height by which a phone's keyboard covers the page, so that Final and dialog buttons stay
 * above it (ui/styles.css). It is 0 in a browser with `interactive-widget`, which shrinks the page itself, while no one
 * is typing, and while the page is zoomed.
 */
export function keepAboveKeyboard(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  let last = 0
  const measure = () => {
    const field = document.activeElement?.closest(typed)
    const below = innerHeight - viewport.height - viewport.offsetTop
    const isKeyboard = field && viewport.scale <= 1.01 && below >= leastKeyboard
    const height = isKeyboard ? Math.round(below) : 0
    if (height === last) return
    last = height
    document.documentElement.style.setProperty('--keyboard', `${height}px`)
    // The browser has already scrolled the field into view, but something that appears now may cover it.
    if (isKeyboard) field.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  measure()
}
