import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { RuleError } from '#domain/rule-error.ts'
import { divisionRow, type Division } from '#domain/schema/leagues.ts'
import { optionalInput, textInput } from '#ui/forms/form-inputs.ts'
import * as z from 'zod/mini'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

export const divisionFormSchema = z.object({
  name: textInput(divisionRow.shape.name),
  age_group: optionalInput(divisionRow.shape.age_group),
  level: optionalInput(divisionRow.shape.level),
})
export type DivisionInput = z.input<typeof divisionFormSchema>
export type DivisionValues = z.output<typeof divisionFormSchema>

export async function addDivision(
  db: LocalDatabase,
  actor: Actor,
  leagueId: string,
  values: DivisionValues,
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'division.create', async (tx) => {
    if (!(await tx.get('leagues', leagueId))) throw new RuleError('row_gone')
    await refuseTakenName(tx, leagueId, values.name)
    await tx.insert('divisions', [{ id: createId(), league_id: leagueId, hides_results: false, ...values }])
  })
}

/** `values` contains the fields the person changed; other fields keep their current values. */
export async function updateDivision(
  db: LocalDatabase,
  actor: Actor,
  seen: Division,
  values: Partial<DivisionValues>,
): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'division.update', async (tx) => {
    const division = await tx.get('divisions', seen.id)
    if (division && values.name !== undefined) {
      await refuseTakenName(tx, division.league_id, values.name, seen.id)
    }
    await tx.patch('divisions', seen.id, values, seen)
  })
}

async function refuseTakenName(tx: Change, leagueId: string, name: string, exceptId?: string): Promise<void> {
  const divisions = await tx.where('divisions', 'league_id', leagueId)
  if (divisions.some((one) => one.id !== exceptId && isSameName(one.name, name))) {
    throw new RuleError('division_name_taken')
  }
}

/** What is needed to restore a division: its row, and the teams that were in it. */
export type DeletedDivision = { readonly division: Division; readonly teamIds: readonly string[] }

/** Deletes a division. Its teams stay in the league, without a division. */
export async function deleteDivision(db: LocalDatabase, actor: Actor, division: Division): Promise<DeletedDivision> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'division.delete', async (tx) => {
    const teams = await tx.where('teams', 'league_id', division.league_id)
    const teamIds = teams.filter((one) => one.division_id === division.id).map(({ id }) => id)
    for (const id of teamIds) await tx.patch('teams', id, { division_id: null })
    await tx.remove('divisions', division.id)
    return { division, teamIds }
  })
}

/** Restores a division and puts its teams back, unless someone has moved them elsewhere in the meantime. */
export async function restoreDivision(db: LocalDatabase, actor: Actor, deleted: DeletedDivision): Promise<void> {
  if (!can(actor, 'league.update')) throw new RuleError('not_allowed')
  const { division, teamIds } = deleted
  await commit(db, actor.organizationId, 'division.restore', async (tx) => {
    if (!(await tx.get('leagues', division.league_id))) throw new RuleError('row_gone')
    await refuseTakenName(tx, division.league_id, division.name)
    await tx.insert('divisions', [division])
    for (const id of teamIds) {
      const team = await tx.get('teams', id)
      if (team?.division_id === null) await tx.patch('teams', id, { division_id: division.id })
    }
  })
}
