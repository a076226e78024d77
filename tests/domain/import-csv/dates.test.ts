import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { dateOrderOf, readDate, readMoment, readTime, splitMoment } from '#domain/import-csv/dates.ts'
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
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toEqual({ value: time })
  })

  test.each(['24:00', '18:60', '13 pm', '18', 'noon', '0:30 am'])('%s is none', (text) => {
    expect(readTime(text)).toEqual({ problem: `“${text}” is no time. Write it like 18:30.` })
  })

  it('may stand in the cell of the date', () => {
    expect(splitMoment('2026-04-11T10:30')).toEqual({ date: '2026-04-11', time: '10:30' })
    expect(splitMoment('4/11/2026, 6:30 pm')).toEqual({ date: '4/11/2026', time: '6:30 pm' })
    expect(splitMoment('11 April 2026')).toEqual({ date: '11 April 2026', time: '' })
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
