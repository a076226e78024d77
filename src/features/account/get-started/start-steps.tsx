import { useFormContext } from 'react-hook-form'
import { describeInterest, describeLeagueSize } from '#domain/get-started/describe-onboarding.ts'
import { interests, leagueSizes, maxPhoneLength } from '#domain/get-started/onboarding.ts'
import type { PasswordRules } from '#domain/security/password-rules.ts'
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { NameFields } from '#ui/forms/name-fields.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { NewPasswordField } from '../new-password-field.tsx'
import type { StartValues, StartInput } from './start-form.ts'
import { t } from './words.ts'

const useStart = () => useFormContext<StartInput, unknown, StartValues>()

export function YourInfoStep({ signInAddress, rules }: { signInAddress: string; rules: PasswordRules }) {
  const form = useStart()
  return (
    <div className="flex flex-col gap-4">
      <NameFields firstName={registerField(form, 'firstName')} lastName={registerField(form, 'lastName')} />
      <div>
        <TextField label={t.email} type="email" autoComplete="username" {...registerField(form, 'email')} />
        {form.formState.errors.email?.type === 'taken' && (
          <a
            href={signInAddress}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
          >
            {t.signAddress}
          </a>
        )}
      </div>
      <NewPasswordField label={t.password} rules={rules} {...registerField(form, 'password')} />
      <TextField
        label={t.phoneOptional}
        type="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        {...registerField(form, 'phone')}
      />
      <FieldGroup label={t.iAm} error={form.formState.errors.role?.message}>
        <CheckboxField
          type="radio"
          value="league_admin"
          label={t.leagueAdministrator}
          hint={t.youRunLeagueSet}
          {...form.register('role')}
        />
      </FieldGroup>
    </div>
  )
}

export function LeagueDetailsStep() {
  const form = useStart()
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label={t.organizationName}
        autoComplete="organization"
        hint={t.clubSchoolAssociationRuns}
        {...registerField(form, 'organization')}
      />
      <FieldGroup label={t.leagueSize} hint={t.onlyPresetsWhatComes} error={form.formState.errors.leagueSize?.message}>
        <div className="grid grid-cols-2 gap-2">
          {leagueSizes.map((size) => (
            <CheckboxField
              key={size}
              type="radio"
              value={size}
              {...describeLeagueSize(size)}
              className={choiceClass}
              {...form.register('leagueSize')}
            />
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

export function PreferencesStep() {
  const {
    register,
    formState: { errors },
  } = useStart()
  return (
    <FieldGroup label={t.whatYouInterested} hint={t.yourFirstStepsCome} error={errors.interests?.message}>
      <div className="grid gap-2 touch:grid-cols-2">
        {interests.map((interest) => {
          const { label, hint, isPlanned } = describeInterest(interest)
          return (
            <CheckboxField
              key={interest}
              value={interest}
              label={label}
              hint={isPlanned ? t.planned(hint) : hint}
              className={choiceClass}
              {...register('interests')}
            />
          )
        })}
      </div>
    </FieldGroup>
  )
}

const choiceClass =
  'rounded-control border border-line px-3 py-2! has-checked:border-accent has-checked:bg-tint hover:border-line-strong'
