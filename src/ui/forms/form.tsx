import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Banner } from '../feedback/banner.tsx'
import { classNames } from '../class-names.ts'
import { InView } from '../layout/in-view.tsx'
import { markSaved } from './unsaved-fields.ts'

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
  const submit = form.handleSubmit(async (values, event) => {
    const sent = event?.target as unknown
    try {
      await work(values)
      if (sent instanceof Element) markSaved(sent)
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

/** Why it was not done. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <InView key={message}>
      <Banner tone="red">{message}</Banner>
    </InView>
  )
}
