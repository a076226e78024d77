import { can, type Actor } from '#domain/people/capabilities.ts'
import {
  hasChangedTeams,
  applyGamePatch,
  toGamePlan,
  toGamePlans,
  type GameChange,
} from '#domain/scheduling/conflicts/change-game.ts'
import { getTeamIds } from '#domain/scores/game-teams.ts'
import { RuleError } from '#domain/rule-error.ts'
import { toScoreDraftKey, scoreDraftParser, type ScoreDraft } from '#domain/scores/score-draft.ts'
import { maxGamesPerChangeSet, type Game, type ScheduleChange, type ScoreReport } from '#domain/schema/schedules.ts'
import { unsignedReport } from '#domain/unsigned-report.ts'
import { toStorableText } from '#domain/storable-text.ts'
import { commit } from '../store/commit.ts'
import { readResolvedMatch, requireNoLostGames } from './tournament-changes.ts'
import { createId } from './create-id.ts'
import type { LocalDatabase } from '../store/local-database.ts'
import type { Change, NewRow } from '../store/change.ts'
import { t } from './words.ts'

export type GameChangeSet = {
  /** The schedule of the games; omitted if they are in several. */
  readonly scheduleId?: string
  /** Required if a schedule is published, because everyone affected reads it. Stored exactly as typed. */
  readonly reason: string | null
  readonly changes: readonly GameChange[]
}

/** What was changed, for `undoGameChanges`. */
export type ChangedGames = {
  readonly scheduleId?: string
  readonly games: readonly { readonly before: Game; readonly after: Game }[]
}

type Moment = { readonly now?: () => Date; readonly isOffline?: () => boolean }

/**
 * Changes the times, fields, teams, or statuses of games in this order, as one change that the server accepts or rejects
 * as a whole. For each published schedule it creates a change set, which notifies those affected.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `reason_required`, `game_not_movable`, `team_booked`,
 *   `teams_stay`; in a bracket `bracket_decides`, `teams_unknown`, `later_games_played`
 */
export async function changeGames(
  db: LocalDatabase,
  actor: Actor,
  set: GameChangeSet,
  { now = () => new Date(), isOffline = () => !navigator.onLine }: Moment = {},
): Promise<ChangedGames> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await refuseCounted(
    db,
    set.changes.flatMap(({ gameId, set: { home_team_id, away_team_id } }) =>
      (home_team_id ?? away_team_id) ? [gameId] : [],
    ),
  )
  const { reason: _, changes: __, ...where } = set
  return commit(db, actor.organizationId, 'games.change', async (tx) => {
    const at = now().toISOString()
    return { ...where, games: await applyGameChanges(tx, actor, { ...set, at, isOffline }) }
  })
}

/** Does the work of `changeGames` within a change. Returns the games whose plan changed. */
export async function applyGameChanges(
  tx: Change,
  actor: Actor,
  { scheduleId, reason, changes, at, isOffline }: GameChangeSet & { at: string; isOffline: () => boolean },
): Promise<ChangedGames['games']> {
  const changed: { before: Game; after: Game }[] = []
  for (const { gameId, set, seen } of changes) {
    const before = await gameOf(tx, scheduleId, gameId)
    const after = applyGamePatch(before, set)
    await refuseOtherTeams(tx, before, after)
    if (isMatch(after) && after.status !== before.status) await requireNoLostGames(tx, actor, after)
    await tx.patch('games', gameId, toGameValues(after), seen && toGameValues(seen))
    if (after.status === 'scheduled' && before.status !== 'scheduled') {
      await startAfresh(tx, actor, gameId, { at, isOffline })
    }
    if (isSamePlan(before, after)) continue
    changed.push({ before, after })
    if (changed.length % gamesPerPart === 0) await insertLastChangeSets(tx, actor, { reason, changed, at })
  }
  await insertOtherChangeSets(tx, actor, { reason, changed, at })
  return changed
}

/**
 * Undoes a change, last game first: the games return to their earlier state, results included. In a published schedule
 * that is a change like any other, and those affected are notified.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `teams_stay`; `changed_since` if a game was changed again;
 *   in a bracket `later_games_played`
 */
export async function undoGameChanges(
  db: LocalDatabase,
  actor: Actor,
  undone: ChangedGames,
  { now = () => new Date() }: Moment = {},
): Promise<void> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await refuseCounted(
    db,
    undone.games.flatMap(({ before, after }) => (hasChangedTeams(before, after) ? [before.id] : [])),
  )
  await commit(db, actor.organizationId, 'games.change_back', (tx) =>
    revertGameChanges(tx, actor, { ...undone, at: now().toISOString() }),
  )
}

/** Does the work of `undoGameChanges` within a change. */
export async function revertGameChanges(
  tx: Change,
  actor: Actor,
  { scheduleId, games, at }: ChangedGames & { at: string },
): Promise<void> {
  const reason = t.lastChangeUndone
  const changed: { before: Game; after: Game }[] = []
  // In reverse: games that moved into each other's places must leave them in the opposite order.
  for (const { before, after } of games.toReversed()) {
    const current = await gameOf(tx, scheduleId, before.id)
    if (!isSamePlan(current, after)) throw new RuleError('changed_since')
    await refuseOtherTeams(tx, current, before)
    if (isMatch(before)) await requireNoLostGames(tx, actor, before)
    await tx.patch('games', before.id, toGameValues(before))
    changed.push({ before: current, after: before })
    if (changed.length % gamesPerPart === 0) await insertLastChangeSets(tx, actor, { reason, changed, at })
  }
  await insertOtherChangeSets(tx, actor, { reason, changed, at })
}

/**
 * A change to many games is split into parts. A change set is created after every this many games, so that each part
 * includes the notifications about its own games.
 */
const gamesPerPart = 200

type Told = Omit<Parameters<typeof insertChangeSet>[2], 'scheduleId'>

const insertLastChangeSets = (tx: Change, actor: Actor, { changed, ...what }: Told) =>
  insertChangeSets(tx, actor, { ...what, changed: changed.slice(-gamesPerPart) })
const insertOtherChangeSets = (tx: Change, actor: Actor, { changed, ...what }: Told) =>
  insertChangeSets(tx, actor, { ...what, changed: changed.slice(changed.length - (changed.length % gamesPerPart)) })

async function insertChangeSets(tx: Change, actor: Actor, { changed, ...what }: Told): Promise<void> {
  for (const scheduleId of new Set(changed.map(({ after }) => after.schedule_id))) {
    const ofSchedule = changed.filter(({ after }) => after.schedule_id === scheduleId)
    await insertChangeSet(tx, actor, { ...what, scheduleId, changed: ofSchedule })
  }
}

async function gameOf(tx: Change, scheduleId: string | undefined, gameId: string): Promise<Game> {
  const game = await tx.get('games', gameId)
  if (!game || (scheduleId !== undefined && game.schedule_id !== scheduleId)) throw new RuleError('row_gone')
  return isMatch(game) ? readResolvedMatch(tx, game) : game
}

/**
 * Refuses games whose score is being entered on this device: that score belongs to the current teams and their sides.
 */
async function refuseCounted(db: LocalDatabase, gameIds: readonly string[]): Promise<void> {
  for (const draft of await db.drafts.bulkGet(gameIds.map(toScoreDraftKey))) {
    const { data } = scoreDraftParser.safeParse(draft?.value)
    if (data && !isNothing(data)) {
      throw new RuleError('teams_stay', t.scoreBeingCounted)
    }
  }
}

const isNothing = ({ home, away, note }: ScoreDraft) => [home, away, note].every((typed) => /^\s*0?\s*$/.test(typed))

/**
 * Refuses different teams for a game that has a report, even one that was undone: the report belongs to the current
 * teams and is in the game's history. Also refuses teams that are not in the game's league. Ignores matches of a
 * bracket, whose teams follow from results.
 */
async function refuseOtherTeams(tx: Change, before: Game, after: Game): Promise<void> {
  if (isMatch(after) || !hasChangedTeams(before, after)) return
  const reports = await tx.where('score_reports', 'game_id', after.id)
  if (reports.length > 0) throw new RuleError('teams_stay')
  for (const teamId of getTeamIds(after)) {
    if ((await tx.get('teams', teamId))?.league_id !== after.league_id) throw new RuleError('row_gone')
  }
}

const isMatch = (game: Game) => game.home_source !== null

/**
 * Creates a change set for those affected by a change to a published schedule, but not for a draft. For a new game,
 * before and after are the same.
 */
export async function insertChangeSet(
  tx: Change,
  actor: Actor,
  what: { scheduleId: string; reason: string | null; changed: readonly { before: Game; after: Game }[]; at: string },
): Promise<void> {
  const schedule = await tx.get('schedules', what.scheduleId)
  if (!schedule) throw new RuleError('row_gone')
  if (schedule.status === 'draft' || what.changed.length === 0) return
  if (what.reason === null || toStorableText(what.reason).trim() === '') throw new RuleError('reason_required')
  const common = {
    league_id: schedule.league_id,
    schedule_id: schedule.id,
    reason: what.reason,
    created_by: actor.userId,
    created_at: what.at,
  }
  const rows: NewRow<'schedule_changes'>[] = []
  for (let start = 0; start < what.changed.length; start += maxGamesPerChangeSet) {
    const part = what.changed.slice(start, start + maxGamesPerChangeSet)
    rows.push({ id: createId(), ...common, changes: part.map(toLine) })
  }
  await tx.insert('schedule_changes', rows)
}

function toLine({ before, after }: { before: Game; after: Game }): ScheduleChange['changes'][number] {
  return { gameId: before.id, ...toGamePlans(before, after) }
}

/** Reopens a forfeited game within a change, and returns the game. */
export async function reopenForfeit(
  tx: Change,
  actor: Actor,
  game: Game,
  { recorded_at: at, recorded_offline }: Pick<ScoreReport, 'recorded_at' | 'recorded_offline'>,
): Promise<Game> {
  const after = applyGamePatch(game, { status: 'scheduled' })
  await tx.patch('games', game.id, toGameValues(after))
  await startAfresh(tx, actor, game.id, { at, isOffline: () => recorded_offline })
  return after
}

/** Voids the earlier reports of a restored game, so that they are not compared with new ones. */
async function startAfresh(
  tx: Change,
  actor: Actor,
  gameId: string,
  { at, isOffline }: { at: string; isOffline: () => boolean },
): Promise<void> {
  const reports = await tx.where('score_reports', 'game_id', gameId)
  if (reports.length === 0) return
  const nothing = {
    kind: 'void',
    home_score: 0,
    away_score: 0,
    winner: null,
    details: null,
    side: 'staff',
    note: null,
  } as const
  const teams = { home_team_id: null, away_team_id: null, ...unsignedReport }
  const entered = { recorded_at: at, recorded_offline: isOffline(), reported_by: actor.userId, created_at: at }
  await tx.insert('score_reports', [{ id: createId(), game_id: gameId, ...nothing, ...teams, ...entered }])
}

export function isSamePlan(a: Game, b: Game): boolean {
  return JSON.stringify(toGamePlan(a)) === JSON.stringify(toGamePlan(b)) && (isMatch(a) || !hasChangedTeams(a, b))
}

/** Returns the values that a patch of a game sets. */
export function toGameValues({ home_score, away_score, winner, details, result_state, result_side, ...game }: Game) {
  const { home_team_id, away_team_id, time_zone } = game
  const teams = game.home_source === null ? { home_team_id, away_team_id } : null // a bracket's teams follow from its results
  return {
    ...toGamePlan(game),
    time_zone,
    ...teams,
    home_score,
    away_score,
    winner,
    details,
    result_state,
    result_side,
  }
}
