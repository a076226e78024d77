import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { PlatformSettings } from '#api/administration/settings.ts'
import { planNames } from '#domain/plans/plans.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { Options } from '#ui/forms/options.tsx'
import { SettingsForm } from './settings-form.tsx'
import { t } from './words.ts'

const defaultsForm = z.object({ default_tier: z.enum(tiers), sign_up: z.enum(['open', 'invitation']) })
type Defaults = z.infer<typeof defaultsForm>

type Asking = { readonly tier: Tier; readonly answer: (goesOn: boolean) => void }

/** Defaults for new organizations: the plan, and whether sign-up is open. */
export function DefaultsSection({ settings, onSaved }: { settings: PlatformSettings; onSaved: () => void }) {
  const { default_tier, sign_up, organizations } = settings
  const values = useMemo(() => ({ default_tier, sign_up }), [default_tier, sign_up])
  const form = useLiveRowForm<Defaults>({
    resolver: zodResolver(defaultsForm),
    values,
  })
  const [asking, setAsking] = useState<Asking | null>(null)
  const answer = (goesOn: boolean) => {
    asking?.answer(goesOn)
    setAsking(null)
  }
  return (
    <Section title={t.plansAccounts}>
      <SettingsForm
        form={form}
        toChange={(input: Defaults) => input}
        confirm={({ default_tier: tier }) =>
          tier === default_tier || organizations === 0
            ? Promise.resolve(true)
            : new Promise((resolve) => setAsking({ tier, answer: resolve }))
        }
        onSaved={onSaved}
      >
        <SelectField
          label={t.defaultPlan}
          className="max-w-sm"
          hint={t.organizationsWithoutPlanTheir(t.organizationCount(organizations))}
          {...form.register('default_tier')}
        >
          <Options values={tiers} label={(tier) => planNames[tier]} />
        </SelectField>
        <FieldGroup label={t.newAccounts}>
          <CheckboxField type="radio" value="open" label={t.anybodyMaySignUp} {...form.register('sign_up')} />
          <CheckboxField
            type="radio"
            value="invitation"
            label={t.invitationOnly}
            hint={t.whoeverHasOpenInvitation}
            {...form.register('sign_up')}
          />
        </FieldGroup>
      </SettingsForm>
      {asking && (
        <ConfirmDialog
          title={t.changeDefaultPlan(planNames[asking.tier])}
          confirmLabel={t.changeDefaultPlan2}
          danger={false}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          <p>{t.defaultPlanChange(organizations, planNames[default_tier], planNames[asking.tier])}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
