import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { TeamStaff } from '#domain/schema/leagues.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export const staffRoleLabels: Readonly<Record<TeamStaff['role'], string>> = {
  head_coach: t.headCoach,
  assistant_coach: t.assistantCoach,
  manager: t.manager,
}

/** Adds a member to the team's staff, or changes their role on it. */
export async function assignStaff(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  userId: string,
  role: TeamStaff['role'],
): Promise<void> {
  if (!can(actor, 'team_staff.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team_staff.assign', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    const current = (await tx.where('team_staff', 'team_id', teamId)).find((one) => one.user_id === userId)
    if (current) await tx.patch('team_staff', current.id, { role })
    else await tx.insert('team_staff', [{ id: createId(), team_id: teamId, user_id: userId, role }])
  })
}

export async function removeStaff(db: LocalDatabase, actor: Actor, staffId: string): Promise<void> {
  if (!can(actor, 'team_staff.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team_staff.remove', (tx) => tx.remove('team_staff', staffId))
}

/** Restores the staff entry unchanged. */
export async function restoreStaff(db: LocalDatabase, actor: Actor, staff: TeamStaff): Promise<void> {
  if (!can(actor, 'team_staff.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team_staff.restore', async (tx) => {
    if (!(await tx.get('teams', staff.team_id))) throw new RuleError('row_gone')
    await tx.insert('team_staff', [staff])
  })
}
