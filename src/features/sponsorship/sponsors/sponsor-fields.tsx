import { useFormContext, useWatch } from 'react-hook-form'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { sponsorStatuses } from '#domain/schema/sponsorship.ts'
import { classNames } from '#ui/class-names.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/form-field.tsx'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { Options } from '#ui/forms/options.tsx'
import { useChangedMark } from '#ui/settings/use-saved-together.ts'
import { isLogoUrl, sponsorFieldLabels, type SponsorInput } from './sponsor-form.ts'
import { SponsorMark } from './sponsor-mark.tsx'
import { sponsorStateLabels } from './sponsor-words.ts'
import { t } from './words.ts'

/** `sponsorId` is the id of a saved sponsor, for notes about values that this device's changes replaced. */
export function SponsorFields({ sponsorId }: { sponsorId: string | undefined }) {
  const { register, control, formState } = useFormContext<SponsorInput>()
  const { errors, dirtyFields } = formState
  const mark = useChangedMark()
  const notes = useOverwrittenValues('sponsors', sponsorId ?? '')
  const [name, logo] = useWatch({ control, name: ['company_name', 'logo_url'] })
  const field = (column: keyof SponsorInput, className?: string) => ({
    ...register(column),
    label: sponsorFieldLabels[column],
    className: classNames(className, mark(dirtyFields[column])),
    error: errors[column]?.message,
    hint: renderOverwrittenHint(notes[column]),
  })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField required maxLength={120} autoComplete="off" {...field('company_name', 'sm:col-span-2')} />
        <TextField maxLength={120} autoComplete="off" {...field('contact_name')} />
        <TextField type="email" inputMode="email" maxLength={320} autoComplete="off" {...field('contact_email')} />
        <TextField type="tel" inputMode="tel" maxLength={40} autoComplete="off" {...field('contact_phone')} />
        <SelectField
          {...field('status')}
          hint={renderOverwrittenHint(
            notes.status,
            (value) => sponsorStateLabels[sponsorStatuses.find((one) => one === value) ?? 'prospect'].label,
          )}
        >
          <Options values={sponsorStatuses} label={(one) => sponsorStateLabels[one].label} />
        </SelectField>
        <TextField type="date" {...field('start_date')} />
        <TextField type="date" {...field('end_date')} />
      </div>
      <div className="flex items-start gap-4">
        <TextField placeholder="/logos/" maxLength={300} autoComplete="off" {...field('logo_url', 'flex-1')} />
        <div className="flex shrink-0 flex-col gap-1">
          <span aria-hidden="true" className="font-semibold">
            {t.looksLike}
          </span>
          <SponsorMark company_name={name || '?'} logo_url={isLogoUrl(logo) ? logo.trim() : null} />
        </div>
      </div>
      <TextAreaField maxLength={4000} {...field('notes')} />
    </>
  )
}
