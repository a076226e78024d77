import type { ReactNode } from 'react'
import { FormProvider, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { classNames } from '../class-names.ts'
import { FormProblem } from './form-problem.tsx'
import { markSaved } from './unsaved-fields.ts'

/**
 * A form that runs `work` on submit and shows an error above the fields, which keep their input; `words` returns the
 * error's text. If an error concerns a single field, `work` sets it on that field and returns false.
 */
export function Form<Typed extends FieldValues, Values>({
  id,
  form,
  work,
  words,
  className,
  children,
}: {
  /** For a button outside the form, such as in a dialog's footer. */
  id?: string
  form: UseFormReturn<Typed, unknown, Values>
  work: (values: Values) => Promise<void | false>
  words: (error: unknown) => string
  className?: string
  children: ReactNode
}) {
  const submit = form.handleSubmit(async (values, event) => {
    const sent = event?.target as unknown
    try {
      if ((await work(values)) !== false && sent instanceof Element) markSaved(sent)
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
      <FormProvider {...form}>{children}</FormProvider>
    </form>
  )
}
