import { commit } from '#data/store/commit.ts'
import { insertChangeSet } from '#data/changes/change-games.ts'
import { createId } from '#data/changes/create-id.ts'
import { requireRoom } from '#data/changes/plan-limits.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { toLimitMonth } from '#domain/plans/entitlements.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/leagues/same-name.ts'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { createUnplayedGame, findBlockingConflicts, type GameTimes } from '#domain/scheduling/conflicts/new-game.ts'
import { acceptsManualGames } from '#domain/leagues/manual-games.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

export type NewGame = {
  readonly leagueId: string
  /** An existing schedule's id, or the name of a draft to create for the game. */
  readonly schedule: { readonly id: string } | { readonly name: string }
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly when: GameTimes
  readonly fieldId: string | null
  readonly isTiebreaker?: boolean
  /** Required if the schedule is published. */
  readonly reason: string | null
}

/**
 * Adds a game to a schedule, extending the schedule's dates if needed. In a published schedule, this creates a change
 * set. Returns the game.
 * @throws RuleError `schedule_edit_not_allowed`, `bracket_decides`, `row_gone`, `schedule_name_taken`, `field_booked`,
 *   `team_booked`, `reason_required`, `limit_games`
 */
export async function addGame(
  db: LocalDatabase,
  actor: Actor,
  input: NewGame,
  now: () => Date = () => new Date(),
): Promise<Game> {
  if (!can(actor, 'game.update')) throw new RuleError('schedule_edit_not_allowed')
  await requireRoom(db, { organizationId: actor.organizationId, key: 'games' }, [toLimitMonth(input.when.start_time)])
  return commit(db, actor.organizationId, 'game.add', async (tx) => {
    const at = now().toISOString()
    const { local_date: date } = input.when
    const schedule = await scheduleFor(tx, actor, input, { at, date })
    for (const teamId of [input.homeTeamId, input.awayTeamId]) {
      if ((await tx.get('teams', teamId))?.league_id !== input.leagueId) throw new RuleError('row_gone')
    }
    if (input.fieldId !== null && !(await tx.get('venue_fields', input.fieldId))) throw new RuleError('row_gone')
    const game = {
      ...createUnplayedGame(schedule, { ...input, id: createId() }),
      is_tiebreaker: input.isTiebreaker === true,
    }
    await refuseClash(tx, actor.organizationId, game)
    await tx.insert('games', [game])
    await tx.patch('schedules', schedule.id, {
      start_date: date < schedule.start_date ? date : schedule.start_date,
      end_date: date > schedule.end_date ? date : schedule.end_date,
    })
    const changed = [{ before: game, after: game }] // `before` and `after` are the same row, because the game is new
    await insertChangeSet(tx, actor, { scheduleId: schedule.id, reason: input.reason, changed, at })
    return game
  })
}

async function scheduleFor(
  tx: Change,
  actor: Actor,
  { leagueId, schedule: wanted }: NewGame,
  { at, date }: { at: string; date: string },
): Promise<Pick<Schedule, 'id' | 'league_id' | 'organization_id' | 'start_date' | 'end_date'>> {
  if ('id' in wanted) {
    const schedule = await tx.get('schedules', wanted.id)
    if (schedule?.league_id !== leagueId) throw new RuleError('row_gone')
    if (schedule.type === 'tournament') throw new RuleError('bracket_decides')
    if (!acceptsManualGames(schedule)) throw new RuleError('schedule_edit_not_allowed')
    return schedule
  }
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  const siblings = await tx.where('schedules', 'league_id', leagueId)
  if (siblings.some((one) => isSameName(one.name, wanted.name))) throw new RuleError('schedule_name_taken')
  const schedule = {
    id: createId(),
    league_id: leagueId,
    name: wanted.name,
    description: null,
    type: 'round_robin',
    start_date: date,
    end_date: date,
    status: 'draft',
    constraints: null,
    template_id: null,
    template_config: null,
    bracket: null,
    tournament_facts: null,
    published_at: null,
    created_by: actor.userId,
    created_at: at,
  } as const
  await tx.insert('schedules', [schedule])
  return { ...schedule, organization_id: actor.organizationId }
}

/** Refuses a game that the server would reject, while the person can still correct the form. */
async function refuseClash(tx: Change, organizationId: string, game: Game): Promise<void> {
  const games = await tx.where('games', 'organization_id', organizationId)
  const schedules = await tx.where('schedules', 'organization_id', organizationId)
  const conflicts = findGameConflicts(game, games, schedules)
  const [refused] = findBlockingConflicts(game, conflicts, { games, schedules })
  if (refused) throw new RuleError(refused.kind === 'field' ? 'field_booked' : 'team_booked')
}
