import { commit } from '#data/store/commit.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { toLimitMonths } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toNewGameRows } from './create-schedule.ts'
import { requireNoClashes } from '../conflicts/require-no-clashes.ts'
import { isReplaced } from '../proposal/replaced-games.ts'
import type { NewSchedule } from './new-schedule.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/**
 * Replaces a draft's games with a proposal in one change; the draft gets the proposal's settings. Games that have begun
 * are not replaced and keep their results.
 * @throws RuleError if the schedule is no longer a draft, if another game has taken a place since the proposal was
 *   made, or if the games would exceed the limits of the organization's plan
 */
export async function regenerateSchedule(
  db: LocalDatabase,
  actor: Actor,
  scheduleId: string,
  input: NewSchedule,
): Promise<void> {
  if (!can(actor, 'schedule.update')) throw new RuleError('schedule_edit_not_allowed')
  const stays = (game: Game) => !isReplaced(game, scheduleId)
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games', stays }, toLimitMonths(input.games))
  await requireNoClashes(db, actor.organizationId, input, scheduleId)
  await commit(db, actor.organizationId, 'schedule.regenerate', async (tx) => {
    const schedule = await tx.get('schedules', scheduleId)
    if (!schedule) throw new RuleError('row_gone')
    if (schedule.status !== 'draft') throw new RuleError('schedule_edit_not_allowed')
    const league = await tx.get('leagues', schedule.league_id)
    if (!league) throw new RuleError('row_gone')
    const siblings = await tx.where('schedules', 'league_id', schedule.league_id)
    if (siblings.some((one) => one.id !== scheduleId && isSameName(one.name, input.name))) {
      throw new RuleError('schedule_name_taken')
    }
    await tx.patch('schedules', scheduleId, {
      name: input.name,
      description: input.description,
      start_date: input.startDate,
      end_date: input.endDate,
      constraints: input.constraints,
    })
    const games = await tx.where('games', 'schedule_id', scheduleId)
    for (const game of games) if (isReplaced(game, scheduleId)) await tx.remove('games', game.id)
    await tx.insert('games', toNewGameRows(input, league.time_zone, scheduleId))
  })
}
