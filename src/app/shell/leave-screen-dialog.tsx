import { useEffect, useRef, type RefObject } from 'react'
import { DiscardQuestion } from '#ui/dialogs/dialog.tsx'
import { leaveScreen, listUnsavedWork, usePendingLeave } from '#ui/forms/leave-screen.ts'
import { clearUnsavedFields, historyGuard } from '#ui/forms/unsaved-fields.ts'

/** The screen's address; a new object for each entry of the browser's history. */
export type ShownLocation = Pick<Location, 'pathname' | 'search'>

/** An address, and the number that the router gives each entry of the browser's history. */
type Place = { readonly path: string; readonly index: number }

/** Asks for confirmation if there is unsaved input and a link, Back, Forward, or a button would leave the screen. */
export function LeaveScreenDialog({ location }: { location: ShownLocation }) {
  const question = usePendingLeave()
  const shown = useRef<Place>(placeOf(location))
  useEffect(() => {
    shown.current = placeOf(location)
  }, [location])
  useEffect(() => guardTyping(shown), [])
  if (!question) return null
  const close = () => usePendingLeave.setState(null, true)
  return (
    <DiscardQuestion
      typed={question.typed}
      onClose={close}
      onDiscard={() => {
        close()
        clearUnsavedFields()
        question.leave()
      }}
    />
  )
}

function guardTyping(shown: RefObject<Place>): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal } // these listeners run before the router's
  let isReturning = false

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leavesScreen(link, event)) return
    const typed = listUnsavedWork()
    if (typed.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    leaveScreen(() => link.click(), typed)
  }
  /** The browser has already navigated: it is sent back, and the router never notices. */
  const onStep = (event: PopStateEvent) => {
    // A link within the page created this entry; without an index, the router would start over at 0.
    if (history.state === null) history.replaceState({ idx: shown.current.index + 1 }, '')
    const { path, index } = placeOf(window.location)
    const steps = index - shown.current.index
    if (isReturning) isReturning = false
    else {
      const typed = path === shown.current.path || steps === 0 ? [] : listUnsavedWork()
      if (typed.length === 0) return
      isReturning = true
      history.go(-steps)
      leaveScreen(() => history.go(steps), typed)
    }
    event.stopImmediatePropagation()
  }
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (listUnsavedWork().length > 0) event.preventDefault()
  }
  const onInput = () => {
    window.addEventListener('beforeunload', onBeforeUnload, options) // added only after something has been typed, because this listener keeps Firefox from caching the page
  }
  document.addEventListener('click', onClick, options)
  document.addEventListener('input', onInput, options)
  historyGuard.onStep = onStep
  return () => {
    stop.abort()
    delete historyGuard.onStep
  }
}

function placeOf({ pathname, search }: ShownLocation): Place {
  const { idx } = (history.state ?? {}) as { readonly idx?: unknown }
  return { path: pathname + search, index: typeof idx === 'number' ? idx : 0 }
}

function leavesScreen(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target === '_blank' || link.hasAttribute('download')) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}
