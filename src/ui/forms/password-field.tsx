import { useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TextField } from './form-field.tsx'

/** A password, hidden until the person wants to see what they type. Pasting and password managers work as everywhere. */
export function PasswordField({ className, ...props }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={classNames('relative', className)}>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {/* At the end of the label's line. Later in the page than the field: Tab leads from the address to the password. */}
      <button
        type="button"
        className="absolute -top-2.5 right-0 min-h-11 px-1 text-accent underline underline-offset-3"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </div>
  )
}
