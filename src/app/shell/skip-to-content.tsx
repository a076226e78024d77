/** The first thing that the keyboard comes to: past the navigation, to the screen (`main`). Shown while it has the focus. */
export function SkipToContent() {
  return (
    <a
      href="#main"
      className="not-focus:sr-only fixed top-3 left-3 z-40 flex min-h-11 items-center rounded-control bg-card px-4 font-semibold"
    >
      Skip to content
    </a>
  )
}
