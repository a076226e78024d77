import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { newId } from '#data/changes/new-id.ts'
import { requireRoom } from '#data/changes/plan-room.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Player } from '#domain/schema/leagues.ts'
import type { PlayerValues } from './team-form.ts'

/** League staff edit every roster; a team's own staff theirs. */
export function canEditRoster(actor: Actor | null | undefined, teamId: string): boolean {
  if (!actor) return false
  return can(actor, 'roster.update_any') || (can(actor, 'roster.update_own') && actor.teamIds.has(teamId))
}

export async function addPlayer(db: LocalDatabase, actor: Actor, teamId: string, values: PlayerValues): Promise<void> {
  if (!canEditRoster(actor, teamId)) throw new RuleError('not_allowed')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'players' }, [teamId])
  await commit(db, actor.organizationId, 'player.create', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    await tx.insert('players', [{ id: newId(), team_id: teamId, ...values }])
  })
}

/** `values` holds what the person changed of what they saw; other fields keep what they have meanwhile. */
export async function updatePlayer(
  db: LocalDatabase,
  actor: Actor,
  seen: Player,
  values: Partial<PlayerValues>,
): Promise<void> {
  if (!canEditRoster(actor, seen.team_id)) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.update', (tx) => tx.patch('players', seen.id, values, seen))
}

export async function removePlayer(db: LocalDatabase, actor: Actor, player: Player): Promise<void> {
  if (!canEditRoster(actor, player.team_id)) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.delete', (tx) => tx.remove('players', player.id))
}

/** Back under the same id, as they were. */
export async function restorePlayer(db: LocalDatabase, actor: Actor, player: Player): Promise<void> {
  if (!canEditRoster(actor, player.team_id)) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.restore', async (tx) => {
    if (!(await tx.get('teams', player.team_id))) throw new RuleError('row_gone')
    await tx.insert('players', [player])
  })
}

/**
 * Who else wears this number, for a warning: that two team-mates have one is allowed, and seldom meant. `07` is 7, but 0
 * and `00` are two numbers.
 */
export function wearersOf(jersey: string, players: readonly Player[], exceptId?: string): Player[] {
  const plain = (number: string) => number.trim().replace(/^0+(?=[1-9])/, '')
  if (plain(jersey) === '') return []
  return players.filter((player) => player.id !== exceptId && plain(player.jersey ?? '') === plain(jersey))
}

/** Whether somebody else on the roster has this name, for a warning: that may be, and seldom is. */
export function isNameOnRoster(name: string, players: readonly Player[], exceptId?: string): boolean {
  if (name.trim() === '') return false
  return players.some((player) => player.id !== exceptId && isSameName(player.display_name, name))
}

/** By number, as a team sheet is; without a number last, by name. */
export function compareByJersey(a: Player, b: Player): number {
  if ((a.jersey === null) !== (b.jersey === null)) return a.jersey === null ? 1 : -1
  return (
    (a.jersey ?? '').localeCompare(b.jersey ?? '', 'en', { numeric: true }) ||
    a.display_name.localeCompare(b.display_name)
  )
}
