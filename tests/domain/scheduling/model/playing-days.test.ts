import { describe, expect, test } from 'vitest'
import {
  changeLastSlots,
  listLastSlots,
  listPlayingWeekdays,
  listSlotsOn,
  withPlayingDays,
} from '#domain/scheduling/model/playing-days.ts'

const weeknights = { start: '18:00', end: '20:00', weekdays: [1, 2, 3, 4, 5] }
const saturdays = { start: '09:00', end: '17:00', weekdays: [6] }
const mornings = { start: '07:00', end: '09:00' }

describe('times by weekday', () => {
  test('apply on their days, and on all days if none are named', () => {
    const slots = [weeknights, saturdays, mornings]
    expect(listSlotsOn(slots, '2026-03-06')).toEqual([weeknights, mornings])
    expect(listSlotsOn(slots, '2026-03-07')).toEqual([saturdays, mornings])
    expect(listSlotsOn(slots, '2026-03-08')).toEqual([mornings])
  })

  test('leave a preferred day without a time out', () => {
    expect(listPlayingWeekdays({ preferredDays: [5, 6, 7], timeSlots: [weeknights, saturdays] })).toEqual([5, 6])
    expect(listPlayingWeekdays({ preferredDays: [5, 7], timeSlots: [saturdays, mornings] })).toEqual([5, 7])
  })

  test('are all offered on a day that is added without a time of its own', () => {
    const rules = { preferredDays: [6], timeSlots: [weeknights, saturdays] }
    expect(withPlayingDays(rules, [7])).toEqual({
      preferredDays: [6, 7],
      timeSlots: [
        { ...weeknights, weekdays: [1, 2, 3, 4, 5, 7] },
        { ...saturdays, weekdays: [6, 7] },
      ],
    })
    expect(withPlayingDays(rules, [3])).toEqual({ ...rules, preferredDays: [3, 6] })
    const everyDay = { preferredDays: [6], timeSlots: [mornings] }
    expect(withPlayingDays(everyDay, [7, 6])).toEqual({ ...everyDay, preferredDays: [6, 7] })
  })

  test('have a last one on each day, which can be changed for the days on which it is the last', () => {
    const times = { preferredDays: [2, 3, 6], timeSlots: [mornings, saturdays, { ...weeknights, weekdays: [3] }] }
    const lastSlots = listLastSlots(times)
    expect(lastSlots.map(({ index, weekdays }) => [index, weekdays])).toEqual([
      [0, [2]],
      [2, [3]],
      [1, [6]],
    ])
    const longer = changeLastSlots(times, lastSlots, (slot) => ({ ...slot, end: '23:00' }))
    expect(longer).toEqual([
      { ...mornings, weekdays: [1, 3, 4, 5, 6, 7] },
      { ...mornings, end: '23:00', weekdays: [2] },
      { ...saturdays, end: '23:00' },
      { ...weeknights, end: '23:00', weekdays: [3] },
    ])
    const oneDay = { preferredDays: [6], timeSlots: [mornings, { start: '10:00', end: '12:00' }] }
    expect(changeLastSlots(oneDay, listLastSlots(oneDay), (slot) => ({ ...slot, end: '13:00' }))).toEqual([
      mornings,
      { start: '10:00', end: '13:00' },
    ])
  })
})
