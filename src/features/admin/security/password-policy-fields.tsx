import { useFormContext, useWatch } from 'react-hook-form'
import { passwordRulesInWords } from '#domain/security/password-rules.ts'
import { CheckField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import type { SecurityInput } from './security-form.ts'

/** What a new password has to be. `isEnforced`: not where the sign-in server has rules of its own. */
export function PasswordPolicyFields({ isEnforced }: { isEnforced: boolean }) {
  const { register, control, formState } = useFormContext<SecurityInput>()
  const [minLength, requireNumbers, requireSymbols, requireUppercase] = useWatch({
    control,
    name: ['minLength', 'requireNumbers', 'requireSymbols', 'requireUppercase'],
  })
  const rules = { minLength: Number(minLength), requireNumbers, requireSymbols, requireUppercase }
  return (
    <>
      {!isEnforced && (
        <p>
          Unavailable: the sign-in server that this app is connected to has rules of its own. On a hosted project they
          stand in its dashboard, under Authentication.
        </p>
      )}
      <TextField
        label="Minimum password length"
        inputMode="numeric"
        autoComplete="off"
        className="max-w-sm"
        disabled={!isEnforced}
        error={formState.errors.minLength?.message}
        {...register('minLength')}
      />
      <FieldGroup label="A password has to have">
        <CheckField label="A number" disabled={!isEnforced} {...register('requireNumbers')} />
        <CheckField label="A symbol" disabled={!isEnforced} {...register('requireSymbols')} />
        <CheckField label="An uppercase letter" disabled={!isEnforced} {...register('requireUppercase')} />
      </FieldGroup>
      {isEnforced && (
        <p className="text-note text-soft">
          Whoever chooses a password reads: “{passwordRulesInWords(rules)}”. Passwords that are in use stay good.
        </p>
      )}
    </>
  )
}
