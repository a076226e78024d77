import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'
/**
 * `large` is for the single main action of a phone screen, at the bottom, within reach of the thumb; `small` for an action
 * within a line. Both sizes are the same for a thumb otherwise.
 */
export type ButtonSize = 'small' | 'medium' | 'large'

export type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; fullWidth?: boolean }

export function Button({
  variant,
  size,
  icon,
  fullWidth,
  className,
  children,
  type = 'button',
  ...props
}: ButtonLook & ComponentProps<'button'>) {
  return (
    <button
      // Pressing *Save* must not blur a field first: its error would appear or disappear at that moment, the form's
      // height would change, and the button would no longer be under the finger being lifted.
      onMouseDown={type === 'submit' ? preventDefault : undefined}
      {...whileDisabled(props)}
      type={type}
      className={classNames(getButtonClass({ variant, size, fullWidth }), className)}
    >
      {icon}
      {children}
    </button>
  )
}

function preventDefault(event: MouseEvent): void {
  event.preventDefault()
}

/** A disabled button keeps the focus, and can be found and read; pressing it does nothing. */
function whileDisabled({ disabled, ...props }: ComponentProps<'button'>): ComponentProps<'button'> {
  return disabled ? { ...props, 'aria-disabled': true, onClick: preventDefault } : props
}

/** A square icon button; `label` is its name, also shown as a tooltip. */
export function IconButton({ label, className, children, ...props }: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...whileDisabled(props)}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-soft hover:bg-hover hover:text-ink',
        className,
      )}
    >
      {children}
    </button>
  )
}

/** Returns the classes of a button, also for elements that only look like one, such as links (button.tsx). */
export function getButtonClass({
  variant = 'secondary',
  size = 'medium',
  fullWidth = false,
}: {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  fullWidth?: boolean | undefined
}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 border font-medium no-underline aria-disabled:opacity-55',
    sizes[size],
    variants[variant],
    // text at double size wraps on a phone instead of widening its screen
    fullWidth ? 'w-full' : 'whitespace-nowrap max-[20rem]:whitespace-normal',
  )
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 rounded-control px-4 compact:min-h-[26px] compact:px-2.5 compact:text-note',
  medium: 'min-h-11 rounded-control px-4',
  large: 'min-h-[60px] rounded-[14px] px-6 text-[1.1875rem] font-semibold compact:min-h-11',
}

const variants: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink hover:border-accent-strong hover:bg-accent-strong',
  secondary: 'border-line-button bg-card text-ink hover:border-line-strong',
  danger: 'border-red bg-card text-red hover:bg-red-tint',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-tint',
}
