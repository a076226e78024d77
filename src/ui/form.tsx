import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Banner } from './banner.tsx'
import { classNames } from './class-names.ts'

/**
 * From the button to what was done, or to why it was not: `words` says so above the fields, which keep what was typed.
 * What belongs to one field, `work` sets there itself.
 */
export function Form<Typed extends FieldValues, Values>({
  id,
  form,
  work,
  words,
  className,
  children,
}: {
  /** For a button outside, in a dialog's footer say. */
  id?: string
  form: UseFormReturn<Typed, unknown, Values>
  work: (values: Values) => Promise<void>
  words: (error: unknown) => string
  className?: string
  children: ReactNode
}) {
  const submit = form.handleSubmit(async (values) => {
    try {
      await work(values)
    } catch (error) {
      form.setError('root', { message: words(error) })
    }
  })
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className={classNames('flex flex-col gap-4', className)}
    >
      <FormProblem message={form.formState.errors.root?.message} />
      {children}
    </form>
  )
}

/** Why it was not done. The button may be a long way below, on a phone above all: the words come into view. */
export function FormProblem({ message }: { message: string | undefined }) {
  return message ? <Problem key={message} words={message} /> : null
}

function Problem({ words }: { words: string }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.scrollIntoView({ block: 'center' }) // answers with a promise in some browsers: no clean-up of the effect
  }, [])
  return (
    <div ref={ref} className="w-full">
      <Banner tone="red">{words}</Banner>
    </div>
  )
}
