import { expect, test } from 'vitest'
import {
  listHolidayCountries,
  listHolidayRegions,
  listHolidays,
} from '#features/schedules/wizard/holidays/holiday-dates.ts'

const datesOf = (country: string, region: string, from: string, to: string) =>
  listHolidays({ country, region }, { from, to })
    .filter(({ isPublic }) => isPublic)
    .map(({ date }) => date)

test('the federal holidays of the US in 2027 are those of the Office of Personnel Management, with the days observed', () => {
  expect(datesOf('US', '', '2027-01-01', '2027-12-31')).toEqual([
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-06-19',
    '2027-07-04',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
    '2027-12-24',
    '2027-12-25',
    '2027-12-31', // New Year's Day of 2028, a Saturday, is observed on the Friday
  ])
})

test('a season has only the holidays between its dates, both included', () => {
  const names = listHolidays({ country: 'US', region: '' }, { from: '2026-11-26', to: '2027-01-01' })
  expect(names.map(({ date, name, isPublic }) => [date, name, isPublic])).toEqual([
    ['2026-11-26', 'Thanksgiving Day', true],
    ['2026-11-27', 'Day after Thanksgiving Day', false],
    ['2026-12-24', 'Christmas Eve', false],
    ['2026-12-25', 'Christmas Day', true],
    ['2026-12-31', "New Year's Eve", false],
    ['2027-01-01', "New Year's Day", true],
  ])
})

test('a region has holidays of its own', () => {
  expect(listHolidayRegions('DE')).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect(datesOf('DE', '', '2027-01-02', '2027-01-31')).toEqual([])
  expect(datesOf('DE', 'BY', '2027-01-02', '2027-01-31')).toEqual(['2027-01-06'])
  expect(listHolidayRegions('IS')).toEqual([])
})

test('a holiday of several days is one line per day, also when it began before the first day', () => {
  const eid = listHolidays({ country: 'EG', region: '' }, { from: '2026-05-28', to: '2026-05-29' })
  expect(eid.map(({ date }) => date)).toEqual(['2026-05-28', '2026-05-29'])
})

test('every country has holidays of whole dates in order', () => {
  const countries = listHolidayCountries()
  expect(countries.length).toBeGreaterThan(150)
  for (const country of countries.filter((_, index) => index % 10 === 0)) {
    const dates = listHolidays({ country, region: '' }, { from: '2026-01-01', to: '2027-12-31' }).map(
      ({ date }) => date,
    )
    expect(dates.every((date) => /^202[67]-\d\d-\d\d$/.test(date))).toBe(true)
    expect(dates).toEqual([...new Set(dates)].toSorted())
  }
})
