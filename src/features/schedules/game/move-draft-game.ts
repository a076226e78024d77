import { changeGames, type ChangedGames } from '#data/changes/change-games.ts'
import { readResolvedGame } from '#data/queries/bracket-teams.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { applyGamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { getGameDragBlocker } from '#domain/scheduling/conflicts/drag-blockers.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { readNearbyGames } from '#data/queries/organization-games.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type NewPlace = {
  readonly start: string
  readonly end: string
  /** If undefined, the field does not change. */
  readonly fieldId?: string | undefined
}

/**
 * Moves a game without a dialog, either to where it was dragged or to a suggested place. This puts a postponed game
 * back on the schedule.
 * @throws RuleError if the schedule is not a draft or would then book a field or a team twice, or as in `changeGames`
 */
export async function moveDraftGame(
  db: LocalDatabase,
  { actor, tier }: { readonly actor: Actor; readonly tier: Tier },
  gameId: string,
  { start, end, fieldId }: NewPlace,
): Promise<ChangedGames> {
  const game = await readResolvedGame(db, gameId)
  const schedule = game && (await db.schedules.get(game.schedule_id))
  if (!schedule) throw new RuleError('row_gone')
  const why = getGameDragBlocker({ actor, tier, schedule }, game.status)
  if (why !== null) throw new RuleError(why)
  await refuseDoubleBooking(db, {
    ...applyGamePatch(game, { start_time: start, end_time: end }),
    field_id: fieldId ?? game.field_id,
  })
  const set = { start_time: start, end_time: end, status: 'scheduled', ...(fieldId && { field_id: fieldId }) } as const
  return changeGames(db, actor, { scheduleId: schedule.id, reason: null, changes: [{ gameId, set }] })
}

/**
 * The server rejects a schedule in which a field or a team is booked twice, and it is better to report that now than
 * later.
 */
async function refuseDoubleBooking(db: LocalDatabase, moved: Game): Promise<void> {
  const near = await readNearbyGames(db, moved.organization_id, moved.start_time, moved.end_time)
  const others = near.games.filter((game) => game.schedule_id === moved.schedule_id)
  const kinds = findGameConflicts({ ...moved, status: 'scheduled' }, others, []).map(({ kind }) => kind)
  if (kinds.includes('field')) throw new RuleError('field_booked')
  if (kinds.includes('team')) throw new RuleError('team_booked')
}
