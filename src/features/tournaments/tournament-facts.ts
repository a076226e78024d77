import { insertChangeSet } from '#data/changes/change-games.ts'
import { requireNoneLost, readTournamentGames } from '#data/changes/tournament-changes.ts'
import { findLostGames, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import type { Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Schedule } from '#domain/schema/schedules.ts'
import type { StoredTournamentFacts } from '#domain/schema/tournaments.ts'
import type { Change } from '#data/store/change.ts'

export type Tournament = Schedule & { readonly tournament_facts: StoredTournamentFacts }

/** @throws RuleError `row_gone` if there is no such tournament */
export async function requireTournament(tx: Change, scheduleId: string): Promise<Tournament> {
  const schedule = await tx.get('schedules', scheduleId)
  if (!schedule?.tournament_facts) throw new RuleError('row_gone')
  return { ...schedule, tournament_facts: schedule.tournament_facts }
}

/**
 * Changes the facts of a tournament, within a change. If there is a reason, notifies the people affected by games that
 * this cancels or restores.
 * @throws RuleError `later_games_played` if a game that has begun would get different teams; `reason_required`
 */
export async function updateTournamentFacts(
  tx: Change,
  actor: Actor,
  schedule: Tournament,
  facts: StoredTournamentFacts,
  { reason, at }: { reason: string | null; at: string },
): Promise<void> {
  const before = await readTournamentGames(tx, schedule)
  const next = { ...schedule, tournament_facts: facts }
  requireNoneLost(actor, findLostGames(before, { schedule: next, games: before }))
  await tx.patch('schedules', schedule.id, { tournament_facts: facts })
  if (reason === null) return
  const after = new Map(resolveTournamentTeams(next, before).map((game) => [game.id, game]))
  const changed = before.flatMap((game) => {
    const now = after.get(game.id)
    return now && now.status !== game.status ? [{ before: game, after: now }] : []
  })
  await insertChangeSet(tx, actor, { scheduleId: schedule.id, reason, changed, at })
}
