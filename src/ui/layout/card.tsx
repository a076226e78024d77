import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A white box with a thin border. Add padding with `className` if its content has none. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div {...props} className={classNames('rounded-card border border-line bg-card shadow-card', className)} />
}
