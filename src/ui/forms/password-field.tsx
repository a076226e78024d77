import { useState, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { TextField } from './form-field.tsx'
import { t } from './words.ts'

/** A password, hidden until the person chooses to show it. Pasting and password managers work. */
export function PasswordField({ className, ...props }: Omit<ComponentProps<typeof TextField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={classNames('@container relative', className)}>
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      {/* At the end of the label's line, or below the field with very large letters, but after the field in the DOM: Tab goes straight from the email address to the password. */}
      <button
        type="button"
        className="absolute -top-2.5 right-0 min-h-11 px-1 text-accent underline underline-offset-3 @max-[14rem]:static"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t.hide : t.show}
        <span className="sr-only"> {t.password}</span>
      </button>
    </div>
  )
}
