import { commit } from '#data/store/commit.ts'
import { readTournamentGames } from '#data/changes/tournament-changes.ts'
import { getLeagueRules } from '#domain/rulebook/versions.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { toLocalDate } from '#domain/time.ts'
import { addPairing } from '#domain/tournaments/swiss/next-round.ts'
import { getTournamentState } from '#domain/tournaments/tournament.ts'
import { updateTournamentFacts, requireTournament } from './tournament-facts.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type RoundPairing = {
  readonly scheduleId: string
  readonly round: number
  /** The teams by slot, as the person saw them. */
  readonly teams: readonly string[]
}

type Pairings = readonly (readonly string[])[]

/** What was done, for `undoPairRound`. */
export type PairedRound = { readonly scheduleId: string; readonly before: Pairings; readonly after: Pairings }

/**
 * Pairs a round of a Swiss tournament, or pairs it again. This is not automatic: results may still be corrected, or a team
 * may leave, before the next round is announced.
 * @throws RuleError `schedule_edit_not_allowed`, `row_gone`, `round_not_over`, `changed_since`, `later_games_played`
 */
export async function pairRound(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, round, teams: agreed }: RoundPairing,
  now: () => Date = () => new Date(),
): Promise<PairedRound> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  return commit(db, actor.organizationId, 'tournament.pair', async (tx) => {
    const schedule = await requireTournament(tx, scheduleId)
    const [league, games, teams, versions] = await Promise.all([
      tx.get('leagues', schedule.league_id),
      readTournamentGames(tx, schedule),
      tx.where('teams', 'league_id', schedule.league_id),
      tx.where('rulebook_versions', 'league_id', schedule.league_id),
    ])
    const state = getTournamentState(schedule, games)
    if (!league || !state) throw new RuleError('row_gone')
    const at = now().toISOString()
    const { rulebook } = getLeagueRules(league, versions, toLocalDate(at, league.time_zone))
    const { tournament_facts: facts } = schedule
    const paired = addPairing(state, { games, teams, rulebook }, round, agreed)
    await updateTournamentFacts(tx, actor, schedule, { ...facts, paired }, { reason: null, at })
    return { scheduleId, before: facts.paired ?? [], after: paired }
  })
}

/**
 * Undoes `pairRound`.
 * @throws RuleError as in `pairRound`; `changed_since` if a round was paired since
 */
export async function undoPairRound(
  db: LocalDatabase,
  actor: Actor,
  { scheduleId, before, after }: PairedRound,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  await commit(db, actor.organizationId, 'tournament.pair', async (tx) => {
    const schedule = await requireTournament(tx, scheduleId)
    const { tournament_facts: facts } = schedule
    if (JSON.stringify(facts.paired ?? []) !== JSON.stringify(after)) throw new RuleError('changed_since')
    const paired = before.map((teams) => [...teams])
    await updateTournamentFacts(tx, actor, schedule, { ...facts, paired }, { reason: null, at: now().toISOString() })
  })
}
