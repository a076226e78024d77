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
 * A form whose `values` may change while it is open: edited fields keep their input, and the others show the new
 * values. `reset` replaces every field and marks it as unedited; by itself, the form library would apply
 * `keepDirtyValues` to `reset` as well, and a saved form would count as edited forever. The library also drops a
 * submission if the values change during validation, so `handleSubmit` starts again in that case.
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
