import type { Weekday } from '#i18n/format.ts'
import {
  findRainedOutGames,
  findNextGameDate,
  type Rainout,
  type RainoutPlan,
} from '#domain/scheduling/repair/rainout/rainout.ts'
import { type LeagueRows } from '#domain/scheduling/repair/part-input.ts'
import { inferConflictRules } from '#domain/scheduling/conflicts/rules/infer-rules.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { addDays, toLocalDate } from '#domain/time.ts'

/** The input of the screen's fields. */
export type RainoutInput = {
  readonly date: string
  /** `all`, `venue …` or `field …` with an id. */
  readonly where: string
  /** Empty for the whole day. */
  readonly from: string
  readonly sparedIds: readonly string[]
  readonly notBefore: string
  readonly until: string
  readonly extraDays: readonly Weekday[]
}

/**
 * Returns the defaults: the next game day at all venues, and new times from tomorrow, or from the start of the schedule
 * if that is later, until the end of the league's season.
 */
export function createRainoutInput(schedule: Schedule, rows: LeagueRows, now: string): RainoutInput {
  const today = toLocalDate(now, rows.timeZone)
  const tomorrow = addDays(today, 1)
  const ends = rows.schedules.filter(({ status }) => status !== 'completed').map(({ end_date }) => end_date)
  const notBefore = tomorrow > schedule.start_date ? tomorrow : schedule.start_date
  const until = [schedule.end_date, ...ends].toSorted().at(-1) ?? notBefore
  return {
    date: findNextGameDate(rows, today) ?? today,
    where: 'all',
    from: '',
    sparedIds: [],
    notBefore,
    until: until > notBefore ? until : notBefore,
    extraDays: [],
  }
}

/** Returns null if no date is entered. */
export function toRainout({ date, where, from }: RainoutInput, { fields }: LeagueRows): Rainout | null {
  if (date === '') return null
  const [kind, id] = where.split(' ')
  const chosen = fields.filter((field) => (kind === 'venue' ? field.venueId === id : field.id === id))
  return { date, from: from === '' ? null : from, fieldIds: kind === 'all' ? null : chosen.map((field) => field.id) }
}

/** Returns null if the fields do not describe a valid search. */
export function toRainoutPlan(
  input: RainoutInput,
  rows: LeagueRows,
  { chosen, now }: Pick<RainoutPlan, 'chosen' | 'now'>,
): RainoutPlan | null {
  const rainout = toRainout(input, rows)
  const { sparedIds, notBefore, until, extraDays } = input
  if (rainout === null || notBefore === '' || until === '' || until < notBefore) return null
  return { rainout, addedIds: [], sparedIds, chosen, notBefore, until, extraDays, now }
}

export function listRainedOutGames(input: RainoutInput, rows: LeagueRows): Game[] {
  const rainout = toRainout(input, rows)
  return rainout ? findRainedOutGames(rows, rainout) : []
}

/** Returns the weekdays on which the schedules of these games are played. */
export function listUsualWeekdays(
  hit: readonly Game[],
  { schedules, games, timeZone }: LeagueRows,
): ReadonlySet<number> {
  const ids = new Set(hit.map(({ schedule_id }) => schedule_id))
  const days = schedules
    .filter(({ id }) => ids.has(id))
    .flatMap(({ id, constraints }) => {
      const rules =
        constraints ??
        inferConflictRules(
          games.filter((game) => game.schedule_id === id),
          timeZone,
        )
      return rules.preferredDays
    })
  return new Set(days)
}
