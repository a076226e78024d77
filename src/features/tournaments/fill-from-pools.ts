import { commit } from '#data/store/commit.ts'
import { readTournamentGames } from '#data/changes/tournament-changes.ts'
import { getPoolPlacing, computePoolTables } from '#domain/tournaments/pool-placings.ts'
import { getTournamentState } from '#domain/tournaments/tournament.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import { toLocalDate } from '#domain/time.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { StoredTournamentFacts } from '#domain/schema/tournaments.ts'
import { updateTournamentFacts, requireTournament } from './tournament-facts.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type PoolsToFill = {
  readonly scheduleId: string
  readonly pools: readonly number[]
  /** Teams that are tied in the standings, best first, as decided by drawing lots, for example. */
  readonly decided?: readonly string[]
}

/** What was done, for `undoFillFromPools`. */
export type FilledPools = {
  readonly scheduleId: string
  readonly before: StoredTournamentFacts['placings']
  readonly after: StoredTournamentFacts['placings']
}

/**
 * Moves the best teams of completed pools into the bracket. Must be called again after a result is corrected: this is
 * not automatic, because people may have drawn lots.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `pool_not_over`, `pool_tied`, `later_games_played`
 */
export async function fillFromPools(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, pools, decided = [] }: PoolsToFill,
  now: () => Date = () => new Date(),
): Promise<FilledPools> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  return commit(db, actor.organizationId, 'tournament.fill', async (tx) => {
    const schedule = await requireTournament(tx, scheduleId)
    const [league, games, teams, versions] = await Promise.all([
      tx.get('leagues', schedule.league_id),
      readTournamentGames(tx, schedule),
      tx.where('teams', 'league_id', schedule.league_id),
      tx.where('rulebook_versions', 'league_id', schedule.league_id),
    ])
    const stand = getTournamentState(schedule, games)
    if (!league || !stand) throw new RuleError('row_gone')
    const { tournament_facts: facts } = schedule
    const { rulebook } = getLeagueRules(league, versions, toLocalDate(now().toISOString(), league.time_zone))
    const tables = computePoolTables(stand, games, teams, rulebook)
    const placings = tables.map((table, pool) =>
      pools.includes(pool) ? getPoolPlacing(table, facts.withdrawn, decided) : (facts.placings[pool] ?? null),
    )
    const what = { reason: null, at: now().toISOString() }
    await updateTournamentFacts(tx, actor, schedule, { ...facts, placings }, what)
    return { scheduleId, before: facts.placings, after: placings }
  })
}

/**
 * Undoes `fillFromPools`.
 * @throws RuleError as in `fillFromPools`; `changed_since` if the bracket was filled again
 */
export async function undoFillFromPools(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, before, after }: FilledPools,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  await commit(db, actor.organizationId, 'tournament.fill', async (tx) => {
    const schedule = await requireTournament(tx, scheduleId)
    const { tournament_facts: facts } = schedule
    if (JSON.stringify(facts.placings) !== JSON.stringify(after)) throw new RuleError('changed_since')
    const what = { reason: null, at: now().toISOString() }
    await updateTournamentFacts(tx, actor, schedule, { ...facts, placings: [...before] }, what)
  })
}
