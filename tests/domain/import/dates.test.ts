import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dateOrderOf, readDate, readMoment, readTime, splitMoment } from '#domain/import/dates.ts'
import { addDays } from '#domain/time.ts'

describe('a date in a file', () => {
  test.each([
    ['2026-04-11', '2026-04-11'],
    ['2026/4/1', '2026-04-01'],
    ['11.04.2026', '2026-04-11'],
    ['1. 4. 26', '2026-04-01'],
    ['11 April 2026', '2026-04-11'],
    ['Sat 11 Apr 2026', '2026-04-11'],
    ['Saturday, April 11th, 2026', '2026-04-11'],
    ['11-Apr-2026', '2026-04-11'],
    ['April 11 2026', '2026-04-11'],
    ['Apr. 2nd, 2026', '2026-04-02'],
    ['3rd September, 2026', '2026-09-03'],
    ['Sun., 1st Feb. 2026', '2026-02-01'],
    ['  2026.4.11 ', '2026-04-11'],
    ['1.4.2026.', '2026-04-01'],
    ['29 Feb 2028', '2028-02-29'],
    ['1 Jan 1900', '1900-01-01'],
    ['31 Dec 2199', '2199-12-31'],
  ])('%s is read without a question', (text, date) => {
    expect(readDate(text, null)).toEqual({ value: date })
  })

  test.each([
    ['', 'The date is missing.'],
    ['soon', '“soon” is no date. Write it like 2026-04-11.'],
    ['2026-02-30', 'There is no such day: “2026-02-30”.'],
    ['2026-13-01', 'There is no such day: “2026-13-01”.'],
    ['0026-04-11', 'The year of “0026-04-11” cannot be right.'],
    ['4/5/2026', 'Say above which of “4/5/2026” is the day and which the month.'],
    ['29 Feb 2026', 'There is no such day: “29 Feb 2026”.'],
    ['31 Dec 1899', 'The year of “31 Dec 1899” cannot be right.'],
    ['1 Jan 2200', 'The year of “1 Jan 2200” cannot be right.'],
    ...[
      'x2026-04-11',
      '2026-04-11x',
      '2026-04',
      'x11.4.2026',
      '11.4.202',
      '11 Foo 2026',
      'Foo 11, 2026',
      '11 Apr 26',
    ].map((text): [string, string] => [text, `“${text}” is no date. Write it like 2026-04-11.`]),
  ])('%j is a problem in words', (text, problem) => {
    expect(readDate(text, null)).toEqual({ problem })
  })

  it('with slashes is read in the order that the person says', () => {
    expect(readDate('4/5/2026', 'mdy')).toEqual({ value: '2026-04-05' })
    expect(readDate('4/5/2026', 'dmy')).toEqual({ value: '2026-05-04' })
    expect(readDate('4/25/2026', 'dmy')).toEqual({ problem: 'There is no such day: “4/25/2026”.' })
  })

  it('with slashes gives its order away where a number is no month', () => {
    expect(dateOrderOf(['4/5/2026', '4/25/2026'])).toBe('mdy')
    expect(dateOrderOf(['4/5/2026', '25/4/2026 10:30'])).toBe('dmy')
    expect(dateOrderOf(['4/5/2026', '5/4/2026'])).toBe('either')
    expect(dateOrderOf(['4/25/2026', '25/4/2026'])).toBe('either')
    expect(dateOrderOf(['2026-04-05', '5.4.2026'])).toBeNull()
    expect([dateOrderOf([]), dateOrderOf(['', 'soon'])]).toEqual([null, null])
    expect([dateOrderOf(['12/5/2026']), dateOrderOf(['5/12/2026'])]).toEqual(['either', 'either'])
    expect([dateOrderOf(['13/5/2026']), dateOrderOf(['5/13/26'])]).toEqual(['dmy', 'mdy'])
    expect(readDate('5/13/26', 'mdy')).toEqual({ value: '2026-05-13' })
    expect(readDate('13-5-2026', 'dmy')).toEqual({ value: '2026-05-13' })
  })

  it('is the same day in each form', () => {
    const day = fc.nat(40_000).map((days) => addDays('2000-01-01', days))
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, dayOfMonth] = date.split('-')
        expect(readDate(`${dayOfMonth}.${month}.${year}`, null)).toEqual({ value: date })
        expect(readDate(`${month}/${dayOfMonth}/${year}`, 'mdy')).toEqual({ value: date })
        expect(readDate(`${dayOfMonth}/${month}/${year}`, 'dmy')).toEqual({ value: date })
      }),
    )
  })
})

describe('a time in a file', () => {
  test.each([
    ['18:30', '18:30'],
    ['9:05', '09:05'],
    ['18.30', '18:30'],
    ['18h30', '18:30'],
    ['18h', '18:00'],
    ['18:30:00', '18:30'],
    ['6:30 PM', '18:30'],
    ['12 am', '00:00'],
    ['12:15 p.m.', '12:15'],
    [' 6pm ', '18:00'],
    ['6 P.M.', '18:00'],
    ['11:59pm', '23:59'],
    ['12 pm', '12:00'],
    ['1 am', '01:00'],
    ['0:00', '00:00'],
    ['23:59', '23:59'],
    ['18H30', '18:30'],
    ['18:30 h', '18:30'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toEqual({ value: time })
  })

  test('is asked for where there is none', () => {
    expect(readTime('  ')).toEqual({ problem: 'The time is missing.' })
  })

  test.each(['24:00', '18:60', '13 pm', '0 pm', '18', 'noon', '0:30 am', 'x18:30', '18:30x', '18:3', '18-30', '6 qm'])(
    '%s is none',
    (text) => {
      expect(readTime(text)).toEqual({ problem: `“${text}” is no time. Write it like 18:30.` })
    },
  )

  it('may stand in the cell of the date', () => {
    expect(splitMoment('2026-04-11T10:30')).toEqual({ date: '2026-04-11', time: '10:30' })
    expect(splitMoment('4/11/2026, 6:30 pm')).toEqual({ date: '4/11/2026', time: '6:30 pm' })
    expect(splitMoment('11 April 2026')).toEqual({ date: '11 April 2026', time: '' })
    expect(splitMoment(' 2026-04-11 18h ')).toEqual({ date: '2026-04-11', time: '18h' })
    expect(splitMoment('11.4.2026 10:30:00')).toEqual({ date: '11.4.2026', time: '10:30:00' })
    expect(splitMoment('2026-04-11  6pm')).toEqual({ date: '2026-04-11', time: '6pm' })
    for (const none of ['2026-04-11 25:00', 'soon', '2026-04-11 10', '10:30', ''])
      expect(splitMoment(none)).toEqual({ date: none, time: '' })
  })

  it('that clocks leave out in spring is a problem, not another time', () => {
    expect(readMoment('2026-03-08', '02:30', 'America/New_York')).toEqual({
      problem: 'There is no 02:30 on Sun 8 Mar 2026: clocks in America/New York go forward then.',
    })
    expect(readMoment('2026-03-08', '03:30', 'America/New_York')).toEqual({ value: '2026-03-08T07:30:00.000Z' })
    expect(readMoment('2026-03-29', '02:30', 'Europe/Brussels')).toHaveProperty('problem')
    expect(readMoment('2026-10-25', '02:30', 'Europe/Brussels')).toEqual({ value: '2026-10-25T00:30:00.000Z' })
  })
})
