import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { PlatformSettings } from '#api/administration/settings.ts'
import { planNames } from '#domain/plans/plans.ts'
import { tiers, type Tier } from '#domain/schema/organizations.ts'
import { formatQuantity } from '#ui/tables/format-quantity.ts'
import { ConfirmDialog } from '#ui/dialogs/dialog.tsx'
import { CheckboxField, FieldGroup, SelectField } from '#ui/forms/form-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useLiveRowForm } from '#ui/forms/use-live-row-form.ts'
import { SettingsForm } from './settings-form.tsx'

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
    <Section title="Plans and accounts">
      <SettingsForm
        form={form}
        toBrandingChange={(input: Defaults) => input}
        confirm={({ default_tier: tier }) =>
          tier === default_tier || organizations === 0
            ? Promise.resolve(true)
            : new Promise((resolve) => setAsking({ tier, answer: resolve }))
        }
        onSaved={onSaved}
      >
        <SelectField
          label="Default plan"
          className="max-w-sm"
          hint={`For organizations without a plan of their own: ${formatQuantity(organizations, 'organization')} right now, and every new one.`}
          {...form.register('default_tier')}
        >
          {tiers.map((tier) => (
            <option key={tier} value={tier}>
              {planNames[tier]}
            </option>
          ))}
        </SelectField>
        <FieldGroup label="New accounts">
          <CheckboxField type="radio" value="open" label="Anybody may sign up" {...form.register('sign_up')} />
          <CheckboxField
            type="radio"
            value="invitation"
            label="By invitation only"
            hint="Whoever has an open invitation from an organization can still make an account, for that address. Accounts that exist stay."
            {...form.register('sign_up')}
          />
        </FieldGroup>
      </SettingsForm>
      {asking && (
        <ConfirmDialog
          title={`Change the default plan to ${planNames[asking.tier]}?`}
          confirmLabel="Change default plan"
          danger={false}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        >
          <p>
            {formatQuantity(organizations, 'organization')} without a plan of their own{' '}
            {organizations === 1 ? 'goes' : 'go'} from {planNames[default_tier]} to {planNames[asking.tier]} at once.
            What they have stays, and reading, scores and exports always work. Where the new plan has less room, nothing
            can be added.
          </p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
