import { useId, type ReactNode } from 'react'
import { problemsAt, type Problem } from './form-state.ts'

export type FormPart = { readonly problems: readonly Problem[] }

/** A numbered part of the rules. The number is the one by which the rule sheet cites it. */
export function FormSection({ number, title, children }: { number?: string; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[1.5rem_minmax(0,1fr)]"
    >
      <span aria-hidden="true" className="tabular pt-0.5 text-soft max-sm:hidden">
        {number}
      </span>
      <div className="flex min-w-0 flex-col gap-3">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}

/** What is wrong with one part of the document. */
export function Problems({ problems, at }: FormPart & { at: string }) {
  const messages = problemsAt(problems, at)
  if (messages.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-note font-semibold text-red">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
