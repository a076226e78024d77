/** Less than this is a toolbar of the browser that comes or goes. */
const leastKeyboard = 100

/** What a keyboard comes up for. */
const typed = 'input, textarea, select, [contenteditable]'

/**
 * Keeps `--keyboard` at the height by which the keyboard of a phone lies over the page, so that Final and the buttons of a
 * dialog stand above it (ui/styles.css). A browser that knows `interactive-widget` makes the page smaller itself; there,
 * while nobody types, and while somebody has zoomed in, it is 0.
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
    // The browser has brought the field into view already, but behind what comes up now.
    if (isKeyboard) field.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  measure()
}
