import { useCallback } from 'react'
import { useForm, type FieldValues, type UseFormProps, type UseFormReset, type UseFormReturn } from 'react-hook-form'

/**
 * A form whose `values` may change while it is open: what was typed stays, the other fields follow. `reset` takes every
 * field and leaves none typed; the form library alone would apply `keepDirtyValues` to that as well, and a saved form
 * would count as typed for good.
 */
export function useRowForm<Input extends FieldValues, Context = unknown, Output = Input>(
  props: Omit<UseFormProps<Input, Context, Output>, 'resetOptions'>,
): UseFormReturn<Input, Context, Output> {
  const form = useForm<Input, Context, Output>({ ...props, resetOptions: { keepDirtyValues: true } })
  const { reset: resetAsFollowing } = form
  const reset: UseFormReset<Input> = useCallback(
    (values, options) => resetAsFollowing(values, { keepDirtyValues: false, ...options }),
    [resetAsFollowing],
  )
  return { ...form, reset }
}
