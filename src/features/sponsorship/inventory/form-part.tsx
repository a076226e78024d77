import type { ReactNode } from 'react'

/** A group of related fields in a long form, with a heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
      <legend className="float-left w-full font-semibold text-soft">{title}</legend>
      {children}
    </fieldset>
  )
}
