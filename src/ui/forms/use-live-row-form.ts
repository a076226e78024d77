import { useCallback } from 'react'
import {
  useForm,
  type FieldValues,
  type UseFormHandleSubmit,
  type UseFormProps,
  type UseFormReset,
  type UseFormReturn,
} from 'react-hook-form'

/**
 * A form whose `values` may change while it is open: typed fields keep their input, and the others show the new values.
 * `reset` replaces every field and clears their typed state; the form library alone would apply `keepDirtyValues` here
 * as well, and a saved form would count as typed forever. The library also drops a submission whose values change
 * during validation: `handleSubmit` then starts again.
 */
export function useLiveRowForm<Input extends FieldValues, Context = unknown, Output = Input>(
  props: Omit<UseFormProps<Input, Context, Output>, 'resetOptions'>,
): UseFormReturn<Input, Context, Output> {
  const form = useForm<Input, Context, Output>({ ...props, resetOptions: { keepDirtyValues: true } })
  const { reset: resetAsFollowing, handleSubmit: submitOnce } = form
  const reset: UseFormReset<Input> = useCallback(
    (values, options) => resetAsFollowing(values, { keepDirtyValues: false, ...options }),
    [resetAsFollowing],
  )
  const handleSubmit: UseFormHandleSubmit<Input, Output> = useCallback(
    (onValid, onInvalid) => {
      const judged = new WeakSet<object>()
      const once = submitOnce(
        (values, event) => {
          if (event) judged.add(event)
          return onValid(values, event)
        },
        (errors, event) => {
          if (event) judged.add(event)
          return onInvalid?.(errors, event)
        },
      )
      const submit: typeof once = (event) =>
        once(event).then((result) => (event === undefined || judged.has(event) ? result : submit(event)))
      return submit
    },
    [submitOnce],
  )
  return { ...form, reset, handleSubmit }
}
