import { useId } from 'react'
import { useActor, useDatabase } from '#data/queries/context.tsx'
import { errorMessage } from '#data/store/error-message.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import type { TableRow } from '#domain/standings/division-tables.ts'
import { type PointDeduction, type Team, pointDeductionRow } from '#domain/schema/leagues.ts'
import { DeleteButton } from '#ui/icon-buttons.tsx'
import { Button } from '#ui/button.tsx'
import { notify } from '#ui/feedback/toast.ts'
import { t } from './words.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import * as z from 'zod/mini'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { RuleError } from '#domain/rule-error.ts'
import { numberInput, textInput } from '#ui/forms/form-inputs.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The point deductions of a team, with the reasons; league staff can add or remove them. */
export function RowDeductions({ row, onDeduct }: { row: TableRow; onDeduct: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const mayDeduct = can(actor, 'league.update') && row.points !== null
  const withdraw = async (deduction: PointDeduction) => {
    if (!actor) return
    try {
      await withdrawDeduction(db, actor, deduction.id)
      notify.undoable(t.deductionRemovedSuccessfully, () => {
        restoreDeduction(db, actor, deduction).catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  if (row.deducted.length === 0 && !mayDeduct) return null
  return (
    <div className="flex flex-col gap-2">
      {row.deducted.map((deduction) => (
        <p key={deduction.id} className="flex items-center gap-2">
          <span className="min-w-0">{t.deducted(deduction.points, deduction.reason)}</span>
          {mayDeduct && (
            <DeleteButton
              label={t.removeDeductionFrom(deduction.points, row.team.name)}
              onClick={() => void withdraw(deduction)}
            />
          )}
        </p>
      ))}
      {mayDeduct && (
        <div>
          <Button onClick={onDeduct} className="print:hidden">
            {t.deductPoints}
          </Button>
        </div>
      )}
    </div>
  )
}

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

const fewPoints = t.enterWholeNumberPoints

const deductionFormSchema = z.object({
  points: numberInput(z.int(fewPoints).check(z.gte(1, fewPoints), z.lte(1000, fewPoints))),
  reason: textInput(pointDeductionRow.shape.reason),
})
type DeductionInput = z.input<typeof deductionFormSchema>
type DeductionValues = z.output<typeof deductionFormSchema>

/** Deducts points from a team. From then on, the standings include the deduction and show the reason. */
async function deductPoints(db: LocalDatabase, actor: Actor, teamId: string, values: DeductionValues): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.create', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    const decided_at = new Date().toISOString()
    await tx.insert('point_deductions', [{ id: createId(), team_id: teamId, ...values, decided_at }])
  })
}

async function withdrawDeduction(db: LocalDatabase, actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.delete', (tx) => tx.remove('point_deductions', id))
}

async function restoreDeduction(db: LocalDatabase, actor: Actor, deduction: PointDeduction): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.restore', async (tx) => {
    if (!(await tx.get('teams', deduction.team_id))) throw new RuleError('row_gone')
    await tx.insert('point_deductions', [deduction])
  })
}
