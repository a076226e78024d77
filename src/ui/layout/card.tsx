import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A white sheet with a hairline. Give it padding with `className` where its content has none of its own. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('rounded-card border border-line bg-card shadow-card', className)} />
}
