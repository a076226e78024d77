import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { useOverwrittenValues } from '#data/queries/overwritten-values.ts'
import { errorMessage } from '#data/store/error-message.ts'
import type { Division } from '#domain/schema/leagues.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { renderOverwrittenHint } from '#ui/feedback/overwritten-note.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import {
  addDivision,
  divisionFormSchema,
  updateDivision,
  type DivisionInput,
  type DivisionValues,
} from './divisions.ts'
import { t } from './words.ts'

export function DivisionDialog({
  leagueId,
  division: existing,
  onClose,
}: {
  leagueId: string
  division: Division | undefined
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const [division] = useState(existing) // the form's initial values; the row may change meanwhile
  const overwritten = useOverwrittenValues('divisions', division?.id ?? '')
  const form = useForm<DivisionInput, unknown, DivisionValues>({
    resolver: zodResolver(divisionFormSchema),
    defaultValues: {
      name: division?.name ?? '',
      age_group: division?.age_group ?? '',
      level: division?.level ?? '',
    },
  })
  const { isSubmitting, dirtyFields } = form.formState
  const save = async (values: DivisionValues) => {
    if (!actor) return
    if (division) {
      const changed = divisionFields.filter((field) => dirtyFields[field])
      await updateDivision(db, actor, division, Object.fromEntries(changed.map((field) => [field, values[field]])))
    } else await addDivision(db, actor, leagueId, values)
    notify.success(division ? t.divisionUpdatedSuccessfully : t.divisionAddedSuccessfully)
    onClose()
  }
  return (
    <FormDialog
      title={division ? t.editDivision : t.addDivision}
      formId="division"
      send={division ? t.saveChanges : t.addDivision}
      disabled={isSubmitting}
      onClose={onClose}
    >
      <Form id="division" form={form} work={save} words={errorMessage}>
        <TextField
          label={t.divisionName}
          required
          maxLength={80}
          autoComplete="off"
          {...registerField(form, 'name')}
          hint={renderOverwrittenHint(overwritten['name'])}
        />
        <TextField
          label={t.ageGroup}
          placeholder={t.ageGroupExamples}
          maxLength={40}
          {...registerField(form, 'age_group')}
          hint={renderOverwrittenHint(overwritten['age_group'])}
        />
        <TextField
          label={t.level}
          placeholder={t.recreationalCompetitive}
          maxLength={40}
          {...registerField(form, 'level')}
          hint={renderOverwrittenHint(overwritten['level'])}
        />
      </Form>
    </FormDialog>
  )
}

const divisionFields = Object.keys(divisionFormSchema.shape) as readonly (keyof DivisionValues)[]
