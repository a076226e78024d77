import type { ComponentProps } from 'react'
import type { SecondFactorProof } from '#api/session/second-factor.ts'
import { TextField } from '#ui/forms/form-field.tsx'
import { t } from './words.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'label'> & {
  kind: SecondFactorProof['kind']
  /** Switches to the other kind of code, if the server supports both. */
  onSwitch?: (() => void) | undefined
}

/** Takes the six digits from an authenticator app, which phones offer above the keyboard, or a recovery code. */
export function CodeField({ kind, onSwitch, ...props }: Props) {
  return (
    <div className="flex w-full flex-col items-start">
      {kind === 'code' ? (
        <TextField
          key="code"
          label={t.codeFromYourAuthenticator}
          hint={t.sixDigitsTheyChange}
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
          label={t.recoveryCode}
          hint={t.oneTenYouSaved}
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
          {kind === 'code' ? t.recoveryCode2 : t.yourAuthenticatorApp}
        </button>
      )}
    </div>
  )
}
