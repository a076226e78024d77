import * as z from 'zod/mini'
import { strictRecord } from '../../schema/strict-record.ts'
import { calendarDateSchema, localTimeSchema } from '../../schema/columns.ts'
import { meetingRuleKinds, timeSlotSchema, type MeetingRule, type ScheduleConstraints } from '../../schema/schedules.ts'
import { addDays, toLocalDate, toLocalTime as timeOfDay, localToInstant, timeToMinutes } from '../../time.ts'
import type { BusyTime, ScheduleInput, ScheduleProposal, SideLimit } from './model.ts'

// The exchange format `lsi/1`: one JSON document for a league to schedule, and another for its schedule.

/** The metadata in collections of instances. */
const aboutTheInstance = ['family', 'split', 'feasible', 'infeasibleBecause']

const unavailable = z.optional(
  z.array(
    strictRecord({ date: calendarDateSchema, from: z.optional(localTimeSchema), to: z.optional(localTimeSchema) }),
  ),
)
const dates = z.optional(z.array(calendarDateSchema))
const coordinate = z.optional(z.number())
const wholeAtLeast = (least: number) => z.int().check(z.gte(least))

export const scheduleInstanceSchema = strictRecord(
  {
    format: z.literal('lsi/1'),
    id: z.string(),
    teams: z
      .array(
        strictRecord({
          id: z.string(),
          name: z.string(),
          division: z.optional(z.string()),
          homeVenue: z.optional(z.string()),
          unavailable,
          onlyHome: dates, // on which the team plays at home or not at all
          onlyAway: dates,
          homeDays: timeSlotSchema.shape.weekdays, // the weekdays on which alone it plays at home
          x: coordinate,
          y: coordinate,
        }),
      )
      .check(z.minLength(2)),
    venues: z
      .array(strictRecord({ id: z.string(), name: z.string(), unavailable, x: coordinate, y: coordinate }))
      .check(z.minLength(1)),
    dates: z.array(calendarDateSchema).check(z.minLength(1)),
    slots: z
      .array(
        strictRecord({
          start: localTimeSchema,
          end: localTimeSchema,
          weekdays: timeSlotSchema.shape.weekdays,
          venues: z.optional(z.array(z.string()).check(z.minLength(1))), // all venues if omitted
          divisions: z.optional(z.array(z.string()).check(z.minLength(1))),
        }),
      )
      .check(z.minLength(1)),
    meetings: z.optional(wholeAtLeast(1)),
    meetingRules: z.optional(
      z.array(
        strictRecord({
          teams: z.tuple([z.string(), z.string()]),
          from: calendarDateSchema,
          to: calendarDateSchema,
          kind: z.enum(meetingRuleKinds),
          firstHosts: z.optional(z.boolean()),
        }),
      ),
    ),
    rules: strictRecord({
      minRestMinutes: z.optional(wholeAtLeast(0)),
      maxGamesPerTeamPerDay: z.optional(wholeAtLeast(1)),
      maxGamesPerTeamPerWeek: z.optional(wholeAtLeast(1)), // from Monday to Sunday
      balanceHomeAway: z.optional(z.boolean()),
      homeGamesAtHomeVenue: z.optional(z.boolean()),
      minDaysBetweenMeetings: z.optional(wholeAtLeast(0)),
      maxSameSideInRow: z.optional(wholeAtLeast(1)),
    }),
  },
  aboutTheInstance,
)
export type ScheduleInstance = z.infer<typeof scheduleInstanceSchema>

const timeZone = 'UTC'

/**
 * Converts an instance to the generator's input. Each venue becomes one field, which has room for one game at a time.
 */
export function toScheduleInput(instance: ScheduleInstance, seed = 1): ScheduleInput {
  const { rules, slots } = instance
  const playingDates = instance.dates.toSorted()
  const [startDate = '', endDate = ''] = [playingDates[0], playingDates.at(-1)]
  const played = new Set(playingDates)
  const blackoutDates: string[] = []
  for (let date = startDate; date < endDate; date = addDays(date, 1)) if (!played.has(date)) blackoutDates.push(date)
  const constraints: ScheduleConstraints = {
    preferredDays: [1, 2, 3, 4, 5, 6, 7],
    timeSlots: slots.map(({ venues, divisions, ...slot }) => ({
      ...slot,
      ...(venues && { fieldIds: venues }),
      ...(divisions && { divisionIds: divisions }),
    })),
    blackoutDates,
    teamIds: instance.teams.map(({ id }) => id),
    fieldIds: instance.venues.map(({ id }) => id),
    divisionIds: [],
    meetings: instance.meetings ?? 1,
    gameMinutes: Math.max(...slots.map(({ start, end }) => timeToMinutes(end) - timeToMinutes(start))),
    turnaroundMinutes: 0,
    minGameSpacing: (rules.minRestMinutes ?? 0) / 60,
    maxGamesPerDay: rules.maxGamesPerTeamPerDay ?? slots.length,
    homeAwayBalance: rules.balanceHomeAway ?? true,
    seed,
  }
  const sideLimits = instance.teams.flatMap(({ id: teamId, onlyHome = [], onlyAway = [] }): SideLimit[] => [
    ...onlyHome.map((date) => ({ teamId, only: 'home' as const, startDate: date, endDate: date })),
    ...onlyAway.map((date) => ({ teamId, only: 'away' as const, startDate: date, endDate: date })),
  ])
  const homeDays = instance.teams.flatMap(({ id: teamId, homeDays: weekdays }) =>
    weekdays === undefined ? [] : [{ teamId, weekdays }],
  )
  const meetingRules = instance.meetingRules?.map(({ teams, from, to, kind, firstHosts }): MeetingRule => ({
    teamIds: teams,
    startDate: from,
    endDate: to,
    kind,
    ...(firstHosts === true && { isFirstHome: true }),
  }))
  return {
    timeZone,
    startDate,
    endDate,
    constraints,
    slotsAreGames: true,
    homeGamesAtHome: rules.homeGamesAtHomeVenue ?? false,
    minDaysBetweenMeetings: rules.minDaysBetweenMeetings ?? 0,
    ...(rules.maxSameSideInRow !== undefined && { maxSameSideInRow: rules.maxSameSideInRow }),
    ...(sideLimits.length > 0 && { sideLimits }),
    ...(homeDays.length > 0 && { homeDays }),
    ...(meetingRules && { meetingRules }),
    ...(rules.maxGamesPerTeamPerWeek !== undefined && {
      limits: [{ days: 7, weekStart: 1, games: rules.maxGamesPerTeamPerWeek }],
    }),
    teams: instance.teams.map(({ id, name, division, homeVenue, x, y }) => ({
      id,
      name,
      divisionId: division ?? null,
      homeFieldIds: homeVenue === undefined ? [] : [homeVenue],
      ...positionOf(x, y),
    })),
    fields: instance.venues.map(({ id, name, x, y }) => ({
      id,
      name,
      venueId: id,
      venueName: name,
      ...positionOf(x, y),
    })),
    busy: [
      ...instance.teams.flatMap((team) => busyTimes(team, { kind: 'away', fieldId: null, teamIds: [team.id] })),
      ...instance.venues.flatMap((venue) => busyTimes(venue, { kind: 'closed', fieldId: venue.id, teamIds: [] })),
    ],
  }
}

function positionOf(x: number | undefined, y: number | undefined) {
  return x === undefined || y === undefined ? {} : { position: { x, y } }
}

function busyTimes(
  one: Pick<ScheduleInstance['teams'][number], 'unavailable'>,
  who: Omit<BusyTime, 'start' | 'end'>,
): BusyTime[] {
  return (one.unavailable ?? []).map(({ date, from = '00:00', to }) => ({
    ...who,
    start: localToInstant(date, from, timeZone),
    end: to === undefined ? localToInstant(addDays(date, 1), '00:00', timeZone) : localToInstant(date, to, timeZone),
  }))
}

export type InstanceGame = {
  readonly home: string
  readonly away: string
  readonly date: string
  readonly start: string
  readonly venue: string
}

/** Returns the placed games with their date, start and venue. */
export function listProposedGames(proposal: ScheduleProposal): InstanceGame[] {
  return proposal.games.map((game) => ({
    home: game.homeTeamId,
    away: game.awayTeamId,
    date: toLocalDate(game.start, timeZone),
    start: timeOfDay(game.start, timeZone),
    venue: game.fieldId,
  }))
}
