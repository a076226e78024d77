/** Less than this is a toolbar of the browser that comes or goes. */
const leastKeyboard = 100

/**
 * Keeps `--keyboard` at the height by which the keyboard of a phone lies over the page, so that Final and the buttons of a
 * dialog stand above it (ui/styles.css). A browser that knows `interactive-widget` makes the page smaller itself; there,
 * and while somebody has zoomed in, it is 0.
 */
export function keepAboveKeyboard(): void {
  const viewport = window.visualViewport
  if (!viewport) return
  let last = 0
  const measure = () => {
    const below = innerHeight - viewport.height - viewport.offsetTop
    const height = viewport.scale > 1.01 || below < leastKeyboard ? 0 : Math.round(below)
    if (height === last) return
    last = height
    document.documentElement.style.setProperty('--keyboard', `${height}px`)
    // The browser has brought the field into view already, but behind what comes up now.
    if (height > 0) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  measure()
}
