import { describe, expect, test } from 'vitest'
import { toClosingMinutes, findNextClosure, findOverlappingHours, getVenueStatus } from '#domain/leagues/venue-hours.ts'

const closure = (start_date: string, end_date: string, field_id: string | null = null) => ({
  field_id,
  start_date,
  end_date,
  reason: null,
})
// 2026-11-21 is a Saturday.
const hours = [
  { weekday: 6, opens: '14:00', closes: '23:59' },
  { weekday: 6, opens: '09:00', closes: '12:00' },
]

describe('whether a venue is open', () => {
  test('follows the spans of the day', () => {
    expect(getVenueStatus(hours, [], { date: '2026-11-21', time: '11:59' })).toEqual({ isOpen: true, until: '12:00' })
    expect(getVenueStatus(hours, [], { date: '2026-11-21', time: '12:00' })).toEqual({
      isOpen: false,
      closure: null,
      opens: { date: '2026-11-21', time: '14:00' },
    })
    expect(getVenueStatus(hours, [], { date: '2026-11-21', time: '23:59' })).toEqual({ isOpen: true, until: '24:00' })
    expect(getVenueStatus(hours, [], { date: '2026-11-22', time: '10:00' })).toMatchObject({
      opens: { date: '2026-11-28', time: '09:00' },
    })
  })

  test('is always so without hours, but not on a day on which all of it is closed', () => {
    const now = { date: '2026-11-21', time: '03:00' }
    expect(getVenueStatus([], [closure('2026-11-20', '2026-11-22', 'one field')], now)).toEqual({
      isOpen: true,
      until: null,
    })
    const whole = closure('2026-11-20', '2026-11-22')
    expect(getVenueStatus([], [whole], now)).toEqual({
      isOpen: false,
      closure: whole,
      opens: { date: '2026-11-23', time: '00:00' },
    })
  })

  test('is not known where it never opens again', () => {
    expect(
      getVenueStatus(hours, [closure('2026-01-01', '2030-01-01')], { date: '2026-11-21', time: '10:00' }),
    ).toMatchObject({
      opens: null,
    })
  })
})

test('the next closure is the first to begin of those that are not over', () => {
  const [past, on, later] = [
    closure('2026-01-01', '2026-01-02'),
    closure('2026-11-01', '2026-11-21'),
    closure('2026-12-24', '2026-12-26'),
  ]
  expect(findNextClosure([later, past, on], '2026-11-21')).toBe(on)
  expect(findNextClosure([past], '2026-11-21')).toBeNull()
})

test('spans of one day overlap where one begins before another has ended; touching is none', () => {
  const span = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })
  expect(
    findOverlappingHours([span(1, '09:00', '12:00'), span(1, '12:00', '14:00'), span(2, '09:00', '12:00')]),
  ).toEqual([])
  expect(findOverlappingHours([span(1, '11:00', '14:00'), span(1, '09:00', '12:00')])).toEqual([0])
  expect(findOverlappingHours([span(1, '09:00', '12:00'), span(1, '09:00', '12:00')])).toEqual([1])
  expect(toClosingMinutes('23:59')).toBe(1440)
})
