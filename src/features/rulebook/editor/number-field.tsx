import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/forms/form-field.tsx'

/** A whole number. An empty field is NaN if the number is required, otherwise undefined. */
export function NumberField({
  label,
  labelHidden,
  hint,
  error,
  value,
  onChange,
  className,
  required = true,
}: {
  label: string
  labelHidden?: boolean
  hint?: string
  error?: string | undefined
  value: number | undefined
  onChange: (value: number) => void
  className?: string
  required?: boolean
}) {
  return (
    <TextField
      type="number"
      inputMode="numeric"
      step={1}
      required={required}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={classNames(
        className,
        '[&_input]:px-2 [&_input:invalid]:border-red [&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:appearance-none',
      )}
      value={value === undefined || Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.value === '' ? Number.NaN : Number(event.target.value))}
    />
  )
}

/** For a number that may be left out. */
export function OptionalNumberField({
  onChange,
  ...props
}: Omit<Parameters<typeof NumberField>[0], 'onChange'> & { onChange: (value: number | undefined) => void }) {
  return (
    <NumberField {...props} required={false} onChange={(value) => onChange(Number.isNaN(value) ? undefined : value)} />
  )
}
