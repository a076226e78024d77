import { describe, expect, it } from 'vitest'
import { runInLocale } from '#i18n/locale.ts'
import { getShownDates, formatShownTitle, getSteppedDate } from '#features/schedules/calendar/calendar-range.ts'

describe('the dates on screen', () => {
  it('are whole weeks from the region’s first day in a week and a month, the month itself in a list', () => {
    expect(getShownDates('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(getShownDates('week', '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(getShownDates('month', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
    const british = { language: 'en', region: 'GB' } as const
    expect(runInLocale(british, () => getShownDates('week', '2026-11-22'))).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
    })
    expect(runInLocale(british, () => getShownDates('month', '2026-11-21'))).toEqual({
      from: '2026-10-26',
      to: '2026-12-06',
    })
    expect(getShownDates('list', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('move by what is shown; a month lands on a day that every month has', () => {
    expect(getSteppedDate('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(getSteppedDate('week', '2026-11-21', -1)).toBe('2026-11-14')
    expect(getSteppedDate('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(getSteppedDate('list', '2026-01-31', -1)).toBe('2025-12-01')
  })

  it('are named as shortly as they can be', () => {
    expect(formatShownTitle('week', '2026-11-21')).toBe('November 15 – 21, 2026')
    expect(formatShownTitle('week', '2026-12-01')).toBe('November 29 – December 5, 2026')
    expect(formatShownTitle('week', '2027-01-01')).toBe('December 27, 2026 – January 2, 2027')
    expect(formatShownTitle('month', '2026-11-21')).toBe('November 2026')
    expect(formatShownTitle('day', '2026-11-21')).toBe('Saturday, November 21, 2026')
  })
})
