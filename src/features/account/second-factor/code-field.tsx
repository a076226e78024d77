import type { ComponentProps } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { TextField } from '#ui/forms/form-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & {
  kind: SecondFactorProof['kind']
  /** Switches to the other kind, if the server supports both. */
  onSwitch?: (() => void) | undefined
}

/** Takes the six digits from an authenticator app, which phones offer above the keyboard, or a recovery code. */
export function CodeField({ kind, onSwitch, ...props }: Props) {
  return (
    <div className="flex w-full flex-col items-start">
      {kind === 'code' ? (
        <TextField
          key="code"
          label="Code from your authenticator app"
          hint="Six digits. They change every 30 seconds."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          spellCheck={false}
          className="w-full max-w-sm"
          {...props}
        />
      ) : (
        <TextField
          key="recovery_code"
          label="Recovery code"
          hint="One of the ten that you saved. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          maxLength={40}
          spellCheck={false}
          className="w-full max-w-sm"
          {...props}
        />
      )}
      {onSwitch && (
        <button
          type="button"
          className="min-h-11 font-semibold text-accent underline underline-offset-3"
          onClick={onSwitch}
        >
          {kind === 'code' ? 'Use a recovery code' : 'Use your authenticator app'}
        </button>
      )}
    </div>
  )
}
