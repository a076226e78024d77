import { useWatch, type UseFormReturn } from 'react-hook-form'
import { audienceKinds, recipientKinds } from '#domain/people/audience.ts'
import { planNames } from '#domain/plans/plans.ts'
import { tiers } from '#domain/schema/organizations.ts'
import { RemoveButton } from '#ui/icon-buttons.tsx'
import { FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { Options } from '#ui/forms/options.tsx'
import { OrganizationChoice } from '../organizations/organization-choice.tsx'
import type { AnnouncementInput, AnnouncementValues } from './announcement-form.ts'
import { recipientLabels } from './announcement-words.ts'
import { t } from './words.ts'

const audienceLabels = {
  all: t.allOrganizations2,
  tier: t.organizationsOnePlan,
  chosen: t.chosenOrganizations,
} as const satisfies Record<(typeof audienceKinds)[number], string>

type Props = { form: UseFormReturn<AnnouncementInput, unknown, AnnouncementValues> }

/** Fields for choosing the organizations and the people in them. */
export function AudienceFields({ form }: Props) {
  const audience = useWatch({ control: form.control, name: 'audience' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={t.to} {...form.register('audience')}>
          <Options values={audienceKinds} label={(one) => audienceLabels[one]} />
        </SelectField>
        <SelectField label={t.whoReads} {...form.register('people')}>
          <Options values={recipientKinds} label={(one) => recipientLabels[one]} />
        </SelectField>
      </div>
      {audience === 'tier' && (
        <SelectField label={t.plan} hint={t.thoseWithoutPlanTheir} {...form.register('tier')}>
          <Options values={tiers} label={(tier) => planNames[tier]} />
        </SelectField>
      )}
      {audience === 'chosen' && <ChosenOrganizations form={form} />}
    </>
  )
}

function ChosenOrganizations({ form }: Props) {
  const chosen = useWatch({ control: form.control, name: 'chosen' })
  const choose = (next: AnnouncementInput['chosen']) =>
    form.setValue('chosen', next, { shouldValidate: form.formState.isSubmitted })
  return (
    <FieldGroup label={t.organizations} error={form.formState.errors.chosen?.message}>
      {chosen.length > 0 && (
        <ul aria-label={t.chosenOrganizations} className="flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li
              key={one.id}
              className="flex min-w-0 items-center rounded-control border border-line-strong pl-3 font-semibold"
            >
              <span className="min-w-0 wrap-anywhere">{one.name}</span>
              <RemoveButton
                label={t.remove(one.name)}
                onClick={() => choose(chosen.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <OrganizationChoice
        onChoose={({ id, name }) => {
          if (!chosen.some((one) => one.id === id)) choose([...chosen, { id, name }])
        }}
      />
    </FieldGroup>
  )
}
