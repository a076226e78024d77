import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { type Actor, can } from '#domain/people/capabilities.ts'
import { organizationRow, type Organization } from '#domain/schema/organizations.ts'
import { Form } from '#ui/forms/form.tsx'
import { SelectField, TextField } from '#ui/forms/form-field.tsx'
import { textInput } from '#ui/forms/form-inputs.ts'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { useRowWhileTyping } from '#ui/forms/hooks/use-row-while-typing.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useLiveRowForm } from '#ui/forms/hooks/use-live-row-form.ts'
import { classNames } from '#ui/class-names.ts'
import { changedMark, useSavedTogether } from '#ui/settings/use-saved-together.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { commit } from '#data/store/commit.ts'
import { RuleError } from '#domain/rule-error.ts'
import { listRegions } from './regions.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const nameForm = z.object({ name: textInput(organizationRow.shape.name), region: organizationRow.shape.region })

type NameAndRegion = Pick<Organization, 'name' | 'region'>

export function NameForm({ organization, actor }: { organization: Organization; actor: Actor }) {
  const db = useDatabase()
  const overwritten = useOverwrittenValues('organizations', organization.id)
  const { name, region } = organization
  const values = useMemo(() => ({ name, region }), [name, region])
  const regions = useMemo(() => listRegions(region), [region])
  const form = useLiveRowForm({ resolver: zodResolver(nameForm), values })
  const { isSubmitting, dirtyFields } = form.formState
  const seen = useRowWhileTyping(values, (field) => dirtyFields[field] ?? false)

  const save = async (changed: NameAndRegion) => {
    await updateOrganization(db, actor, changed, seen)
    form.reset(changed)
    notify.success(t.organizationUpdatedSuccessfully)
  }
  const formId = useSavedTogether({
    changes: [
      ...(dirtyFields.name ? [{ label: t.organizationName, section: 'name' }] : []),
      ...(dirtyFields.region ? [{ label: t.countryOrRegion, section: 'name' }] : []),
    ],
    isSaving: isSubmitting,
    discard: () => form.reset(values),
  })
  return (
    <Form id={formId} form={form} work={save} words={errorMessage} className="items-start">
      <TextField
        label={t.organizationName}
        className={classNames('w-full', dirtyFields.name && changedMark)}
        required
        maxLength={120}
        autoComplete="organization"
        {...registerField(form, 'name')}
        hint={renderOverwrittenHint(overwritten['name'])}
      />
      <SelectField
        label={t.countryOrRegion}
        className={classNames('w-full', dirtyFields.region && changedMark)}
        {...registerField(form, 'region')}
        hint={renderOverwrittenHint(overwritten['region']) ?? t.regionHint}
      >
        {regions.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </Form>
  )
}

/** @param seen the values that were displayed when the person changed them */
async function updateOrganization(
  db: LocalDatabase,
  actor: Actor,
  changed: NameAndRegion,
  seen: NameAndRegion,
): Promise<void> {
  if (!can(actor, 'organization.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'organization.update', (tx) =>
    tx.patch('organizations', actor.organizationId, changed, seen),
  )
}
