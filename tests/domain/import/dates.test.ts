import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  findDateOrders,
  findDateSystems,
  isOutsideSeason,
  isUnknownTime,
  parseImportDate as readDateOf,
  parseImportDateTime,
  parseImportTime,
  splitDateAndTime,
  type DateOrder,
  type DateSystem,
} from '#domain/import/dates.ts'
import { addDays } from '#domain/time.ts'

const season = { start: '2026-03-01', end: '2026-11-30', today: '2026-01-05' }
const readDate = (text: string, order: DateOrder | null, system: DateSystem | null = null) =>
  readDateOf(text, { order, system, season })
const ordersOf = (...texts: readonly string[]) => findDateOrders(texts, season)

describe('a date in a file', () => {
  test.each([
    ['2026-04-11', '2026-04-11'],
    ['2026/4/1', '2026-04-01'],
    ['11.04.2026', '2026-04-11'],
    ['1. 4. 26', '2026-04-01'],
    ['11 April 2026', '2026-04-11'],
    ['Sat, Apr 11, 2026', '2026-04-11'],
    ['Saturday, April 11th, 2026', '2026-04-11'],
    ['11-Apr-2026', '2026-04-11'],
    ['19-Sep-26', '2026-09-19'],
    ['11 Apr 26', '2026-04-11'],
    ['20260411', '2026-04-11'],
    ['April 11 2026', '2026-04-11'],
    ['Apr. 2nd, 2026', '2026-04-02'],
    ['3rd September, 2026', '2026-09-03'],
    ['Sun., 1st Feb. 2026', '2026-02-01'],
    ['Sat 4 Apr. 2026', '2026-04-04'],
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
    ['4/5/2026', 'Say above how to read “4/5/2026”.'],
    ['29 Feb 2026', 'There is no such day: “29 Feb 2026”.'],
    ['31 Dec 1899', 'The year of “31 Dec 1899” cannot be right.'],
    ['1 Jan 2200', 'The year of “1 Jan 2200” cannot be right.'],
    ...['x2026-04-11', '2026-04-11x', '2026-04', 'x11.4.2026', '11.4.202', '11 Foo 2026', 'Foo 11, 2026'].map(
      (text): [string, string] => [text, `“${text}” is no date. Write it like 2026-04-11.`],
    ),
  ])('%j is a problem in words', (text, problem) => {
    expect(readDate(text, null)).toEqual({ problem })
  })

  it('with slashes is read in the order that the person says', () => {
    expect(readDate('4/5/2026', 'mdy')).toEqual({ value: '2026-04-05' })
    expect(readDate('4/5/2026', 'dmy')).toEqual({ value: '2026-05-04' })
    expect(readDate('4/25/2026', 'dmy')).toEqual({ problem: 'There is no such day: “4/25/2026”.' })
  })

  it('with slashes gives its order away where a number is no month', () => {
    expect(ordersOf('4/5/2026', '4/25/2026')).toEqual(['mdy'])
    expect(ordersOf('4/5/2026', '25/4/2026 10:30')).toEqual(['dmy'])
    expect(ordersOf('4/5/2026', '5/4/2026')).toEqual(['mdy', 'dmy'])
    expect(ordersOf('4/25/2026', '25/4/2026')).toEqual(['mdy', 'dmy'])
    expect(ordersOf('2026-04-05', '5.4.2026')).toEqual([])
    expect(ordersOf('Sun 4/11/2026')).toEqual(['mdy', 'dmy'])
    expect([ordersOf(), ordersOf('', 'soon')]).toEqual([[], []])
    expect([ordersOf('12/5/2026'), ordersOf('5/12/2026')]).toEqual([
      ['mdy', 'dmy'],
      ['mdy', 'dmy'],
    ])
    expect([ordersOf('13/5/2026'), ordersOf('5/13/26')]).toEqual([['dmy'], ['mdy']])
    expect(readDate('5/13/26', 'mdy')).toEqual({ value: '2026-05-13' })
    expect(readDate('13-5-2026', 'dmy')).toEqual({ value: '2026-05-13' })
  })

  it('of two digits a number is a year where the season is near it', () => {
    expect(ordersOf('26-04-11')).toEqual(['ymd'])
    expect(readDate('26-04-11', 'ymd')).toEqual({ value: '2026-04-11' })
    expect(readDate('26-04-11', 'dmy')).toEqual({ value: '2011-04-26' })
    expect(readDate('26-04-11', null)).toEqual({ problem: 'Say above how to read “26-04-11”.' })
    expect(ordersOf('11-04-26')).toEqual(['mdy', 'dmy'])
    expect(ordersOf('26-04-26')).toEqual(['dmy', 'ymd'])
    expect(readDate('4/18/99', 'mdy')).toEqual({ value: '1999-04-18' })
    expect(ordersOf('4/18/99')).toEqual(['mdy'])
    expect([isOutsideSeason('1999-04-18', season), isOutsideSeason('2026-02-01', season)]).toEqual([true, false])
    expect(isOutsideSeason('1999-04-18', { ...season, start: null, end: null })).toBe(false)
    expect(findDateOrders(['26-04-11'], { start: null, end: null, today: '2026-01-05' })).toEqual(['ymd'])
  })

  it('with a weekday has to be that day, which may tell its order', () => {
    expect(ordersOf('Sat 4/11/2026')).toEqual(['mdy'])
    expect(ordersOf('Wed 4/11/2026')).toEqual(['dmy'])
    expect(readDate('Sat 4/11/2026', 'mdy')).toEqual({ value: '2026-04-11' })
    expect(readDate('Sunday, 11 April 2026', null)).toEqual({
      problem: '“Sunday, 11 April 2026” contradicts itself: that day is Sat, Apr 11, 2026.',
    })
    expect(readDate('Fri 2026-04-11', null)).toHaveProperty('problem')
    expect(readDate('Thurs. 9 April 2026', null)).toEqual({ value: '2026-04-09' })
  })

  it.each(['11 marraskuu 2026', '11 Marzo 2026', '11 Mayo 2026', '11 juin 2026', '11 Janv 2026', 'Sáb 11/4/2026'])(
    'in another language is no date rather than another month: %s',
    (text) => {
      expect(readDate(text, 'dmy')).toEqual({ problem: `“${text}” is no date. Write it like 2026-04-11.` })
    },
  )

  // Microsoft's own examples: DATEVALUE("8/22/2011") is 40777; the systems differ by 1,462 days. ECMA-376, 18.17.4.1.
  it.each([
    ['40777', 1900, '2011-08-22'],
    ['39448', 1900, '2008-01-01'],
    ['46123', 1900, '2026-04-11'],
    ['44661', 1904, '2026-04-11'],
    ['46123.0', 1900, '2026-04-11'],
  ] as const)('is a serial number: %s from %s', (serial, system, date) => {
    expect(readDate(serial, null, system)).toEqual({ value: date })
    expect(readDate(serial, null)).toEqual({ problem: `Say above how to read “${serial}”.` })
  })

  it('that is a serial number is of the system by which it lies in the season, or asked about', () => {
    expect(findDateSystems(['46123', '46130.4375'], season)).toEqual([1900])
    expect(findDateSystems(['44661'], season)).toEqual([1904])
    expect(findDateSystems(['46123', '44661'], season)).toEqual([1900, 1904])
    expect(findDateSystems(['46123'], { ...season, start: null, end: null })).toEqual([1900, 1904])
    expect(findDateSystems(['2026-04-11', '12'], season)).toEqual([])
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
    ['noon', '12:00'],
    ['12 noon', '12:00'],
    ['1930', '19:30'],
    ['0.4375', '10:30'],
    ['0,4375', '10:30'],
    ['.75', '18:00'],
    ['0.583333333333333', '14:00'],
    ['12/30/1899 10:30:00', '10:30'],
    ['10:30:00.000', '10:30'],
  ])('%s is %s', (text, time) => {
    expect(parseImportTime(text)).toEqual({ value: time })
  })

  test('is asked for where there is none', () => {
    expect(parseImportTime('  ')).toEqual({ problem: 'The time is missing.' })
  })

  test.each([
    '24:00',
    '18:60',
    '13 pm',
    '0 pm',
    '18',
    '12 midnight',
    '2561',
    '930',
    '0.30',
    '0.438',
    '0',
    '1.5',
    '18:30:15',
    '0:30 am',
    'x18:30',
    '18:30x',
    '18:3',
    '18-30',
    '6 qm',
  ])('%s is none', (text) => {
    expect(parseImportTime(text)).toEqual({ problem: `“${text}” is no time. Write it like 18:30.` })
  })

  it('may be unknown', () => {
    const unknown = ['', 'TBD', 'tba', 'To be determined', '?', '-']
    expect(unknown.filter((text) => !isUnknownTime(text))).toEqual([])
    expect(['18:30', 'later', '0.5'].filter((text) => isUnknownTime(text))).toEqual([])
  })

  it('may stand in the cell of the date', () => {
    expect(splitDateAndTime('2026-04-11T10:30')).toEqual({ date: '2026-04-11', time: '10:30' })
    expect(splitDateAndTime('4/11/2026, 6:30 pm')).toEqual({ date: '4/11/2026', time: '6:30 pm' })
    expect(splitDateAndTime('11 April 2026')).toEqual({ date: '11 April 2026', time: '' })
    expect(splitDateAndTime(' 2026-04-11 18h ')).toEqual({ date: '2026-04-11', time: '18h' })
    expect(splitDateAndTime('11.4.2026 10:30:00')).toEqual({ date: '11.4.2026', time: '10:30:00' })
    expect(splitDateAndTime('46123.4375')).toEqual({ date: '46123', time: '10:30' })
    expect(splitDateAndTime('46123,5')).toEqual({ date: '46123', time: '12:00' })
    expect(splitDateAndTime('2026-04-11 00:00:00')).toEqual({ date: '2026-04-11', time: '00:00:00' })
    expect(splitDateAndTime('2026-04-11  6pm')).toEqual({ date: '2026-04-11', time: '6pm' })
    for (const none of ['2026-04-11 25:00', 'soon', '2026-04-11 10', '10:30', ''])
      expect(splitDateAndTime(none)).toEqual({ date: none, time: '' })
  })

  it('that clocks leave out in spring is a problem, not another time', () => {
    expect(parseImportDateTime('2026-03-08', '02:30', 'America/New_York')).toEqual({
      problem: 'There is no 2:30 AM on Sun, Mar 8, 2026: clocks in America/New York go forward then.',
    })
    expect(parseImportDateTime('2026-03-08', '03:30', 'America/New_York')).toEqual({
      value: '2026-03-08T07:30:00.000Z',
    })
    expect(parseImportDateTime('2026-03-29', '02:30', 'Europe/Brussels')).toHaveProperty('problem')
    expect(parseImportDateTime('2026-10-25', '02:30', 'Europe/Brussels')).toEqual({ value: '2026-10-25T00:30:00.000Z' })
  })
})
