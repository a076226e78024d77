import { formatDate } from '#i18n/format.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMinutes,
  listDatesBetween,
  formatGameDay,
  formatGameDayAndTime,
  formatGameTime,
  toLocalDate,
  toLocalTime,
  localToInstant,
  toLocalWeekday,
  minutesToTime,
  timeToMinutes,
  getWeekday,
} from '#domain/time.ts'
import { instantToMs } from '#domain/scheduling/conflicts/instant-to-ms.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'

describe('a local time becomes an instant', () => {
  test.each([
    ['America/New_York', '2026-03-07', '14:00', '2026-03-07T19:00:00.000Z'], // the day before daylight saving time begins
    ['America/New_York', '2026-03-08', '01:59', '2026-03-08T06:59:00.000Z'],
    ['America/New_York', '2026-03-08', '02:30', '2026-03-08T07:30:00.000Z'], // a skipped time, which means 03:30
    ['America/New_York', '2026-03-08', '03:00', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', '2026-03-08', '14:00', '2026-03-08T18:00:00.000Z'],
    ['America/New_York', '2026-11-01', '00:59', '2026-11-01T04:59:00.000Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z'], // this time occurs twice, and the first one is used
    ['America/New_York', '2026-11-01', '02:00', '2026-11-01T07:00:00.000Z'],
    ['America/New_York', '2026-11-01', '14:00', '2026-11-01T19:00:00.000Z'],
    ['Europe/Brussels', '2026-03-28', '14:00', '2026-03-28T13:00:00.000Z'],
    ['Europe/Brussels', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'], // a skipped time, which means 03:30
    ['Europe/Brussels', '2026-03-29', '14:00', '2026-03-29T12:00:00.000Z'],
    ['Europe/Brussels', '2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'], // this time occurs twice, and the first one is used
    ['Europe/Brussels', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
    ['Europe/Brussels', '2026-10-25', '14:00', '2026-10-25T13:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'], // the clocks change by half an hour
    ['Asia/Kolkata', '2026-06-01', '09:00', '2026-06-01T03:30:00.000Z'],
    ['UTC', '2026-06-01', '09:00', '2026-06-01T09:00:00.000Z'],
  ])('%s %s %s', (zone, date, time, instant) => {
    expect(localToInstant(date, time, zone)).toBe(instant)
  })

  test('an unknown zone is an error, not midnight in London', () => {
    expect(() => localToInstant('2026-06-01', '09:00', 'Mars/Olympus')).toThrow('Unknown time zone: Mars/Olympus')
    expect(() => toLocalDate('2026-06-01T09:00:00.000Z', 'Mars/Olympus')).toThrow(RangeError)
  })

  test('and back again, on any day and in any zone', () => {
    const zone = fc.constantFrom('America/New_York', 'Europe/Brussels', 'Asia/Tokyo', 'Australia/Sydney', 'UTC')
    const date = fc.nat(365 * 40).map((days) => addDays('2000-01-01', days))
    const daytime = fc.integer({ min: 4 * 60, max: 24 * 60 - 1 }).map(minutesToTime) // later in the day than any clock change
    fc.assert(
      fc.property(zone, date, daytime, (timeZone, day, time) => {
        const instant = localToInstant(day, time, timeZone)
        expect([toLocalDate(instant, timeZone), toLocalTime(instant, timeZone)]).toEqual([day, time])
      }),
    )
  })

  test('a later time of the same day is never an earlier instant', () => {
    const changeDays = fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25')
    const zone = fc.constantFrom('America/New_York', 'Europe/Brussels')
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(zone, changeDays, minute, minute, (timeZone, date, one, other) => {
        // Skipped times share instants with the following hour, so only times at least an hour apart are compared.
        const [early, late] = [Math.min(one, other), Math.max(one, other)]
        fc.pre(late - early >= 60)
        const before = localToInstant(date, minutesToTime(early), timeZone)
        expect(before <= localToInstant(date, minutesToTime(late), timeZone)).toBe(true)
      }),
    )
  })
})

describe('the date and time of an instant', () => {
  test('follow the zone, not Greenwich', () => {
    expect(toLocalDate('2026-07-01T02:30:00.000Z', 'America/New_York')).toBe('2026-06-30')
    expect(toLocalTime('2026-07-01T02:30:00.000Z', 'America/New_York')).toBe('22:30')
    expect(toLocalDate('2026-06-30T22:30:00.000Z', 'Europe/Brussels')).toBe('2026-07-01')
    expect(toLocalWeekday('2026-06-30T22:30:00.000Z', 'Europe/Brussels')).toBe(3)
  })

  test('are shown in words', () => {
    expect(formatGameTime('2026-11-21T15:30:00.000Z', 'America/New_York')).toBe('10:30 AM')
    expect(formatGameTime('2026-11-21T14:00:00.000Z', 'America/New_York')).toBe('9:00 AM')
    expect(formatGameTime('2026-11-21T05:05:00.000Z', 'America/New_York')).toBe('12:05 AM')
    expect(formatGameDay('2026-11-21T15:30:00.000Z', 'America/New_York')).toBe('Sat, Nov 21')
    expect(formatGameDayAndTime('2026-11-01T05:30:00.000Z', 'America/New_York')).toBe('Sun, Nov 1, 1:30 AM')
    expect(formatDate('2026-11-21', { year: true })).toBe('Sat, Nov 21, 2026')
  })

  test('minutes are added to the instant, across a change of clocks', () => {
    const start = localToInstant('2026-11-01', '01:30', 'America/New_York')
    expect(toLocalTime(addMinutes(start, 60), 'America/New_York')).toBe('01:30')
    expect(toLocalTime(addMinutes(start, 120), 'America/New_York')).toBe('02:30')
  })
})

describe('calendar dates', () => {
  test('weekdays are ISO: Monday 1 to Sunday 7', () => {
    expect(listDatesBetween('2026-11-16', '2026-11-22').map(getWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(getWeekday('1969-12-31')).toBe(3)
    expect(getWeekday('2000-02-29')).toBe(2)
  })

  test('ranges include both ends and cross leap days and changes of clocks', () => {
    expect(listDatesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01'])
    expect(listDatesBetween('2026-03-28', '2026-03-30')).toHaveLength(3)
    expect(listDatesBetween('2026-03-30', '2026-03-28')).toEqual([])
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  test('times of day turn into minutes and back', () => {
    expect(timeToMinutes('09:30')).toBe(570)
    expect(minutesToTime(570)).toBe('09:30')
    expect(minutesToTime(0)).toBe('00:00')
  })
})

test('a zone has a name', () => {
  expect(['Europe/Brussels', 'America/New_York', 'UTC'].every(isTimeZone)).toBe(true)
  expect(['', 'Mars/Olympus', '+02:00', '-05:00', 'Brussels'].some(isTimeZone)).toBe(false)
})

describe('an instant in milliseconds', () => {
  test('is what Date.parse makes of it, from the year 1 to 9999', () => {
    const [first, last] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')]
    fc.assert(
      fc.property(fc.date({ min: first, max: last, noInvalidDate: true }), (date) => {
        expect(instantToMs(date.toISOString())).toBe(date.getTime())
      }),
      { numRuns: 2000, examples: [[first], [last], [new Date('2024-02-29T12:00:00Z')], [new Date(0)]] },
    )
  })

  test('is read in other forms too, and is no number where there is none to read', () => {
    expect(instantToMs('2026-11-21T10:30:00Z')).toBe(Date.parse('2026-11-21T10:30:00Z'))
    expect(instantToMs('2026-11-21T12:30:00+02:00')).toBe(Date.parse('2026-11-21T10:30:00Z'))
    for (const text of ['', 'tomorrow', '2026-11-21T10:3x:00.000Z', '20260-1-21T10:30:00.000Z'])
      expect(instantToMs(text)).toBeNaN()
  })
})
