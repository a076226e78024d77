import { getWallClock } from '#domain/leagues/wall-clock.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { requireFeature, requireRoom } from '#data/changes/plan-limits.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { toLimitMonths } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { usesAdvancedScheduling } from '#domain/scheduling/model/uses-advanced.ts'
import { requireNoClashes } from '../conflicts/require-no-clashes.ts'
import type { NewSchedule } from './new-schedule.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change, NewRow } from '#data/store/change.ts'

/**
 * Saves a proposal in one change: for each league, a draft schedule and all its games. Returns the schedules' ids.
 * @throws RuleError if a name is taken, if another game has taken a place since the proposal was made, or if the games
 *   would exceed the limits of the organization's plan
 */
export async function createSchedules(
  db: LocalDatabase,
  actor: Actor,
  inputs: readonly NewSchedule[],
): Promise<string[]> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  // The organization's plan may have changed since the proposal was made.
  if (inputs.some(({ constraints }) => usesAdvancedScheduling(constraints))) {
    await requireFeature(db, actor.organizationId, 'schedule.advanced')
  }
  const games = inputs.flatMap((input) => input.games)
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, toLimitMonths(games))
  for (const input of inputs) await requireNoClashes(db, actor.organizationId, input)
  const schedules = inputs.map((input) => ({ input, scheduleId: createId() }))
  await commit(db, actor.organizationId, 'schedule.create', async (tx) => {
    for (const { input, scheduleId } of schedules) await insertSchedule(tx, actor, input, scheduleId)
  })
  return schedules.map(({ scheduleId }) => scheduleId)
}

async function insertSchedule(tx: Change, actor: Actor, input: NewSchedule, scheduleId: string) {
  const league = await tx.get('leagues', input.leagueId)
  if (!league) throw new RuleError('row_gone')
  const siblings = await tx.where('schedules', 'league_id', input.leagueId)
  if (siblings.some((one) => isSameName(one.name, input.name))) throw new RuleError('schedule_name_taken')
  await tx.insert('schedules', [
    {
      id: scheduleId,
      league_id: input.leagueId,
      name: input.name,
      description: input.description,
      type: 'round_robin',
      start_date: input.startDate,
      end_date: input.endDate,
      status: 'draft',
      constraints: input.constraints,
      template_id: null,
      template_config: null,
      bracket: null,
      tournament_facts: null,
      published_at: null,
      created_by: actor.userId,
      created_at: new Date().toISOString(),
    },
  ])
  await tx.insert('games', toNewGameRows(input, league.time_zone, scheduleId))
}

export function toNewGameRows(
  { leagueId, games }: NewSchedule,
  timeZone: string,
  scheduleId: string,
): NewRow<'games'>[] {
  return games.map((game) => ({
    id: createId(),
    league_id: leagueId,
    schedule_id: scheduleId,
    home_team_id: game.homeTeamId,
    away_team_id: game.awayTeamId,
    field_id: game.fieldId,
    ...getWallClock(game.start, timeZone),
    start_time: game.start,
    end_time: game.end,
    status: 'scheduled' as const,
    home_score: null,
    away_score: null,
    result_state: null,
    result_side: null,
    forfeited_by: null,
    round_number: game.roundNumber,
    match_number: null,
    tournament_stage: null,
    home_source: null,
    away_source: null,
    winner: null,
    details: null,
    is_tiebreaker: false,
    notes: null,
  }))
}
