import { formatTime } from '#i18n/format.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSchedulingCalendar, listPlayingDates } from '#domain/scheduling/model/calendar.ts'
import { describeSkippedTime } from '#domain/skipped-times.ts'
import { addDays, toLocalDate, toLocalTime, localToInstant, minutesToTime } from '#domain/time.ts'
import { season } from './scheduling/season.ts'

describe('a time that clocks never show', () => {
  test.each([
    ['America/New_York', '2026-03-08', ['01:59', '03:00'], ['02:00', '02:30', '02:59']],
    ['Europe/London', '2027-03-28', ['00:59', '02:00'], ['01:00', '01:30']],
    ['Australia/Lord_Howe', '2026-10-04', ['01:59', '02:30'], ['02:00', '02:29']], // clocks jump by half an hour
    ['Africa/Cairo', '2026-04-24', ['01:00'], ['00:00', '00:59']], // a day with no midnight
    ['Pacific/Apia', '2011-12-29', ['00:00', '23:59'], []],
    ['Pacific/Apia', '2011-12-30', [], ['00:00', '10:00', '23:59']], // Samoa skipped the whole day
    ['Pacific/Apia', '2011-12-31', ['00:00', '10:00'], []],
    ['America/New_York', '2026-11-01', ['01:30'], []], // occurs twice, but isn't skipped
    ['UTC', '2026-03-08', ['02:30'], []],
  ])('in %s on %s', (zone, date, shown, skipped) => {
    expect(shown.map((time) => describeSkippedTime(date, time, zone))).toEqual(shown.map(() => null))
    for (const time of skipped)
      expect(describeSkippedTime(date, time, zone)).toContain(`There is no ${formatTime(time)} on `)
  })

  test('is said in words', () => {
    expect(describeSkippedTime('2011-12-30', '10:00', 'Pacific/Apia')).toBe(
      'There is no 10:00 AM on Fri, Dec 30, 2011: clocks in Pacific/Apia go forward then.',
    )
  })

  test('is the only one that does not come back from its instant', () => {
    const zone = fc.constantFrom(
      'America/New_York',
      'Africa/Cairo',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Tokyo',
    )
    const date = fc.integer({ min: 0, max: 365 * 40 }).map((days) => addDays('2000-01-01', days))
    const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map(minutesToTime)
    fc.assert(
      fc.property(zone, date, time, (timeZone, day, at) => {
        const instant = localToInstant(day, at, timeZone)
        const comesBack = toLocalDate(instant, timeZone) === day && toLocalTime(instant, timeZone) === at
        expect(describeSkippedTime(day, at, timeZone) === null).toBe(comesBack)
      }),
      {
        numRuns: 2000,
        examples: [
          ['Pacific/Apia', '2011-12-30', '10:00'],
          ['Africa/Cairo', '2026-04-24', '00:30'],
        ],
      },
    )
  })

  test('is no time for a game of a schedule', () => {
    const input = season({ teams: 2, fields: 1, weeks: 1, timeZone: 'Pacific/Apia', start: '2011-12-26' })
    const everyDay = { ...input, constraints: { ...input.constraints, preferredDays: [1, 2, 3, 4, 5, 6, 7] } }
    const { dates, times } = createSchedulingCalendar(everyDay)
    expect(listPlayingDates(everyDay)).toContain('2011-12-30')
    const played = new Set(times.map(({ date }) => dates[date]))
    expect(played.has('2011-12-29') && played.has('2011-12-31')).toBe(true)
    expect(played.has('2011-12-30')).toBe(false)
    for (const { date, start } of times) {
      expect(toLocalDate(new Date(start).toISOString(), 'Pacific/Apia')).toBe(dates[date])
    }
  })
})
