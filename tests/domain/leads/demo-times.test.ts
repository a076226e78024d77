import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDemoDate,
  listDemoDates,
  toDemoInstant,
  formatDemoTime,
  demoTimes,
  demoTimeZone,
  formatVisitorTime,
} from '#domain/leads/demo-times.ts'
import { toLocalDate, toLocalTime, getWeekday } from '#domain/time.ts'

describe('the days of a demo', () => {
  const instant = fc
    .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString())

  test('are always the next fourteen weekdays after today, in order, without a gap but the weekend', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const dates = listDemoDates(now)
        const today = toLocalDate(now, demoTimeZone)
        expect(dates).toHaveLength(14)
        expect(dates.every((date, index) => date > (dates[index - 1] ?? today))).toBe(true)
        expect(dates.every((date) => getWeekday(date) <= 5)).toBe(true)
        const days = (Date.parse(dates[13] ?? '') - Date.parse(today)) / 86_400_000
        expect(days).toBeGreaterThanOrEqual(18)
        expect(days).toBeLessThanOrEqual(20)
        for (const time of demoTimes) expect(toDemoInstant(dates[0] ?? '', time) > now).toBe(true)
      }),
    )
  })

  test.each([
    ['Friday', '2026-11-20T15:00:00Z', '2026-11-23', '2026-12-10'],
    ['Saturday', '2026-11-21T15:00:00Z', '2026-11-23', '2026-12-10'],
    ['Sunday', '2026-11-22T15:00:00Z', '2026-11-23', '2026-12-10'],
    ['Monday', '2026-11-23T15:00:00Z', '2026-11-24', '2026-12-11'],
    ['the last of the year', '2026-12-31T23:00:00Z', '2027-01-01', '2027-01-20'],
    ['a leap year’s February', '2028-02-28T12:00:00Z', '2028-02-29', '2028-03-17'],
  ])('from %s', (_day, now, first, last) => {
    expect([listDemoDates(now)[0], listDemoDates(now)[13]]).toEqual([first, last])
  })

  test('begin tomorrow as it is in New York, not where it is tomorrow already', () => {
    expect(listDemoDates('2026-11-24T04:30:00Z')[0]).toBe('2026-11-24') // it is still Monday in New York
    expect(listDemoDates('2026-11-24T05:30:00Z')[0]).toBe('2026-11-25')
  })
})

describe('the hours of a demo', () => {
  test('are those of Eastern Time on both sides of a change of clocks', () => {
    const nine = (date: string) => toDemoInstant(date, '09:00')
    expect([nine('2026-10-30'), nine('2026-11-02')]).toEqual(['2026-10-30T13:00:00.000Z', '2026-11-02T14:00:00.000Z'])
    expect([nine('2027-03-12'), nine('2027-03-15')]).toEqual(['2027-03-12T14:00:00.000Z', '2027-03-15T13:00:00.000Z'])
  })

  test('are 9, 10, 11 in the morning and 1, 2, 3, 4 in the afternoon', () => {
    expect(demoTimes.map(formatDemoTime)).toEqual([
      '9:00 AM',
      '10:00 AM',
      '11:00 AM',
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
    ])
    expect([formatDemoTime('00:30'), formatDemoTime('12:05')]).toEqual(['12:30 AM', '12:05 PM'])
  })

  test.each([
    ['America/New_York', null],
    ['America/Toronto', null],
    ['America/Los_Angeles', '6:00 AM'],
    ['Europe/Berlin', '3:00 PM'],
    ['Asia/Kolkata', '7:30 PM'],
    ['Pacific/Auckland', '3:00 AM on Tuesday'],
    ['Pacific/Honolulu', '4:00 AM'],
  ])('are shown as the clock in %s has them, where that differs', (zone, own) => {
    expect(formatVisitorTime('2026-11-23', '09:00', zone)).toBe(own)
  })

  test('are an hour nearer to Europe in the weeks when only one of the two has changed its clocks', () => {
    expect(formatVisitorTime('2026-10-26', '09:00', 'Europe/Berlin')).toBe('2:00 PM')
    expect(formatVisitorTime('2026-11-02', '09:00', 'Europe/Berlin')).toBe('3:00 PM')
  })

  test('differ on the visitor’s calendar too', () => {
    expect(formatVisitorTime('2026-11-27', '16:00', 'Asia/Tokyo')).toBe('6:00 AM on Saturday')
  })

  test('stay what they are for a visitor, however they are shown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...demoTimes),
        fc.constantFrom(...listDemoDates('2026-10-20T12:00:00Z')),
        (time, date) => {
          const instant = toDemoInstant(date, time)
          expect([toLocalDate(instant, demoTimeZone), toLocalTime(instant, demoTimeZone)]).toEqual([date, time])
        },
      ),
    )
  })
})

test('a day is named in full', () => {
  expect(formatDemoDate('2026-11-23')).toBe('Monday, November 23')
  expect(formatDemoDate('2027-01-01')).toBe('Friday, January 1')
})
