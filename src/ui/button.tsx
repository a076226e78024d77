import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from './class-names.ts'
import { buttonClass, type Look } from './plain-button.tsx'

// Those that know no router stand apart: a visitor's first screen has none.
export { Button, IconButton, type ButtonVariant, type ButtonSize } from './plain-button.tsx'

/** Looks like a button and goes somewhere: a link, so that it opens in a new tab and a screen reader says so. */
export function ButtonLink({ variant, size, icon, fullWidth, className, children, ...props }: Look & LinkProps) {
  return (
    <Link {...props} className={classNames(buttonClass({ variant, size, fullWidth }), className)}>
      {icon}
      {children}
    </Link>
  )
}
