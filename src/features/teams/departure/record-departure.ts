import { applyGameChanges, undoGameChanges, type ChangedGames } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Team } from '#domain/schema/leagues.ts'
import type { GameChange } from '#domain/scheduling/conflicts/change-game.ts'
import { noDeparture } from '#domain/standings/departures.ts'

type Left = { readonly [Column in 'left_at' | 'left_as' | 'left_reason']: NonNullable<Team[Column]> }

export type DepartureRecord = {
  readonly teamId: string
  readonly left: Left
  /** What becomes of the games that the team had still to play; empty if they stay as they are. */
  readonly changes: readonly GameChange[]
  /** Told to everyone concerned by these games. */
  readonly reason: string
}

/**
 * Records that a team left the league and, in the same change, what becomes of its games to come.
 * @throws RuleError `not_allowed`, `row_gone`, or as in `changeGames`
 */
export async function recordDeparture(
  db: LocalDatabase,
  actor: Actor,
  { teamId, left, changes, reason }: DepartureRecord,
  { now = () => new Date(), isOffline = () => !navigator.onLine } = {},
): Promise<ChangedGames> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'team.leave', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    await tx.patch('teams', teamId, left, noDeparture)
    if (changes.length === 0) return { games: [] }
    return { games: await applyGameChanges(tx, actor, { reason, changes, at: now().toISOString(), isOffline }) }
  })
}

/**
 * Records that a team is in the league after all. Games that were cancelled or forfeited stay that way.
 * @throws RuleError `not_allowed`, `row_gone`
 */
export async function revertDeparture(db: LocalDatabase, actor: Actor, teamId: string): Promise<void> {
  if (!can(actor, 'team.update')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'team.return', async (tx) => {
    if (!(await tx.get('teams', teamId))) throw new RuleError('row_gone')
    await tx.patch('teams', teamId, noDeparture)
  })
}

/**
 * Undoes `recordDeparture`: the games first, so that the team has still left if one of them was changed since.
 * @throws RuleError as in `undoGameChanges` and `revertDeparture`
 */
export async function undoDeparture(
  db: LocalDatabase,
  actor: Actor,
  teamId: string,
  changed: ChangedGames,
): Promise<void> {
  if (changed.games.length > 0) await undoGameChanges(db, actor, changed)
  await revertDeparture(db, actor, teamId)
}
