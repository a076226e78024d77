import { t } from './words.ts'

/** The first stop for keyboard users: skips the navigation and goes to the screen (`main`). Visible while focused. */
export function SkipToContent() {
  return (
    <a
      href="#main"
      className="not-focus:sr-only fixed top-3 left-3 z-40 flex min-h-11 items-center rounded-control bg-card px-4 font-semibold"
    >
      {t.skipContent}
    </a>
  )
}
