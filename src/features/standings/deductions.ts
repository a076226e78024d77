import * as z from 'zod/mini'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { pointDeductionRow, type PointDeduction } from '#domain/schema/leagues.ts'
import { numberInput, textInput } from '#ui/forms/form-inputs.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

const fewPoints = t.enterWholeNumberPoints

export const deductionFormSchema = z.object({
  points: numberInput(z.int(fewPoints).check(z.gte(1, fewPoints), z.lte(1000, fewPoints))),
  reason: textInput(pointDeductionRow.shape.reason),
})
export type DeductionInput = z.input<typeof deductionFormSchema>
export type DeductionValues = z.output<typeof deductionFormSchema>

/** Deducts points from a team. The standings include it from then on, and show the reason. */
export async function deductPoints(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  values: DeductionValues,
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.create', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    const decided_at = new Date().toISOString()
    await tx.insert('point_deductions', [{ id: createId(), team_id: teamId, ...values, decided_at }])
  })
}

export async function withdrawDeduction(db: LocalDatabase, actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.delete', (tx) => tx.remove('point_deductions', id))
}

/** Restores the deduction unchanged. */
export async function restoreDeduction(db: LocalDatabase, actor: Actor, deduction: PointDeduction): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'deduction.restore', async (tx) => {
    if (!(await tx.get('teams', deduction.team_id))) throw new RuleError('row_gone')
    await tx.insert('point_deductions', [deduction])
  })
}
