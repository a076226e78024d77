import { describe, expect, test } from 'vitest'
import { formatCents, formatCompactCents, formatPercentChange, formatWinShare } from '#i18n/format-amount.ts'
import { formatDate, formatLongDate, formatNumber, formatTime } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { formatMomentInZone, formatRelativeMoment } from '#i18n/format-moment.ts'
import {
  formatDateRange,
  formatFullDate,
  formatLongDateRange,
  formatMonth,
  formatMonthDay,
  formatShortMonth,
  formatShortWeekday,
  formatWeekday,
} from '#i18n/format-period.ts'
import { runInLocale, type Language } from '#i18n/locale.ts'
import { getDayOfWeek, getFirstWeekday, listWeekdays } from '#i18n/week.ts'

const locales = [
  ['en', 'US'],
  ['en', 'GB'],
  ['es', 'MX'],
  ['es', 'US'],
] as const

function inLocale<Result>(language: Language, region: string, work: () => Result): Result {
  return runInLocale({ language, region }, work)
}

describe('in the United States', () => {
  test('the month comes first, and times have AM and PM', () => {
    expect(formatDate('2026-11-28')).toBe('Sat, Nov 28')
    expect(formatDate('2026-11-28', { year: true })).toBe('Sat, Nov 28, 2026')
    expect(formatMonthDay('2026-11-28', { year: true })).toBe('Nov 28, 2026')
    expect(formatLongDate('2026-11-28')).toBe('Saturday, November 28')
    expect(formatFullDate('2026-11-28')).toBe('Saturday, November 28, 2026')
    expect(['09:05', '12:00', '14:30', '00:00', '24:00'].map(formatTime)).toEqual([
      '9:05 AM',
      '12:00 PM',
      '2:30 PM',
      '12:00 AM',
      '12:00 AM',
    ])
  })

  test('ranges name what both dates share once', () => {
    expect(formatDateRange('2026-03-07', '2026-06-27')).toBe('Mar 7 – Jun 27, 2026')
    expect(formatLongDateRange('2026-11-16', '2026-11-22')).toBe('November 16 – 22, 2026')
    expect(formatDateRange('2025-12-01', '2026-01-31')).toBe('Dec 1, 2025 – Jan 31, 2026')
  })

  test('weeks begin on Sunday', () => {
    expect(listWeekdays().map(formatShortWeekday).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
    expect([7, 1, 6].map((weekday) => getDayOfWeek(weekday as 7))).toEqual([0, 1, 6])
  })

  test('numbers are grouped with commas', () => {
    expect(formatNumber(1234567.5)).toBe('1,234,567.5')
    expect([250_000, 250_050, -500, 0, -0.2].map(formatCents)).toEqual(['$2,500', '$2,500.50', '-$5', '$0', '$0'])
    expect([formatCompactCents(123_400), formatPercentChange(0.125), formatWinShare(0.75), formatWinShare(1)]).toEqual([
      '$1.2K',
      '+12.5%',
      '.750',
      '1.000',
    ])
    expect(formatList(['a', 'b', 'c'])).toBe('a, b and c')
  })
})

test('in Great Britain the day comes first, times have 24 hours, and weeks begin on Monday', () => {
  inLocale('en', 'GB', () => {
    expect(formatDate('2026-11-28')).toBe('Sat 28 Nov')
    expect(formatTime('14:30')).toBe('14:30')
    expect(listWeekdays()).toEqual([1, 2, 3, 4, 5, 6, 7])
  })
})

test('in Spanish, dates are Spanish in the form of the region', () => {
  inLocale('es', 'MX', () => {
    expect(formatMonth('2026-11')).toBe('noviembre de 2026')
    expect(formatTime('14:30')).toBe('2:30 p.m.')
    expect(formatWeekday(6)).toBe('sábado')
    expect(formatList(['Leones', 'Irlanda'])).toBe('Leones e Irlanda')
    expect(getFirstWeekday()).toBe(7)
  })
  inLocale('es', 'ES', () => {
    expect([formatTime('14:30'), formatNumber(12_345.5), formatWinShare(0.75)]).toEqual(['14:30', '12.345,5', ',750'])
  })
})

test.each(locales)('what is written in %s-%s is what the Unicode data says, with plain spaces', (language, region) => {
  const locale = `${language}-${region}`
  const day = new Date('2026-11-28T14:30:00Z')
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(day).replaceAll(/\s/gu, ' ')
  inLocale(language, region, () => {
    expect(formatDate('2026-11-28')).toBe(inUtc({ weekday: 'short', month: 'short', day: 'numeric' }))
    expect(formatTime('14:30')).toBe(inUtc({ timeStyle: 'short' }))
    expect(formatShortMonth('2026-11')).toBe(inUtc({ month: 'short', year: 'numeric' }))
    expect(formatWeekday(6)).toBe(inUtc({ weekday: 'long' }))
  })
})

test('weeks begin on the day that the Unicode data names', () => {
  type WithWeek = {
    readonly weekInfo?: { readonly firstDay: number }
    getWeekInfo?: () => { readonly firstDay: number }
  }
  const regions =
    'US CA MX GB IE FR DE ES PT IT NL BE PL SE AU NZ ZA IN JP KR BR AR CL CO PE VE EC PR DO GT HN NI CR PA SV PY UY BO CU PH NG KE EG'
  for (const region of regions.split(' ')) {
    const locale: WithWeek = new Intl.Locale(`en-${region}`) as WithWeek
    const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? {}
    expect(`${region} ${inLocale('en', region, getFirstWeekday)}`).toBe(`${region} ${firstDay}`)
  }
})

test('a moment has its day if it is not the same as now', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  expect(formatMomentInZone(Date.parse('2026-11-28T10:30:00Z'), now, 'America/New_York')).toBe('5:30 AM')
  expect(formatMomentInZone(Date.parse('2026-11-28T04:30:00Z'), now, 'America/New_York')).toBe('Fri, Nov 27, 11:30 PM')
  expect(formatRelativeMoment('2026-10-01T12:00:00Z', new Date(now))).toBe('Oct 1')
})
