import type { BusyTime, ScheduleInput, SideLimit } from '#domain/scheduling/model/model.ts'
import type { Random } from '#domain/random.ts'
import type { MeetingRule, TimeSlot } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import { season } from './season.ts'

const whole = (random: Random, least: number, most: number) => least + Math.floor(random() * (most - least + 1))
const oneOf = <T>(random: Random, items: readonly [T, ...T[]]): T =>
  items[whole(random, 0, items.length - 1)] ?? items[0]

/** Creates a league, with any of the rules, that is so small and tight that its games may or may not fit. */
export function randomLeague(random: Random): ScheduleInput {
  const weeks = whole(random, 2, 4)
  const minutes = oneOf(random, [60, 90])
  const base = season({
    teams: whole(random, 3, 5),
    fields: whole(random, 1, 2),
    weeks,
    timeZone: 'UTC',
    start: '2026-03-07',
    divisions: oneOf(random, [0, 0, 2]),
    preferredDays: oneOf(random, [[6], [6], [6, 7]]),
    timeSlots: oneOf(random, [
      [{ start: '09:00', end: '11:00' }],
      [{ start: '09:00', end: '12:00' }],
      [
        { start: '09:00', end: '10:30' },
        { start: '10:00', end: '12:00' },
      ],
    ]),
    gameMinutes: minutes,
    turnaroundMinutes: oneOf(random, [0, 0, 30]),
    minGameSpacing: oneOf(random, [0, 0.5, 2, 24]),
    maxGamesPerDay: whole(random, 1, 2),
    meetings: oneOf(random, [1, 1, 2]),
    seed: whole(random, 1, 1000),
  })
  const dates = Array.from({ length: weeks }, (_, week) => addDays('2026-03-07', 7 * week))
  const busy = Array.from({ length: whole(random, 0, 4) }, (): BusyTime => {
    const date = oneOf(random, [dates[0] ?? '', ...dates])
    const [from, to] = oneOf(random, [
      ['00:00', '23:59'],
      ['09:00', '10:00'],
      ['10:30', '12:00'],
    ])
    const kind = oneOf<'away' | 'closed'>(random, ['away', 'closed'])
    const team = base.teams[whole(random, 0, base.teams.length - 1)]?.id ?? ''
    const field = base.fields[whole(random, 0, base.fields.length - 1)]?.id ?? ''
    return {
      kind,
      fieldId: kind === 'closed' ? field : null,
      teamIds: kind === 'away' ? [team] : [],
      start: localToInstant(date, from ?? '', 'UTC'),
      end: localToInstant(date, to ?? '', 'UTC'),
    }
  })
  const [first, second] = base.teams
  return {
    ...base,
    busy,
    teams: base.teams.map((team, index) =>
      index < 2 ? { ...team, homeFieldIds: [base.fields[index % base.fields.length]?.id ?? ''] } : team,
    ),
    homeGamesAtHome: random() < 0.25,
    minDaysBetweenMeetings: oneOf(random, [0, 8]),
    limits: random() < 0.2 ? [{ days: 8, games: 1 }] : [],
    sharedPeople: random() < 0.2 ? [[first?.id ?? '', second?.id ?? '']] : [],
  }
}

/** Adds dates on which some teams play only at home, or only away. */
export function withSideLimits(league: ScheduleInput, random: Random): ScheduleInput {
  const sideLimits = Array.from({ length: whole(random, 1, 6) }, (): SideLimit => {
    const startDate = addDays(league.startDate, 7 * whole(random, 0, 3))
    return {
      teamId: league.teams[whole(random, 0, league.teams.length - 1)]?.id ?? '',
      only: oneOf(random, ['home', 'away']),
      startDate,
      endDate: addDays(startDate, oneOf(random, [0, 1, 7])),
    }
  })
  return { ...league, sideLimits }
}

/** Lets the league play on two weekdays, and some teams host on one of them only. */
export function withHomeDays(league: ScheduleInput, random: Random): ScheduleInput {
  const preferredDays = oneOf(random, [
    [6, 7],
    [3, 6],
  ])
  const homeDays = league.teams.flatMap(({ id: teamId }) =>
    random() < 0.5 ? [{ teamId, weekdays: [preferredDays[whole(random, 0, 1)] ?? 6] }] : [],
  )
  return { ...league, constraints: { ...league.constraints, preferredDays }, homeDays }
}

/** Adds dates on which some teams must or must not play each other, with some of these teams at home, or wish to. */
export function withMeetingRules(league: ScheduleInput, random: Random): ScheduleInput {
  const meetingRules = Array.from({ length: whole(random, 1, 4) }, (): MeetingRule => {
    const startDate = addDays(league.startDate, 7 * whole(random, 0, 3))
    const one = whole(random, 0, league.teams.length - 1)
    const other = (one + whole(random, 1, league.teams.length - 1)) % league.teams.length
    const kind = oneOf<MeetingRule['kind']>(random, ['must', 'must', 'never', 'wish'])
    return {
      teamIds: [league.teams[one]?.id ?? '', league.teams[other]?.id ?? ''],
      startDate,
      endDate: addDays(startDate, oneOf(random, [0, 1, 7])),
      kind,
      ...(kind !== 'wish' && random() < 0.3 && { isFirstHome: true }),
    }
  })
  return { ...league, meetingRules }
}

/** Limits some of the slots to a field, to a division or to both, and adds others with the same times. */
export function withLimitedSlots(league: ScheduleInput, random: Random): ScheduleInput {
  const divisions = [...new Set(league.teams.map(({ divisionId }) => divisionId))].filter((id) => id !== null)
  const some = <T>(items: readonly T[]) => items.filter(() => random() < 0.5)
  const { timeSlots } = league.constraints
  const limited = [...timeSlots, ...some(timeSlots)].map((slot): TimeSlot => {
    const [fieldIds, divisionIds] = [some(league.fields.map(({ id }) => id)), some(divisions)]
    return { ...slot, ...(fieldIds.length > 0 && { fieldIds }), ...(divisionIds.length > 0 && { divisionIds }) }
  })
  return { ...league, constraints: { ...league.constraints, timeSlots: limited } }
}

/** Limits the games of a week, and lets the league play on more weekdays; a game elsewhere counts, too. */
export function withWeeklyLimit(league: ScheduleInput, random: Random): ScheduleInput {
  const weekStart = whole(random, 1, 7)
  const start = localToInstant(addDays(league.startDate, whole(random, 0, 9)), '06:00', 'UTC')
  const elsewhere: BusyTime = {
    fieldId: null,
    teamIds: [league.teams[0]?.id ?? ''],
    start,
    end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  }
  return {
    ...league,
    constraints: {
      ...league.constraints,
      preferredDays: oneOf(random, [
        [6, 7],
        [3, 6],
        [1, 4, 7],
      ]),
    },
    limits: [{ days: 7, weekStart, games: whole(random, 1, 2) }],
    busy: [...league.busy, ...(random() < 0.5 ? [elsewhere] : [])],
  }
}
