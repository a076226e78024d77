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
import { CheckboxField, FieldGroup, TextField } from '#ui/forms/form-field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { registerField } from '#ui/forms/register-field.ts'
import * as z from 'zod/mini'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { RuleError } from '#domain/rule-error.ts'
import { numberInput, textInput } from '#ui/forms/form-inputs.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** The points deducted from a team or awarded to it, with the reasons; league staff can add or remove them. */
export function RowAdjustments({ row, onAdjust }: { row: TableRow; onAdjust: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const mayAdjust = can(actor, 'league.update') && row.points !== null
  const remove = async (deduction: PointDeduction) => {
    if (!actor) return
    try {
      await removeAdjustment(db, actor, deduction.id)
      notify.undoable(t.adjustmentRemovedSuccessfully, () => {
        restoreAdjustment(db, actor, deduction).catch((error: unknown) => notify.error(errorMessage(error)))
      })
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
  if (row.deducted.length === 0 && !mayAdjust) return null
  return (
    <div className="flex flex-col gap-2">
      {row.deducted.map((deduction) => (
        <p key={deduction.id} className="flex items-center gap-2">
          <span className="min-w-0">{describeAdjustment(deduction)}</span>
          {mayAdjust && (
            <DeleteButton
              label={(deduction.points > 0 ? t.removeDeductionFrom : t.removeAwardFrom)(
                Math.abs(deduction.points),
                row.team.name,
              )}
              onClick={() => void remove(deduction)}
            />
          )}
        </p>
      ))}
      {mayAdjust && (
        <div>
          <Button onClick={onAdjust} className="print:hidden">
            {t.adjustPoints}
          </Button>
        </div>
      )}
    </div>
  )
}

export function describeAdjustment({ points, reason }: Pick<PointDeduction, 'points' | 'reason'>): string {
  return points > 0 ? t.deducted(points, reason) : t.awarded(-points, reason)
}

export function AdjustPointsDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const db = useDatabase()
  const actor = useActor()
  const formId = useId()
  const form = useForm<AdjustmentInput, unknown, AdjustmentValues>({
    resolver: zodResolver(adjustmentFormSchema),
    defaultValues: { direction: 'deduct', points: '', reason: '' },
  })
  const { isSubmitting } = form.formState
  const adjust = async ({ direction, points, reason }: AdjustmentValues) => {
    if (!actor) return
    await adjustPoints(db, actor, team.id, { points: direction === 'award' ? -points : points, reason })
    notify.success(t.pointsAdjustedSuccessfully)
    onClose()
  }
  return (
    <FormDialog
      title={t.adjustPointsOf(team.name)}
      formId={formId}
      send={t.save}
      disabled={isSubmitting}
      onClose={onClose}
    >
      <Form id={formId} form={form} work={adjust} words={errorMessage}>
        <FieldGroup label={t.whatToDo}>
          {directions.map((direction) => (
            <CheckboxField
              key={direction}
              type="radio"
              value={direction}
              label={t.adjustments[direction]}
              {...registerField(form, 'direction')}
            />
          ))}
        </FieldGroup>
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

const directions = ['deduct', 'award'] as const
const adjustmentFormSchema = z.object({
  direction: z.enum(directions),
  points: numberInput(z.int(fewPoints).check(z.gte(1, fewPoints), z.lte(1000, fewPoints))),
  reason: textInput(pointDeductionRow.shape.reason),
})
type AdjustmentInput = z.input<typeof adjustmentFormSchema>
type AdjustmentValues = z.output<typeof adjustmentFormSchema>

/** Deducts points from a team, or awards some. From then on, the standings include them and show the reason. */
async function adjustPoints(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  values: Pick<PointDeduction, 'points' | 'reason'>,
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.create', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    const decided_at = new Date().toISOString()
    await tx.insert('point_deductions', [{ id: createId(), team_id: teamId, ...values, decided_at }])
  })
}

async function removeAdjustment(db: LocalDatabase, actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.delete', (tx) => tx.remove('point_deductions', id))
}

async function restoreAdjustment(db: LocalDatabase, actor: Actor, deduction: PointDeduction): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.restore', async (tx) => {
    if (!(await tx.get('teams', deduction.team_id))) throw new RuleError('row_gone')
    await tx.insert('point_deductions', [deduction])
  })
}
