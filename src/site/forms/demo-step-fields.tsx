import { demoInterests, demoLeagueSizes, demoRoles } from '#domain/leads/demo-request.ts'
import { CheckboxField, FieldGroup, SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import { Options } from '#ui/forms/options.tsx'
import { DemoTimeField } from './demo-time-field.tsx'
import type { DemoFormState } from './use-demo-form.ts'

// The fields of each step of the request.

type StepProps = { form: DemoFormState; isReady: boolean }

export function AboutYouFields({ form }: StepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Name" required autoComplete="name" {...registerField(form, 'name')} />
      <TextField label="Email" type="email" required autoComplete="email" {...registerField(form, 'email')} />
      <TextField label="Phone" type="tel" required autoComplete="tel" {...registerField(form, 'phone')} />
      <SelectField label="Role" required {...registerField(form, 'role')}>
        <option value="">Choose your role</option>
        {demoRoles.map((role) => (
          <option key={role}>{role}</option>
        ))}
      </SelectField>
    </div>
  )
}

export function YourLeagueFields({ form }: StepProps) {
  const { errors } = form.formState
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Organization" required autoComplete="organization" {...registerField(form, 'organization')} />
        <SelectField label="League size" required {...registerField(form, 'leagueSize')}>
          <option value="">Choose a size</option>
          <Options values={demoLeagueSizes} label={(size) => `${size} teams`} />
        </SelectField>
      </div>
      <FieldGroup label="What interests you? *" error={errors.interests?.message}>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {demoInterests.map((interest) => (
            <CheckboxField key={interest} label={interest} value={interest} {...form.register('interests')} />
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

export function DateAndTimeFields({ form, isReady }: StepProps) {
  return (
    <div className="flex flex-col gap-5">
      {isReady && <DemoTimeField form={form} />}
      <TextAreaField label="Anything we should know? (optional)" rows={4} {...registerField(form, 'additionalInfo')} />
    </div>
  )
}
