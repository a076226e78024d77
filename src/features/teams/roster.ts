import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Player } from '#domain/schema/leagues.ts'
import type { PlayerValues } from './team-form.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Returns whether the person may edit the roster: league staff may edit every roster, a team's own staff only theirs.
 */
export function canEditRoster(actor: Actor | null | undefined, teamId: string): boolean {
  if (!actor) return false
  return can(actor, 'roster.update_any') || (can(actor, 'roster.update_own') && actor.teamIds.has(teamId))
}

export function addPlayer(db: LocalDatabase, actor: Actor, teamId: string, values: PlayerValues): Promise<void> {
  return addPlayers(db, actor, teamId, [values])
}

/** Adds all of them as one change, or none. @throws RuleError `not_allowed`, `row_gone`, `limit_players` */
export async function addPlayers(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  players: readonly PlayerValues[],
): Promise<void> {
  if (!canEditRoster(actor, teamId)) throw new RuleError('not_allowed')
  await requireRoom(
    db,
    { organizationId: actor.organizationId, key: 'players' },
    players.map(() => teamId),
  )
  await commit(db, actor.organizationId, 'player.create', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    await tx.insert(
      'players',
      players.map((values) => ({ id: createId(), team_id: teamId, ...values })),
    )
  })
}

/** `values` contains the fields the person changed; other fields keep their current values. */
export async function updatePlayer(
  db: LocalDatabase,
  actor: Actor,
  seen: Player,
  values: Partial<PlayerValues>,
): Promise<void> {
  if (!canEditRoster(actor, seen.team_id)) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.update', (tx) => tx.patch('players', seen.id, values, seen))
}

/** Gives all of them this position, as one change. */
export async function setPosition(
  db: LocalDatabase,
  actor: Actor,
  players: readonly Player[],
  position: string | null,
): Promise<void> {
  await changePositions(
    db,
    actor,
    players.map((player) => ({ player, position })),
  )
}

/** Reverts `setPosition`, given the players as they were. */
export async function restorePositions(db: LocalDatabase, actor: Actor, before: readonly Player[]): Promise<void> {
  await changePositions(
    db,
    actor,
    before.map((player) => ({ player, position: player.position })),
  )
}

async function changePositions(
  db: LocalDatabase,
  actor: Actor,
  changes: readonly { readonly player: Player; readonly position: string | null }[],
): Promise<void> {
  if (!changes.every(({ player }) => canEditRoster(actor, player.team_id))) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.update', async (tx) => {
    for (const { player, position } of changes) await tx.patch('players', player.id, { position })
  })
}

/** Removes all of them as one change. */
export async function removePlayers(db: LocalDatabase, actor: Actor, players: readonly Player[]): Promise<void> {
  if (!players.every((player) => canEditRoster(actor, player.team_id))) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.delete', async (tx) => {
    for (const { id } of players) await tx.remove('players', id)
  })
}

/** Restores the players unchanged, under the same ids. */
export async function restorePlayers(db: LocalDatabase, actor: Actor, players: readonly Player[]): Promise<void> {
  if (!players.every((player) => canEditRoster(actor, player.team_id))) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'player.restore', async (tx) => {
    for (const teamId of new Set(players.map(({ team_id }) => team_id))) {
      if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    }
    await tx.insert('players', players)
  })
}

/**
 * Returns other players with this number, for a warning: two teammates may share a number, but it is rarely intended.
 * `07` is 7, but 0 and `00` are different numbers.
 */
export function findJerseyDuplicates(jersey: string, players: readonly Player[], exceptId?: string): Player[] {
  const plain = (number: string) => number.trim().replace(/^0+(?=[1-9])/, '')
  if (plain(jersey) === '') return []
  return players.filter((player) => player.id !== exceptId && plain(player.jersey ?? '') === plain(jersey))
}

/** Returns whether someone else on the roster has this name, for a warning: this is allowed, but rarely intended. */
export function isNameTakenOnRoster(name: string, players: readonly Player[], exceptId?: string): boolean {
  if (name.trim() === '') return false
  return players.some((player) => player.id !== exceptId && isSameName(player.display_name, name))
}

/** Orders players by number, as on a team sheet; players without a number come last, by name. */
export function compareByJersey(a: Player, b: Player): number {
  if ((a.jersey === null) !== (b.jersey === null)) return a.jersey === null ? 1 : -1
  return (
    (a.jersey ?? '').localeCompare(b.jersey ?? '', 'en', { numeric: true }) ||
    a.display_name.localeCompare(b.display_name)
  )
}
