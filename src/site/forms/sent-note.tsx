import { useEffect, useRef, type ReactNode } from 'react'
import type { LeadKind } from '#domain/leads/lead.ts'
import { describeLeadOutcome } from '#domain/leads/lead-words.ts'
import type { SentState } from './use-lead-form.ts'

/**
 * Replaces the form once its content has been sent or is waiting for a connection. The heading gets the focus, so that
 * it is announced.
 */
export function SentNote({
  kind,
  state,
  title,
  children,
}: {
  kind: LeadKind
  state: SentState
  title: string
  children?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className="flex flex-col items-start gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-28 text-title outline-none">
        {state === 'ok' ? title : 'Waiting for a connection'}
      </h2>
      <p role="status" className={state === 'ok' ? 'font-semibold text-green' : 'font-semibold text-amber'}>
        {describeLeadOutcome(kind, state)}
      </p>
      {children}
    </div>
  )
}
