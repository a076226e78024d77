import { commit } from '#data/store/commit.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { newId } from '#data/changes/new-id.ts'
import { requireRoom } from '#data/changes/plan-room.ts'
import { tournamentRows, type NewTournament } from '#domain/tournaments/tournament-rows.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { monthsOf } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { mostMatches } from '#domain/schema/tournaments.ts'

/**
 * Saves a tournament: the schedule, a draft, and a game for each match of its bracket, in one change. Returns the
 * schedule's id.
 * @throws RuleError `not_allowed`, `schedule_name_taken`, `tournament_too_large`, `not_in_tournament`, `limit_games`
 */
export async function createTournament(db: LocalDatabase, actor: Actor, input: NewTournament): Promise<string> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  if (input.bracket.matches.length > mostMatches) throw new RuleError('tournament_too_large')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, monthsOf(input.times))
  const scheduleId = newId()
  await commit(db, actor.organizationId, 'tournament.create', async (tx) => {
    const [siblings, teams] = await Promise.all([
      tx.where('schedules', 'league_id', input.leagueId),
      tx.where('teams', 'league_id', input.leagueId),
    ])
    if (siblings.some((one) => isSameName(one.name, input.name))) throw new RuleError('schedule_name_taken')
    if (input.entrants.some((id) => !teams.some((team) => team.id === id))) throw new RuleError('not_in_tournament')
    const made = { scheduleId, newId, by: actor.userId, at: new Date().toISOString() }
    const { schedule, games } = tournamentRows(input, made)
    await tx.insert('schedules', [schedule])
    await tx.insert('games', games)
  })
  return scheduleId
}
