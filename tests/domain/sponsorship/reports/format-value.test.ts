import { formatMonthDay, formatShortMonth } from '#i18n/format-period.ts'
import { describe, expect, it } from 'vitest'
import { isNumericKind, formatReportValue } from '#domain/sponsorship/reports/format-value.ts'

describe('a value of a report', () => {
  it.each([
    [250_050, 'money', '$2,500.50'],
    [0.754, 'percent', '75%'],
    [0, 'percent', '0%'],
    [12_000, 'count', '12,000'],
    [7, 'text', '7'],
    ['2026-11-21', 'date', 'Nov 21, 2026'],
    ['2026-11-21', 'text', '2026-11-21'],
    ['3.2 : 1', 'text', '3.2 : 1'],
    ['', 'text', '–'],
    ['', 'date', '–'],
    [null, 'money', '–'],
    [null, 'text', '–'],
    [0, 'count', '0'],
  ] as const)('%j as %s reads %s', (value, kind, words) => {
    expect(formatReportValue(value, kind)).toBe(words)
  })

  it('stands at its last digit where it is a number', () => {
    const kinds = ['money', 'count', 'percent', 'text', 'date'] as const
    expect(kinds.filter(isNumericKind)).toEqual(['money', 'count', 'percent'])
  })

  it('of every month has its name', () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
    expect(months.map(formatShortMonth).join(', ')).toBe(
      'Jan 2026, Feb 2026, Mar 2026, Apr 2026, May 2026, Jun 2026, Jul 2026, Aug 2026, Sep 2026, Oct 2026, Nov 2026, Dec 2026',
    )
    expect(formatMonthDay('2026-02-03', { year: true })).toBe('Feb 3, 2026')
  })
})
