import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import type { Team } from '#domain/schema/leagues.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { registerField } from '#ui/forms/register-field.ts'
import { deductionFormSchema, deductPoints, type DeductionInput, type DeductionValues } from './deductions.ts'
import { t } from './words.ts'

export function DeductPointsDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const form = useForm<DeductionInput, unknown, DeductionValues>({
    resolver: zodResolver(deductionFormSchema),
    defaultValues: { points: '', reason: '' },
  })
  const { isSubmitting } = form.formState
  const deduct = async (values: DeductionValues) => {
    if (!actor) return
    await deductPoints(db, actor, team.id, values)
    notify.success(t.pointsDeductedSuccessfully)
    onClose()
  }
  return (
    <FormDialog
      title={t.deductPointsFrom(team.name)}
      formId={formId}
      send={t.deductPoints}
      disabled={isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={deduct} words={errorMessage}>
        <TextField
          type="number"
          inputMode="numeric"
          label={t.points}
          required
          min={1}
          max={1000}
          {...registerField(form, 'points')}
        />
        <TextField
          label={t.reason}
          required
          maxLength={200}
          autoComplete="off"
          hint={t.everybodyWhoSeesTable}
          {...registerField(form, 'reason')}
        />
      </Form>
    </FormDialog>
  )
}
