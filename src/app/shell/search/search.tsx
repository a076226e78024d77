import { lazy, Suspense, useEffect } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { closeSearch, openSearch, useIsSearchOpen } from './open-search.ts'

const OwnSearchDialog = lazy(() => import('./own-search-dialog.tsx').then((m) => ({ default: m.OwnSearchDialog })))

/** The search over every screen: ⌘K or Ctrl+K opens and closes it. */
export function Search() {
  const isMember = useActor() !== null
  const isOpen = useIsSearchOpen()
  useEffect(() => {
    if (!isMember) return undefined
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      if (!useIsSearchOpen.getState() && document.querySelector('dialog:modal')) return // a question comes first
      event.preventDefault()
      if (useIsSearchOpen.getState()) closeSearch()
      else openSearch()
    }
    document.addEventListener('keydown', toggle)
    return () => {
      document.removeEventListener('keydown', toggle)
      closeSearch()
    }
  }, [isMember])
  if (!isMember || !isOpen) return null
  return (
    <Suspense>
      <OwnSearchDialog />
    </Suspense>
  )
}
