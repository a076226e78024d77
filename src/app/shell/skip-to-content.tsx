/** The first thing that the keyboard comes to: past the navigation, to the screen (`main`). Shown while it has the focus. */
export function SkipToContent() {
  return (
    <a
      href="#main"
      className="sr-only z-40 rounded-control bg-card px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      Skip to content
    </a>
  )
}
