import { can, type Actor } from '../../people/capabilities.ts'
import { hasFeature } from '../../plans/entitlements.ts'
import type { RuleCode } from '../../rule-error.ts'
import type { Tier } from '../../schema/organizations.ts'
import type { GameStatus, Schedule } from '../../schema/schedules.ts'
import { isMovable } from './change-game.ts'

export type DragContext = {
  readonly actor: Pick<Actor, 'role'> | null
  readonly tier: Tier
  readonly schedule: Pick<Schedule, 'status'>
}

/** Returns why the games of a schedule can't be dragged or resized on the calendar, or null if they can. */
export function getScheduleDragBlocker({ actor, tier, schedule }: DragContext): RuleCode | null {
  if (!can(actor, 'game.update') || !hasFeature(tier, 'schedule.basic')) return 'schedule_edit_not_allowed'
  return schedule.status === 'draft' ? null : 'schedule_not_draft'
}

/** Like `getScheduleDragBlocker`, but for a single game of the schedule. */
export function getGameDragBlocker(dragging: DragContext, gameStatus: GameStatus): RuleCode | null {
  return getScheduleDragBlocker(dragging) ?? (isMovable(gameStatus) ? null : 'game_not_movable')
}
