import {
  applyGameChanges,
  insertChangeSet,
  isSamePlan,
  revertGameChanges,
  type ChangedGames,
} from '#data/changes/change-games.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { toLimitMonth } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { applyGamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import { getStaleness, type Staleness } from '#domain/scheduling/repair/rainout/staleness.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { toLocalDate } from '#domain/time.ts'
import { readRainoutRows } from '../rainout/use-rainout-rows.ts'
import type { RainoutSearchResult } from '../rainout/use-rainout-search.ts'
import { addGames } from './late-entry-input.ts'
import { t } from './words.ts'

export type LateEntryChangeSet = {
  readonly schedule: Schedule
  /** The games that are added, as they were when the search began. */
  readonly games: readonly Game[]
  readonly finding: Pick<RainoutSearchResult, 'rows' | 'plan' | 'answer'>
  /** Required if the schedule is published. */
  readonly reason: string | null
  /** Whether games without a place are added as postponed. Otherwise, they are not added. */
  readonly isAddingUnplaced: boolean
}

/** What was changed, for `undoLateEntry`. */
export type LateEntryChange = {
  readonly added: readonly Game[]
  readonly moved: ChangedGames['games']
  /** The schedule before. */
  readonly schedule: Schedule
}

export type AppliedLateEntry =
  | { readonly kind: 'applied'; readonly change: LateEntryChange }
  /** Nothing was changed, because the result is out of date. */
  | { readonly kind: 'stale'; readonly staleness: Staleness }

/** Returns the games that are added, with the places that were found. */
export function listAddedGames({
  games,
  finding,
  isAddingUnplaced,
}: Pick<LateEntryChangeSet, 'games' | 'finding' | 'isAddingUnplaced'>): Game[] {
  const places = new Map(finding.answer.changes.map(({ gameId, to }) => [gameId, to]))
  return games.flatMap((game) => {
    const to = places.get(game.id)
    if (!to) return isAddingUnplaced ? [game] : []
    const set = { start_time: to.start, end_time: to.end, field_id: to.fieldId, status: 'scheduled' as const }
    return [applyGamePatch(game, set)]
  })
}

/**
 * Adds the teams to the schedule: their games, the new places of others, and the settings from which the schedule would
 * be generated again, all in one change.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `limit_games`, and as in `changeGames`
 */
export async function applyLateEntry(
  db: LocalDatabase,
  actor: Actor,
  what: LateEntryChangeSet,
  { now = () => new Date(), isOffline = () => !navigator.onLine } = {},
): Promise<AppliedLateEntry> {
  const { schedule, games, finding, reason } = what
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  const current = await readRainoutRows(db, schedule.id, finding.plan.now.slice(0, 10))
  if (!current) throw new RuleError('row_gone')
  const staleness = getStaleness(finding.rows, addGames(current.rows, games), finding.answer)
  if (staleness) return { kind: 'stale', staleness }
  const added = listAddedGames(what)
  const months = added.map(({ start_time }) => toLimitMonth(start_time))
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, months)
  const addedIds = new Set(games.map(({ id }) => id))
  const moves = finding.answer.changes
    .filter(({ gameId }) => !addedIds.has(gameId))
    .map(({ gameId, to }) => ({
      gameId,
      set: { start_time: to.start, end_time: to.end, field_id: to.fieldId, status: 'scheduled' as const },
    }))
  const scheduleId = schedule.id
  const moved = await commit(db, actor.organizationId, 'schedule.add_teams', async (tx) => {
    const before = await tx.get('schedules', scheduleId)
    if (!before || before.status === 'completed') throw new RuleError('row_gone')
    const at = now().toISOString()
    const changed = await applyGameChanges(tx, actor, { scheduleId, reason, changes: moves, at, isOffline })
    await tx.insert('games', added)
    const dates = [...added, ...changed.map(({ after }) => after)].map(({ local_date }) => local_date)
    await tx.patch('schedules', scheduleId, {
      start_date: [before.start_date, ...dates].toSorted()[0] ?? before.start_date,
      end_date: [before.end_date, ...dates].toSorted().at(-1) ?? before.end_date,
      constraints: withTeams(before, added),
    })
    const lines = added.map((game) => ({ before: game, after: game })) // the same row twice, because the game is new
    await insertChangeSet(tx, actor, { scheduleId, reason, changed: lines, at })
    return changed
  })
  return { kind: 'applied', change: { added, moved, schedule: current.schedule } }
}

function withTeams({ constraints }: Schedule, added: readonly Game[]): Schedule['constraints'] {
  if (!constraints) return null
  const teams = added.flatMap(({ home_team_id, away_team_id }) => [home_team_id, away_team_id])
  return { ...constraints, teamIds: [...new Set([...constraints.teamIds, ...teams.filter((id) => id !== null)])] }
}

/**
 * Removes the added games again, and returns the others to where they were.
 * @throws RuleError `changed_since` if a game was changed or reported meanwhile
 */
export async function undoLateEntry(
  db: LocalDatabase,
  actor: Actor,
  { added, moved, schedule }: LateEntryChange,
  now: () => Date = () => new Date(),
): Promise<void> {
  const scheduleId = schedule.id
  await commit(db, actor.organizationId, 'schedule.remove_teams', async (tx) => {
    const at = now().toISOString()
    for (const game of added) {
      const current = await tx.get('games', game.id)
      if (!current || !isSamePlan(current, game)) throw new RuleError('changed_since')
      if ((await tx.where('score_reports', 'game_id', game.id)).length > 0) throw new RuleError('changed_since')
    }
    // The change set comes first: people must be notified while the games still exist.
    const changed = added.map((game) => ({ before: game, after: { ...game, status: 'cancelled' as const } }))
    await insertChangeSet(tx, actor, { scheduleId, reason: t.teamsNotAdded, changed, at })
    for (const { id } of added) await tx.remove('games', id)
    await revertGameChanges(tx, actor, { scheduleId, games: moved, at })
    const { start_date, end_date, constraints } = schedule
    await tx.patch('schedules', scheduleId, { start_date, end_date, constraints })
  })
}

/** Returns the date on which the calendar shows the first change. */
export function getFirstDate({ answer, rows, plan }: LateEntryChangeSet['finding']): string {
  const [first] = answer.changes
  return first ? toLocalDate(first.to.start, rows.timeZone) : plan.notBefore
}
