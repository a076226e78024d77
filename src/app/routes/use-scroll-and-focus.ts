import { useEffect, useRef, type RefObject } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

/**
 * On every change of path, scrolls to the top and focuses the new screen, so that screen readers and the next Tab start
 * there. The first screen leaves focus where the browser put it, even if its address redirects to another one.
 */
export function useScrollAndFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef(pathname)
  useEffect(() => {
    const screen = main.current
    if (shown.current === pathname || !screen) return undefined
    shown.current = pathname
    if (navigation === NavigationType.Replace && document.activeElement === document.body) return undefined
    window.scrollTo(0, 0)
    screen.focus({ preventScroll: true })
    const focusHeading = () => {
      const heading = screen.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
      return heading
    }
    if (focusHeading()) return undefined
    // the screen's code may still be loading
    const observer = new MutationObserver(() => {
      if (document.activeElement !== screen || focusHeading()) observer.disconnect()
    })
    observer.observe(screen, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname, navigation, main])
}
