import { getWallClock } from '../leagues/wall-clock.ts'
import { unplayedGameColumns } from '../scheduling/conflicts/new-game.ts'
import type { Game, Schedule, ScheduleConstraints } from '../schema/schedules.ts'
import { storedBracketSchema, type TemplateConfig } from '../schema/tournaments.ts'
import type { Bracket } from './model.ts'
import { toMatchColumns } from './tournament-games.ts'

/** When and where a match is played. `fieldId` null: no place yet. */
export type MatchSlot = { readonly start: string; readonly end: string; readonly fieldId: string | null }

export type NewTournament = {
  readonly name: string
  readonly leagueId: string
  /** The league's time zone. */
  readonly timeZone: string
  readonly description: string | null
  readonly startDate: string
  readonly endDate: string
  readonly templateId: string | null
  readonly templateConfig: TemplateConfig | null
  readonly constraints: ScheduleConstraints | null
  readonly bracket: Bracket
  /** The team with seed 1, with seed 2, … */
  readonly entrants: readonly string[]
  /** The time of match n is at index n − 1. */
  readonly times: readonly MatchSlot[]
}

type New<Row> = Omit<Row, 'organization_id' | 'version'>
export type TournamentRows = { readonly schedule: New<Schedule>; readonly games: New<Game>[] }

/** Returns the rows of a new tournament: its schedule, which is a draft, and one game for each match of its bracket. */
export function createTournamentRows(
  input: NewTournament,
  made: { readonly scheduleId: string; readonly newId: () => string; readonly by: string | null; readonly at: string },
): TournamentRows {
  return {
    schedule: {
      id: made.scheduleId,
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
      bracket: storedBracketSchema.parse(input.bracket),
      tournament_facts: {
        entrants: [...input.entrants],
        withdrawn: [],
        placings: input.bracket.pools.map(() => null),
      },
      published_at: null,
      created_by: made.by,
      created_at: made.at,
    },
    games: toMatchColumns(input.bracket, input.entrants).map((columns, index) => {
      const time = input.times[index]
      if (!time) throw new RangeError(`Match ${index + 1} has no time`)
      return {
        ...unplayedGameColumns,
        ...columns,
        id: made.newId(),
        league_id: input.leagueId,
        schedule_id: made.scheduleId,
        field_id: time.fieldId,
        ...getWallClock(time.start, input.timeZone),
        start_time: time.start,
        end_time: time.end,
        status: 'scheduled',
      }
    }),
  }
}
