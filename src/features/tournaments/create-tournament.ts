import { commit, type NewRow } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { newId } from '#db/new-id.ts'
import type { Bracket } from '#domain/brackets/model.ts'
import { matchColumns } from '#domain/brackets/tournament-games.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import { isSameName } from '#domain/same-name.ts'
import { unplayed } from '#domain/schedule/new-game.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { mostMatches, storedBracket, type TemplateConfig } from '#domain/schema/tournaments.ts'

/** When and where a match is played. `fieldId` null: no place yet. */
export type MatchTime = { readonly start: string; readonly end: string; readonly fieldId: string | null }

export type NewTournament = {
  readonly name: string
  readonly leagueId: string
  readonly description: string | null
  readonly startDate: string
  readonly endDate: string
  readonly templateId: string | null
  readonly templateConfig: TemplateConfig | null
  readonly constraints: ScheduleConstraints | null
  readonly bracket: Bracket
  /** The team with seed 1, with seed 2, … */
  readonly entrants: readonly string[]
  /** That of match n at n − 1. */
  readonly times: readonly MatchTime[]
}

/**
 * Saves a tournament: the schedule, a draft, and a game for each match of its bracket, in one change. Returns the
 * schedule's id.
 * @throws RuleError `not_allowed`, `schedule_name_taken`, `tournament_too_large`, `not_in_tournament`
 */
export async function createTournament(db: LocalDatabase, actor: Actor, input: NewTournament): Promise<string> {
  if (!can(actor, 'schedule.create')) throw new RuleError('not_allowed')
  if (input.bracket.matches.length > mostMatches) throw new RuleError('tournament_too_large')
  const scheduleId = newId()
  await commit(db, actor.organizationId, 'tournament.create', async (tx) => {
    const [siblings, teams] = await Promise.all([
      tx.where('schedules', 'league_id', input.leagueId),
      tx.where('teams', 'league_id', input.leagueId),
    ])
    if (siblings.some((one) => isSameName(one.name, input.name))) throw new RuleError('schedule_name_taken')
    if (input.entrants.some((id) => !teams.some((team) => team.id === id))) throw new RuleError('not_in_tournament')
    await tx.insert('schedules', [
      {
        id: scheduleId,
        league_id: input.leagueId,
        name: input.name,
        description: input.description,
        type: 'tournament',
        start_date: input.startDate,
        end_date: input.endDate,
        status: 'draft',
        constraints: input.constraints,
        template_id: input.templateId,
        template_config: input.templateConfig,
        bracket: storedBracket.parse(input.bracket),
        tournament_facts: {
          entrants: [...input.entrants],
          withdrawn: [],
          placings: input.bracket.pools.map(() => null),
        },
        published_at: null,
        created_by: actor.userId,
        created_at: new Date().toISOString(),
      },
    ])
    await tx.insert('games', gamesOf(input, scheduleId))
  })
  return scheduleId
}

function gamesOf({ leagueId, bracket, entrants, times }: NewTournament, scheduleId: string): NewRow<'games'>[] {
  return matchColumns(bracket, entrants).map((columns, index) => {
    const time = times[index]
    if (!time) throw new RangeError(`Match ${index + 1} has no time`)
    return {
      ...unplayed,
      ...columns,
      id: newId(),
      league_id: leagueId,
      schedule_id: scheduleId,
      field_id: time.fieldId,
      start_time: time.start,
      end_time: time.end,
      status: 'scheduled',
    }
  })
}
