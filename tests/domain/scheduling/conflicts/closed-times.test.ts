import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findClosedTimes, type ClosedTimesInput } from '#domain/scheduling/conflicts/closed-times.ts'
import { dateToDayNumber, listDatesBetween, localToMs, timeToMinutes, getWeekday } from '#domain/time.ts'

const saturday = 6
const hours = (weekday: number, opens: string, closes: string, venue_id = 'park') => ({
  venue_id,
  weekday,
  opens,
  closes,
})
const closure = (start_date: string, end_date: string, field_id: string | null = null, venue_id = 'park') => ({
  venue_id,
  field_id,
  start_date,
  end_date,
})

/** A question about one field of the park on Saturday, June 13, 2026, in UTC. */
const question = (given: Partial<ClosedTimesInput> = {}): ClosedTimesInput => ({
  timeZone: 'UTC',
  startDate: '2026-06-13',
  endDate: '2026-06-13',
  fields: [{ id: 'field 1', venueId: 'park' }],
  openingHours: [],
  closures: [],
  ...given,
})

const spansOf = (given: Partial<ClosedTimesInput>) =>
  findClosedTimes(question(given)).map(({ fieldId, start, end }) => `${fieldId}: ${start} – ${end}`)

describe('opening hours', () => {
  test('a venue without any is always open', () => {
    expect(findClosedTimes(question({ openingHours: [hours(saturday, '09:00', '17:00', 'another venue')] }))).toEqual(
      [],
    )
  })

  test('a field is closed outside of those of its venue', () => {
    expect(findClosedTimes(question({ openingHours: [hours(saturday, '09:00', '17:00')] }))).toEqual([
      {
        kind: 'closed',
        fieldId: 'field 1',
        teamIds: [],
        start: '2026-06-13T00:00:00.000Z',
        end: '2026-06-13T09:00:00.000Z',
      },
      {
        kind: 'closed',
        fieldId: 'field 1',
        teamIds: [],
        start: '2026-06-13T17:00:00.000Z',
        end: '2026-06-14T00:00:00.000Z',
      },
    ])
  })

  test('several of a day leave the time between closed; those that overlap or touch are one', () => {
    const openingHours = [
      hours(saturday, '14:00', '16:00'),
      hours(saturday, '09:00', '11:00'),
      hours(saturday, '15:00', '18:00'),
      hours(saturday, '11:00', '12:00'),
    ]
    expect(spansOf({ openingHours })).toEqual([
      'field 1: 2026-06-13T00:00:00.000Z – 2026-06-13T09:00:00.000Z',
      'field 1: 2026-06-13T12:00:00.000Z – 2026-06-13T14:00:00.000Z',
      'field 1: 2026-06-13T18:00:00.000Z – 2026-06-14T00:00:00.000Z',
    ])
  })

  test('a weekday without any is closed, and the nights around it with it', () => {
    const openingHours = [hours(saturday, '09:00', '17:00'), hours(1, '18:00', '22:00')]
    expect(spansOf({ endDate: '2026-06-15', openingHours })).toEqual([
      'field 1: 2026-06-13T00:00:00.000Z – 2026-06-13T09:00:00.000Z',
      'field 1: 2026-06-13T17:00:00.000Z – 2026-06-15T18:00:00.000Z',
      'field 1: 2026-06-15T22:00:00.000Z – 2026-06-16T00:00:00.000Z',
    ])
    expect(spansOf({ openingHours: [hours(1, '18:00', '22:00')] })).toEqual([
      'field 1: 2026-06-13T00:00:00.000Z – 2026-06-14T00:00:00.000Z',
    ])
  })

  test('23:59 is midnight: a venue that is open day and night has no minute without a game', () => {
    const openingHours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => hours(weekday, '00:00', '23:59'))
    expect(spansOf({ endDate: '2026-06-30', openingHours })).toEqual([])
  })

  test('are read on the clocks of the league, across both changes of clocks', () => {
    const denver = { timeZone: 'America/Denver', openingHours: [hours(7, '09:00', '17:00')] }
    // March 8, 2026, has 23 hours, and November 1 has 25.
    expect(spansOf({ ...denver, startDate: '2026-03-08', endDate: '2026-03-08' })).toEqual([
      'field 1: 2026-03-08T07:00:00.000Z – 2026-03-08T15:00:00.000Z',
      'field 1: 2026-03-08T23:00:00.000Z – 2026-03-09T06:00:00.000Z',
    ])
    expect(spansOf({ ...denver, startDate: '2026-11-01', endDate: '2026-11-01' })).toEqual([
      'field 1: 2026-11-01T06:00:00.000Z – 2026-11-01T16:00:00.000Z',
      'field 1: 2026-11-02T00:00:00.000Z – 2026-11-02T07:00:00.000Z',
    ])
  })

  test('that a change of clocks skips move on by an hour', () => {
    const openingHours = [hours(7, '02:00', '02:30'), hours(7, '12:00', '13:00')]
    const day = { timeZone: 'America/Denver', startDate: '2026-03-08', endDate: '2026-03-08' }
    expect(spansOf({ ...day, openingHours })).toEqual([
      'field 1: 2026-03-08T07:00:00.000Z – 2026-03-08T09:00:00.000Z',
      'field 1: 2026-03-08T09:30:00.000Z – 2026-03-08T18:00:00.000Z',
      'field 1: 2026-03-08T19:00:00.000Z – 2026-03-09T06:00:00.000Z',
    ])
  })
})

describe('closures', () => {
  const fields = [
    { id: 'field 1', venueId: 'park' },
    { id: 'field 2', venueId: 'park' },
    { id: 'field 3', venueId: 'hall' },
  ]

  test('of a venue close all its fields, of a field only that one; both days count', () => {
    const endDate = '2026-06-30'
    expect(spansOf({ endDate, fields, closures: [closure('2026-06-20', '2026-06-21')] })).toEqual([
      'field 1: 2026-06-20T00:00:00.000Z – 2026-06-22T00:00:00.000Z',
      'field 2: 2026-06-20T00:00:00.000Z – 2026-06-22T00:00:00.000Z',
    ])
    expect(spansOf({ endDate, fields, closures: [closure('2026-06-20', '2026-06-20', 'field 2')] })).toEqual([
      'field 2: 2026-06-20T00:00:00.000Z – 2026-06-21T00:00:00.000Z',
    ])
  })

  test('begin and end at midnight of the league', () => {
    const closures = [closure('2026-03-08', '2026-03-08')]
    expect(spansOf({ timeZone: 'America/Denver', startDate: '2026-03-01', endDate: '2026-03-31', closures })).toEqual([
      'field 1: 2026-03-08T07:00:00.000Z – 2026-03-09T06:00:00.000Z',
    ])
  })

  test('count as far as they lie between the two dates', () => {
    const closures = [closure('2026-05-01', '2026-06-12'), closure('2026-06-14', '2026-06-20')]
    expect(spansOf({ closures })).toEqual([])
    expect(spansOf({ closures: [closure('2026-01-01', '2026-12-31')] })).toEqual([
      'field 1: 2026-06-13T00:00:00.000Z – 2026-06-14T00:00:00.000Z',
    ])
  })

  test('and the nights around them are one time', () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => hours(weekday, '09:00', '21:00'))
    expect(
      spansOf({ endDate: '2026-06-15', openingHours: everyDay, closures: [closure('2026-06-14', '2026-06-14')] }),
    ).toEqual([
      'field 1: 2026-06-13T00:00:00.000Z – 2026-06-13T09:00:00.000Z',
      'field 1: 2026-06-13T21:00:00.000Z – 2026-06-15T09:00:00.000Z',
      'field 1: 2026-06-15T21:00:00.000Z – 2026-06-16T00:00:00.000Z',
    ])
  })
})

test('an end before the start has no times', () => {
  expect(findClosedTimes(question({ endDate: '2026-06-12', closures: [closure('2026-01-01', '2026-12-31')] }))).toEqual(
    [],
  )
})

test('every quarter of an hour is closed exactly where no hours contain it, or a closure does', () => {
  const timeOfDay = fc.integer({ min: 0, max: 95 }).map((quarter) => {
    const minutes = quarter * 15
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  })
  const dates = listDatesBetween('2026-06-12', '2026-06-18')
  const date = fc.constantFrom(...dates)
  const someHours = fc
    .tuple(fc.integer({ min: 1, max: 7 }), timeOfDay, timeOfDay)
    .filter(([, opens, closes]) => opens < closes)
    .map((given) => hours(...given))
  const someClosure = fc
    .tuple(date, date, fc.constantFrom(null, 'field 1', 'field 2'))
    .filter(([from, to]) => from <= to)
    .map((given) => closure(...given))
  fc.assert(
    fc.property(
      fc.array(someHours, { maxLength: 5 }),
      fc.array(someClosure, { maxLength: 2 }),
      (openingHours, closures) => {
        const [startDate, endDate] = ['2026-06-13', '2026-06-17']
        const closed = findClosedTimes(question({ startDate, endDate, openingHours, closures }))
        const wrong: string[] = []
        for (const day of listDatesBetween(startDate, endDate)) {
          for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
            const instant = new Date(localToMs(dateToDayNumber(day), minutes, 'UTC')).toISOString()
            const isOpen =
              openingHours.length === 0 ||
              openingHours.some(
                (one) =>
                  one.weekday === getWeekday(day) &&
                  timeToMinutes(one.opens) <= minutes &&
                  minutes < timeToMinutes(one.closes),
              )
            const isClosure = closures.some(
              (one) => one.field_id !== 'field 2' && one.start_date <= day && day <= one.end_date,
            )
            const isFound = closed.some(({ start, end }) => start <= instant && instant < end)
            if (isFound !== (!isOpen || isClosure)) wrong.push(instant)
          }
        }
        expect(wrong).toEqual([])
        expect(closed.every(({ end }, index) => end < (closed[index + 1]?.start ?? '9'))).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
