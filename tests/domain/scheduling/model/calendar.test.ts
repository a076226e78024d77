import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { createSchedulingCalendar, listPlayingDates, listSlotStarts } from '#domain/scheduling/model/calendar.ts'
import { findClashes } from '#domain/scheduling/conflicts/clashes.ts'
import type { BusyTime, ScheduleInput } from '#domain/scheduling/model/model.ts'
import {
  countMaxGamesByTeamAndDate,
  countMaxGamesOfTeam,
  countMaxGamesOnFields,
  countNonClashingTimes,
} from '#domain/scheduling/explain/room.ts'
import { addMinutes, toLocalDate } from '#domain/time.ts'
import { randomLeague } from '../random-league.ts'
import { season } from '../season.ts'

const startsOf = (input: ScheduleInput) =>
  createSchedulingCalendar(input).times.map(({ start, end, slot, date }) => [
    new Date(start).toISOString().slice(5, 16),
    (end - start) / 60_000,
    slot,
    date,
  ])

describe('starting times', () => {
  test('of a slot follow one another with the gap between', () => {
    const slot = { start: '09:00', end: '12:00' }
    expect(listSlotStarts(slot, 60, 0)).toEqual([540, 600, 660])
    expect(listSlotStarts(slot, 60, 30)).toEqual([540, 630])
    expect(listSlotStarts(slot, 50, 15)).toEqual([540, 605, 670])
    expect(listSlotStarts(slot, 181, 0)).toEqual([])
    expect(listSlotStarts({ start: '12:00', end: '09:00' }, 60, 0)).toEqual([])
  })

  test('of slots that share them are one, with the number of the time of day', () => {
    const timeSlots = [
      { start: '10:00', end: '12:00' },
      { start: '09:00', end: '11:00' },
    ]
    const input = season({ teams: 2, fields: 1, weeks: 2, timeZone: 'UTC', start: '2026-03-07', timeSlots })
    expect(createSchedulingCalendar(input).slots).toBe(3)
    expect(startsOf(input)).toEqual([
      ['03-07T09:00', 60, 2, 0],
      ['03-07T10:00', 60, 0, 0],
      ['03-07T11:00', 60, 1, 0],
      ['03-14T09:00', 60, 2, 1],
      ['03-14T10:00', 60, 0, 1],
      ['03-14T11:00', 60, 1, 1],
    ])
    expect(startsOf({ ...input, endDate: '2026-03-07', slotsAreGames: true })).toEqual([
      ['03-07T09:00', 120, 1, 0],
      ['03-07T10:00', 120, 0, 0],
    ])
  })

  test('that a night skips do not exist, and its slots are shorter', () => {
    const timeSlots = [{ start: '00:00', end: '04:00' }]
    const night = { teams: 2, fields: 1, weeks: 1, preferredDays: [7 as const], timeSlots }
    // On March 8, New York's clocks jump from 1:59 to 3:00.
    expect(startsOf(season({ ...night, start: '2026-03-08' })).map(([start]) => start)).toEqual([
      '03-08T05:00',
      '03-08T06:00',
      '03-08T07:00',
    ])
    expect(startsOf(season({ ...night, start: '2026-03-15' }))).toHaveLength(4)
    const long = { ...night, gameMinutes: 90, timeSlots: [{ start: '00:30', end: '03:00' }] }
    expect(startsOf(season({ ...long, start: '2026-03-15' }))).toHaveLength(1)
    const short = { ...night, gameMinutes: 120, timeSlots: [{ start: '01:00', end: '03:00' }] }
    expect(startsOf(season({ ...short, start: '2026-03-15' }))).toHaveLength(1)
    expect(startsOf(season({ ...short, start: '2026-03-08' }))).toEqual([]) // only one hour of the slot remains that night
  })
})

describe('a calendar', () => {
  test('has the weekdays of the season that are no blackout dates', () => {
    const input = season({ teams: 2, fields: 1, weeks: 2, preferredDays: [1, 6], blackoutDates: ['2026-03-09'] })
    expect(listPlayingDates(input)).toEqual(['2026-03-02', '2026-03-07', '2026-03-14'])
    const { dates, dayNumbers, dateFrom, dateOf, times } = createSchedulingCalendar(input)
    expect(dates).toEqual(listPlayingDates(input))
    expect([...dayNumbers].map((day) => day - (dayNumbers[0] ?? 0))).toEqual([0, 5, 12])
    expect([...dateFrom]).toEqual([0, 8, 16, 24])
    expect([...dateOf]).toEqual(times.map(({ date }) => date))
  })

  test('has those teams and fields that are chosen, each once, by id', () => {
    const input = season({
      teams: 3,
      fields: 3,
      weeks: 1,
      teamIds: ['team-02', 'nobody', 'team-00'],
      fieldIds: ['field-2', 'field-1'],
    })
    const calendar = createSchedulingCalendar({
      ...input,
      teams: [...input.teams, ...input.teams].toReversed(),
      fields: input.fields.toReversed(),
    })
    expect(calendar.teams.map(({ id }) => id)).toEqual(['team-00', 'team-02'])
    expect(calendar.fields.map(({ id }) => id)).toEqual(['field-1', 'field-2'])
  })

  test('keeps the limits that are never exceeded, and who shares people', () => {
    const input = season({ teams: 4, fields: 1, weeks: 1 })
    const limits = [
      { days: 3, games: 1, penalty: 0 },
      { days: 7, games: 2 },
    ]
    const sharedPeople = [
      ['team-03', 'team-00'],
      ['team-00', 'team-01', 'nobody'],
      ['team-01', 'team-01'],
    ]
    const calendar = createSchedulingCalendar({ ...input, limits, sharedPeople, minDaysBetweenMeetings: 5 })
    expect(calendar.limits).toEqual([{ days: 7, games: 2 }])
    expect(calendar.partners).toEqual([[1, 3], [0], [], [0]])
    expect(calendar.minDaysBetweenMeetings).toBe(5)
    expect(createSchedulingCalendar(input)).toMatchObject({
      limits: [],
      partners: [[], [], [], []],
      minDaysBetweenMeetings: 0,
    })
  })

  test('says who may be the host where, and nothing where everybody may everywhere', () => {
    const input = season({ teams: 3, fields: 2, weeks: 1 })
    const homes = [['field-1'], undefined, ['field-0', 'elsewhere']]
    const teams = input.teams.map((team, index) => ({ ...team, homeFieldIds: homes[index] ?? [] }))
    expect([...(createSchedulingCalendar({ ...input, teams, homeGamesAtHome: true }).mayHost ?? [])]).toEqual([
      0, 1, 1, 1, 1, 0,
    ])
    expect(createSchedulingCalendar({ ...input, teams }).mayHost).toBeNull()
    expect(createSchedulingCalendar({ ...input, homeGamesAtHome: true }).mayHost).toBeNull()
  })
})

describe('what is taken', () => {
  const minute = 15
  const anyBusy = fc
    .record({
      kind: fc.constantFrom('game' as const, 'untimed' as const, 'closed' as const, 'away' as const, undefined),
      fieldId: fc.constantFrom('field-0', 'field-1', 'elsewhere', null),
      teamIds: fc.subarray(['team-00', 'team-01', 'team-02', 'nobody']),
      from: fc.oneof(fc.nat(250), fc.nat(2000)), // during the first weekend, or at any time
      length: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ kind, from, length, ...rest }): BusyTime => {
      const start = addMinutes('2026-03-06T20:00:00.000Z', from * minute)
      return { ...rest, start, end: addMinutes(start, length * minute), ...(kind && { kind }) }
    })

  test('is what lies in a time, or is nearer than turnaround and rest allow', () => {
    fc.assert(
      fc.property(
        fc.array(anyBusy, { maxLength: 12 }),
        fc.constantFrom(0, 20, 75),
        fc.constantFrom(0, 1, 4),
        fc.integer({ min: 1, max: 2 }),
        (busy, turnaroundMinutes, minGameSpacing, maxGamesPerDay) => {
          const rules = { turnaroundMinutes, minGameSpacing, maxGamesPerDay, busy }
          const input = season({ teams: 3, fields: 2, weeks: 4, preferredDays: [6, 7], start: '2026-03-07', ...rules })
          const { times, teams, fields, dates, ...calendar } = createSchedulingCalendar(input)
          const isNear = (time: number, { kind, start, end }: BusyTime, gap: number) =>
            kind !== 'untimed' &&
            (times[time]?.start ?? 0) < Date.parse(end) + gap * 60_000 &&
            Date.parse(start) < (times[time]?.end ?? 0) + gap * 60_000
          const isGame = ({ kind }: BusyTime) => kind === undefined || kind === 'game'
          const cellFree = times.flatMap((_, time) =>
            fields.map(({ id }) =>
              busy.some((one) => one.fieldId === id && isNear(time, one, isGame(one) ? turnaroundMinutes : 0)) ? 0 : 1,
            ),
          )
          const elsewhere = teams.map(({ id }) =>
            dates.map(
              (date) =>
                busy.filter(
                  (one) =>
                    (isGame(one) || one.kind === 'untimed') &&
                    one.teamIds.includes(id) &&
                    toLocalDate(one.start, input.timeZone) === date,
                ).length,
            ),
          )
          const teamFree = teams.flatMap(({ id }, team) =>
            times.map(({ date }, time) =>
              busy.some(
                (one) => one.teamIds.includes(id) && isNear(time, one, isGame(one) ? minGameSpacing * 60 : 0),
              ) || (elsewhere[team]?.[date] ?? 0) >= maxGamesPerDay
                ? 0
                : 1,
            ),
          )
          expect([...calendar.cellFree]).toEqual(cellFree)
          expect([...calendar.gamesElsewhere]).toEqual(elsewhere.flat())
          expect([...calendar.teamFree]).toEqual(teamFree)
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('times that clash', () => {
  const anyTimes = fc
    .array(fc.record({ start: fc.nat(60), length: fc.integer({ min: 1, max: 12 }) }), { maxLength: 14 })
    .map((all) =>
      all.map(({ start, length }) => ({ start, end: start + length })).toSorted((a, b) => a.start - b.start),
    )

  test('are all with less than the gap between, and those that overlap', () => {
    fc.assert(
      fc.property(anyTimes, fc.nat(10), (times, gap) => {
        const { from, items } = findClashes(times, gap)
        times.forEach((a, index) => {
          const others = times.flatMap((b, other) =>
            other !== index && Math.max(a.start, b.start) - Math.min(a.end, b.end) < gap ? [other] : [],
          )
          expect([...items.subarray(from[index], from[index + 1])]).toEqual(others)
        })
      }),
    )
  })
})

describe('room', () => {
  /** Returns the size of the largest subset in which no two items clash, by trying every subset. */
  function mostApart(items: readonly number[], doClash: (a: number, b: number) => boolean): number {
    const [first, ...rest] = items
    if (first === undefined) return 0
    return Math.max(
      mostApart(rest, doClash),
      1 +
        mostApart(
          rest.filter((other) => !doClash(first, other)),
          doClash,
        ),
    )
  }

  test('of a date is as many times apart as there can be, for a field and for a team', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (seed) => {
        const calendar = createSchedulingCalendar(randomLeague(createRandom(seed)))
        const { dates, teams, fields, times, dateOf, cellFree, teamFree, maxGamesPerDay, gamesElsewhere } = calendar
        const most = countMaxGamesByTeamAndDate(calendar)
        dates.forEach((_, date) => {
          const apart = (clashes: typeof calendar.restClashes, isFree: (time: number) => boolean) => {
            const ofDate = times.flatMap((__, time) => (dateOf[time] === date && isFree(time) ? [time] : []))
            const found = countNonClashingTimes(calendar, date, clashes, isFree)
            const doClash = (a: number, b: number) =>
              clashes.items.subarray(clashes.from[a], clashes.from[a + 1]).includes(b)
            expect(found.every((time) => ofDate.includes(time))).toBe(true)
            expect(found.some((a) => found.some((b) => a !== b && doClash(a, b)))).toBe(false)
            expect(found).toHaveLength(mostApart(ofDate, doClash))
            return found.length
          }
          const onFields = fields.map((__, field) =>
            apart(calendar.fieldClashes, (time) => cellFree[time * fields.length + field] === 1),
          )
          expect(countMaxGamesOnFields(calendar, date)).toBe(onFields.reduce((sum, games) => sum + games, 0))
          teams.forEach((__, team) => {
            const at = team * dates.length + date
            const left = Math.max(0, maxGamesPerDay - (gamesElsewhere[at] ?? 0))
            const games = Math.min(
              left,
              apart(calendar.restClashes, (time) => teamFree[team * times.length + time] === 1),
            )
            expect(countMaxGamesOfTeam(calendar, team, date)).toBe(games)
            expect(most[at]).toBe(games)
          })
        })
      }),
      { numRuns: 12 },
    )
  })
})
