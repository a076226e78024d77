import { commit } from '#data/store/commit.ts'
import { readTournamentGames } from '#data/changes/tournament-changes.ts'
import { getPoolPlacing, computePoolTables } from '#domain/tournaments/pool-placings.ts'
import { computePlaceTables } from '#domain/tournaments/qualifying/place-tables.ts'
import { getQualified } from '#domain/tournaments/qualifying/allot-qualifiers.ts'
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

type Filled = Pick<StoredTournamentFacts, 'placings' | 'qualified'>

/** What was done, for `undoFillFromPools`. */
export type FilledPools = {
  readonly scheduleId: string
  readonly before: Filled
  readonly after: Filled
}

/**
 * Moves the best teams of completed pools into the bracket; teams that are compared across pools go there once all pools
 * do. Must be called again after a result is corrected: this is
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
    const getSlots = (placings: StoredTournamentFacts['placings']): Pick<Filled, 'qualified'> => {
      const all = placings.filter((placing) => placing !== null)
      if (all.length < placings.length) return {}
      const qualified = getQualified(
        stand.bracket,
        all,
        computePlaceTables(stand, games, tables, rulebook, all),
        decided,
      )
      return qualified ? { qualified } : {}
    }
    const placings = tables.map((table, pool) =>
      pools.includes(pool) ? getPoolPlacing(table, facts.withdrawn, decided) : (facts.placings[pool] ?? null),
    )
    const after = { placings, ...getSlots(placings) }
    await updateTournamentFacts(tx, actor, schedule, withFilled(facts, after), at(now))
    return { scheduleId, before: toFilled(facts), after }
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
    if (JSON.stringify(toFilled(facts)) !== JSON.stringify(after)) throw new RuleError('changed_since')
    await updateTournamentFacts(tx, actor, schedule, withFilled(facts, before), at(now))
  })
}

const toFilled = ({ placings, qualified }: StoredTournamentFacts): Filled => ({
  placings,
  ...(qualified && { qualified }),
})

const withFilled = ({ entrants, withdrawn }: StoredTournamentFacts, filled: Filled): StoredTournamentFacts => ({
  entrants,
  withdrawn,
  ...filled,
})

const at = (now: () => Date) => ({ reason: null, at: now().toISOString() })
