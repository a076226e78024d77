import { describe, expect, it } from 'vitest'
import { getShownDates, formatShownTitle, getSteppedDate } from '#features/schedules/calendar/calendar-range.ts'

describe('the dates on screen', () => {
  it('are whole ISO weeks in a week and a month, the month itself in a list', () => {
    expect(getShownDates('day', '2026-11-21')).toEqual({ from: '2026-11-21', to: '2026-11-21' })
    expect(getShownDates('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(getShownDates('month', '2026-11-21')).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(getShownDates('list', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  })

  it('move by what is shown; a month lands on a day that every month has', () => {
    expect(getSteppedDate('day', '2026-12-31', 1)).toBe('2027-01-01')
    expect(getSteppedDate('week', '2026-11-21', -1)).toBe('2026-11-14')
    expect(getSteppedDate('month', '2026-01-31', 1)).toBe('2026-02-01')
    expect(getSteppedDate('list', '2026-01-31', -1)).toBe('2025-12-01')
  })

  it('are named as shortly as they can be', () => {
    expect(formatShownTitle('week', '2026-11-21')).toBe('16 – 22 November 2026')
    expect(formatShownTitle('week', '2026-12-01')).toBe('30 November – 6 December 2026')
    expect(formatShownTitle('week', '2027-01-01')).toBe('28 December 2026 – 3 January 2027')
    expect(formatShownTitle('month', '2026-11-21')).toBe('November 2026')
    expect(formatShownTitle('day', '2026-11-21')).toBe('Saturday 21 November 2026')
  })
})
