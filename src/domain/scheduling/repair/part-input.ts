import type { Game, Schedule } from '../../schema/schedules.ts'
import type { VenueClosure, VenueOpeningHours } from '../../schema/venues.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import type { Weekday } from '#i18n/format.ts'
import { toEventBusyTimes, type EventRow } from '../conflicts/event-times.ts'
import { findClosedTimes } from '../conflicts/closed-times.ts'
import type { BusyTime, ScheduleField, ScheduleTeam } from '../model/model.ts'
import { getLastDate, withPlayingDays } from '../model/playing-days.ts'
import { defaultRestHours } from '../conflicts/rules/pair-rules.ts'
import { toTakenTime } from './in-turn.ts'
import type { GamePlace } from './repair.ts'
import { inferConflictRules } from '../conflicts/rules/infer-rules.ts'
import { buildScheduleInput } from '../model/schedule-input.ts'

/** The rows of a league, and of everyone else who plays on its fields. */
export type LeagueRows = {
  readonly leagueId: string
  readonly timeZone: string
  /** The league's schedules. */
  readonly schedules: readonly Schedule[]
  /** The organization's games with a known time. */
  readonly games: readonly Game[]
  /** Games without a known time: rain doesn't affect them, but they count toward the games of their day. */
  readonly untimed: readonly Game[]
  readonly teams: readonly ScheduleTeam[]
  readonly fields: readonly ScheduleField[]
  readonly openingHours: readonly VenueOpeningHours[]
  readonly closures: readonly VenueClosure[]
  readonly events: readonly EventRow[]
}

/** A schedule, its games that take a place, and those of all others. */
export type OwnGames = {
  readonly schedule: Schedule
  readonly games: readonly Game[]
  readonly others: readonly (Game & { readonly place: GamePlace })[]
  readonly mayPlay: ReadonlyMap<string, readonly string[]>
}

/** What may be used besides what the schedule's own rules allow, and what may not. */
export type Leeway = {
  readonly notBefore: string
  readonly until: string
  readonly extraDays: readonly Weekday[]
  readonly busy: readonly BusyTime[]
}

/**
 * Returns the rules of a schedule for dates on which some of its games get new places, with everything that others need
 * on these dates.
 */
export function buildPartInput(rows: LeagueRows, { notBefore, until, extraDays, busy }: Leeway, own: OwnGames) {
  const { timeZone, teams } = rows
  const known = own.schedule.constraints
  const rules = known ?? inferConflictRules(own.games, timeZone)
  const fields = rows.fields.filter(({ id }) => rules.fieldIds.includes(id))
  const { openingHours, closures } = rows
  const lastDate = getLastDate(rules.timeSlots, until)
  const closed = findClosedTimes({ timeZone, startDate: notBefore, endDate: lastDate, fields, openingHours, closures })
  const restById = new Map(rows.schedules.map(({ id, constraints }) => [id, constraints?.minGameSpacing]))
  const taken = own.others.flatMap((game) =>
    toTakenTime(game.place, [...getTeamIds(game), ...(own.mayPlay.get(game.id) ?? [])], {
      rest: rules.minGameSpacing,
      theirRest: restById.get(game.schedule_id) ?? defaultRestHours,
    }),
  )
  const input = buildScheduleInput({
    timeZone,
    startDate: notBefore,
    endDate: until,
    constraints: {
      ...withPlayingDays(rules, extraDays),
      teamIds: [...new Set(own.games.flatMap(getTeamIds))],
      fieldIds: fields.map(({ id }) => id),
    },
    teams,
    fields,
    busy: [
      ...taken,
      ...rows.untimed.filter(isOn).map(untimedBusy),
      ...closed,
      ...toEventBusyTimes(rows.events),
      ...busy,
    ],
  })
  return { ...input, slotsAreGames: known === null }
}

function untimedBusy(game: Game): BusyTime {
  return { kind: 'untimed', fieldId: null, teamIds: getTeamIds(game), start: game.start_time, end: game.end_time }
}

export function getLaterInstant(a: string, b: string): string {
  return Date.parse(a) > Date.parse(b) ? a : b
}

export function toGamePlace(game: Pick<Game, 'field_id' | 'start_time' | 'end_time'>): GamePlace {
  return { fieldId: game.field_id, start: game.start_time, end: game.end_time }
}

/** Whether the game has not begun and was not called off for good. */
export function canStillBePlayed({ status }: Pick<Game, 'status'>): boolean {
  return status === 'scheduled' || status === 'postponed'
}

export function isOn({ status }: Pick<Game, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'postponed'
}
