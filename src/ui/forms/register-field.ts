import {
  get,
  type FieldError,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

/** Returns the props that connect a field to its form: its registration and its error. */
export function registerField<Input extends FieldValues, Name extends FieldPath<Input>>(
  form: Pick<UseFormReturn<Input>, 'register' | 'formState'>,
  name: Name,
  options?: RegisterOptions<Input, Name>,
) {
  const error: FieldError | undefined = get(form.formState.errors, name)
  return { ...form.register(name, options), error: error?.message }
}

export type RegisteredField = ReturnType<typeof registerField>
