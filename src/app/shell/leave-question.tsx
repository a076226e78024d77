import { useEffect, useState } from 'react'
import { DiscardQuestion } from '#ui/dialogs/dialog.tsx'
import { forgetTyping, unsavedFields } from '#ui/forms/unsaved-fields.ts'

type Question = { readonly typed: readonly string[]; readonly leave: () => void }

/** Asks first when a link is followed or the page is closed with something typed and not saved. */
export function LeaveQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  useEffect(() => guardTyping(setQuestion), [])
  if (!question) return null
  return (
    <DiscardQuestion
      typed={question.typed}
      onClose={() => setQuestion(null)}
      onDiscard={() => {
        setQuestion(null)
        forgetTyping()
        question.leave()
      }}
    />
  )
}

function guardTyping(ask: (question: Question) => void): () => void {
  const stop = new AbortController()
  const options = { capture: true, signal: stop.signal } // before the router

  const typedLabels = () => [...new Set(unsavedFields().map(({ label }) => label))]

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !leavesScreen(link, event)) return
    const typed = typedLabels()
    if (typed.length === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    ask({ typed, leave: () => link.click() })
  }
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (typedLabels().length > 0) event.preventDefault()
  }
  const onInput = () => {
    window.addEventListener('beforeunload', onBeforeUnload, options) // only now: it keeps Firefox from caching the page
  }
  document.addEventListener('click', onClick, options)
  document.addEventListener('input', onInput, options)
  return () => stop.abort()
}

function leavesScreen(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (link.target === '_blank' || link.hasAttribute('download')) return false
  return link.origin === location.origin && link.pathname !== location.pathname
}
