import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react'
import { listUnsavedWork } from '../forms/leave-screen.ts'

/**
 * Opens a native `dialog` as a modal while it is mounted. Escape, Close, Cancel, and a click outside call `leave`. If
 * something was typed into a form in the dialog, `leave` only sets `typed` to the names of the fields, so that the
 * caller can ask first; otherwise it calls `onClose`.
 */
export function useModal(
  onClose: () => void,
  { dismissible, startsAt }: { dismissible: boolean; startsAt: 'field' | 'heading' },
) {
  const ref = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState<readonly string[]>([])
  const leave = () => {
    const labels = listUnsavedWork(ref.current)
    if (labels.length > 0) setTyped(labels)
    else onClose()
  }
  const latest = useRef(leave)
  useEffect(() => {
    latest.current = leave
  })
  // A layout effect: the dialog must be closed while it is still on the page; otherwise the focus would not return.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    if (!dialog.open) dialog.showModal()
    const stop = focusContent(dialog, startsAt)
    return () => {
      stop()
      dialog.close()
    }
  }, [startsAt])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !dismissible) return undefined
    const leaveOnBackdropClick = (event: MouseEvent) => {
      if (event.target === dialog) latest.current() // a click outside the sheet targets the dialog itself
    }
    dialog.addEventListener('click', leaveOnBackdropClick)
    return () => dialog.removeEventListener('click', leaveOnBackdropClick)
  }, [dismissible])
  return {
    ref,
    leave,
    typed,
    stay: () => setTyped([]),
    // React bubbles `cancel` and `close`, so those of a nested dialog arrive here, too.
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      leave()
    },
    // After a second consecutive Escape, the browser closes the dialog even if `cancel` was prevented.
    onClose: (event: SyntheticEvent) => {
      const dialog = ref.current
      if (event.target !== event.currentTarget || !dialog || dialog.open) return
      dialog.showModal()
      leave()
    },
  }
}

/** Focuses the first field of a form, the safest answer to a question, or otherwise the heading, but never Close. */
function focusContent(dialog: HTMLDialogElement, startsAt: 'field' | 'heading'): () => void {
  const heading = dialog.querySelector<HTMLElement>('h2')
  const focusField = () => {
    const first = dialog.querySelector<HTMLElement>(`${firstField}, [data-focus-first]`)
    first?.focus()
    return first !== null
  }
  if (startsAt === 'heading' || !focusField()) heading?.focus()
  if (startsAt === 'heading' || document.activeElement !== heading) return () => undefined
  // the form's code may still be loading
  const observer = new MutationObserver(() => {
    if (document.activeElement !== heading || focusField()) observer.disconnect()
  })
  observer.observe(dialog, { childList: true, subtree: true })
  return () => observer.disconnect()
}

const firstField = 'input:not([readonly], [type=hidden]), select, textarea'
