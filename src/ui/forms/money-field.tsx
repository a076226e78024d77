import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TextField } from './form-field.tsx'

/** A dollar amount as typed: its value is text, which the form parses (`parseMoney`). */
export function MoneyField({ className, ...props }: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return (
    <TextField
      maxLength={20}
      autoComplete="off"
      {...props}
      inputMode="decimal"
      className={classNames(dollarSign, className)}
    />
  )
}

/**
 * Overlaps the field, whatever the height of its label: the sign comes after the label in the column and takes no space
 * there.
 */
const dollarSign = classNames(
  '[&>label]:-order-1 [&_input]:pl-7',
  "before:pointer-events-none before:relative before:-mb-12 before:h-11 before:content-['$'_/_'']",
  'before:pl-3 before:leading-[2.75rem] before:text-soft',
)
