import { zodResolver } from '@hookform/resolvers/zod'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import { type Actor, can } from '#domain/people/capabilities.ts'
import { organizationRow, type Organization } from '#domain/schema/organizations.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/forms/form.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { textInput } from '#ui/forms/form-inputs.ts'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { useRowWhileTyping } from '#ui/forms/use-row-while-typing.ts'
import { notify } from '#ui/feedback/toast.ts'
import { useLiveRowForm } from '#ui/forms/use-live-row-form.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { commit } from '#data/store/commit.ts'
import { RuleError } from '#domain/rule-error.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const nameForm = z.object({ name: textInput(organizationRow.shape.name) })

export function NameForm({ organization, actor }: { organization: Organization; actor: Actor }) {
  const db = useDatabase()
  const overwritten = useOverwrittenValues('organizations', organization.id)
  const values = useMemo(() => ({ name: organization.name }), [organization.name])
  const form = useLiveRowForm({ resolver: zodResolver(nameForm), values })
  const { isSubmitting, dirtyFields } = form.formState
  const seen = useRowWhileTyping(values, (field) => dirtyFields[field] ?? false)

  const rename = async ({ name }: { name: string }) => {
    await renameOrganization(db, actor, name, seen.name)
    form.reset({ name })
    notify.success(t.organizationUpdatedSuccessfully)
  }
  return (
    <Form form={form} work={rename} words={errorMessage} className="items-start">
      <TextField
        label={t.organizationName}
        className="w-full"
        required
        maxLength={120}
        autoComplete="organization"
        {...registerField(form, 'name')}
        hint={renderOverwrittenHint(overwritten['name'])}
      />
      <Button type="submit" variant="primary" disabled={isSubmitting}>
        {isSubmitting ? t.saving : t.saveChanges}
      </Button>
    </Form>
  )
}

/** @param seen the name that was displayed when the person changed it */
async function renameOrganization(db: LocalDatabase, actor: Actor, name: string, seen: string): Promise<void> {
  if (!can(actor, 'organization.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'organization.update', (tx) =>
    tx.patch('organizations', actor.organizationId, { name }, { name: seen }),
  )
}
