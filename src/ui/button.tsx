import { Link, type LinkProps } from 'react-router-dom'
import { classNames } from './class-names.ts'
import { getButtonClass, type ButtonLook } from './plain-button.tsx'

// The buttons that don't need the router are in their own file: a visitor's first screen has no router.
export { Button, IconButton, type ButtonVariant, type ButtonSize } from './plain-button.tsx'

/** Looks like a button but navigates: as a link it can open in a new tab, and screen readers announce it as one. */
export function ButtonLink({ variant, size, icon, fullWidth, className, children, ...props }: ButtonLook & LinkProps) {
  return (
    <Link {...props} className={classNames(getButtonClass({ variant, size, fullWidth }), className)}>
      {icon}
      {children}
    </Link>
  )
}
