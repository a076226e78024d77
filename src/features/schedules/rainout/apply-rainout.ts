import { changeGames, undoGameChanges, type ChangedGames } from '#data/changes/change-games.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import type { GameChange } from '#domain/scheduling/conflicts/change-game.ts'
import type { RainoutResult } from '#domain/scheduling/repair/rainout/result.ts'
import { getStaleness, type Staleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import { readRainoutRows } from './use-rainout-rows.ts'
import type { RainoutSearchResult } from './use-rainout-search.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A search result, with the data it was computed from. */
export type AcceptableRainout = Pick<RainoutSearchResult, 'rows' | 'plan'> & {
  readonly answer: Pick<RainoutResult, 'changes' | 'unplaced'>
}

export type RainoutChangeSet = {
  readonly scheduleId: string
  readonly finding: AcceptableRainout
  /** The reason, as in `changeGames`. */
  readonly reason: string | null
  /** Whether games without a place are postponed. Otherwise, they remain unchanged. */
  readonly isPostponing: boolean
}

export type AppliedRainout =
  | { readonly kind: 'applied'; readonly changes: readonly ChangedGames[] }
  /** Nothing was changed, because the result is out of date. */
  | { readonly kind: 'stale'; readonly staleness: Staleness }

/**
 * Applies the result to the games, with one change per schedule, either all of them or none. First compares the data
 * the result was computed from with the current data on the device.
 * @throws RuleError as in `changeGames`
 */
export async function applyRainout(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, finding, reason, isPostponing }: RainoutChangeSet,
): Promise<AppliedRainout> {
  const { rows, plan, answer } = finding
  const now = await readRainoutRows(db, scheduleId, plan.now.slice(0, 10))
  const staleness = getStaleness(rows, now?.rows ?? { ...rows, games: [], untimed: [] }, answer)
  if (staleness) return { kind: 'stale', staleness }
  const applied: ChangedGames[] = []
  try {
    for (const [ofSchedule, changes] of changesBySchedule(finding, isPostponing))
      applied.push(await changeGames(db, actor, { scheduleId: ofSchedule, reason, changes }))
  } catch (error) {
    await undoRainout(db, actor, applied)
    throw error
  }
  return { kind: 'applied', changes: applied }
}

/** Undoes the changes in reverse order. */
export async function undoRainout(db: LocalDatabase, actor: Actor, changes: readonly ChangedGames[]): Promise<void> {
  for (const changed of changes.toReversed()) await undoGameChanges(db, actor, changed)
}

/** Returns the games that *Apply* changes, and which of them are in published schedules. */
export function listChangedGameIds(
  finding: Pick<AcceptableRainout, 'rows' | 'answer'>,
  isPostponing: boolean,
): { all: string[]; published: string[] } {
  const drafts = new Set(finding.rows.schedules.filter(({ status }) => status === 'draft').map(({ id }) => id))
  const bySchedule = [...changesBySchedule(finding, isPostponing)]
  const idsOf = (some: typeof bySchedule) => some.flatMap(([, changes]) => changes.map(({ gameId }) => gameId))
  return { all: idsOf(bySchedule), published: idsOf(bySchedule.filter(([scheduleId]) => !drafts.has(scheduleId))) }
}

function changesBySchedule(
  { rows, answer }: Pick<AcceptableRainout, 'rows' | 'answer'>,
  isPostponing: boolean,
): Map<string, GameChange[]> {
  const statusById = new Map(rows.games.map(({ id, status }) => [id, status]))
  const all = [
    ...answer.changes.map(({ gameId, scheduleId, to }) => ({
      scheduleId,
      gameId,
      set: { start_time: to.start, end_time: to.end, field_id: to.fieldId, status: 'scheduled' as const },
    })),
    ...answer.unplaced
      .filter(({ gameId }) => isPostponing && statusById.get(gameId) === 'scheduled')
      .map(({ gameId, scheduleId }) => ({ scheduleId, gameId, set: { status: 'postponed' as const } })),
  ]
  const bySchedule = new Map<string, GameChange[]>()
  for (const { scheduleId, ...change } of all) {
    const changes = bySchedule.get(scheduleId) ?? []
    changes.push(change)
    bySchedule.set(scheduleId, changes)
  }
  return bySchedule
}
