import { describe, expect, test } from 'vitest'
import {
  splitIntoSlots,
  findFreeTimes,
  listPossibleStarts,
  type FreeTimesInput,
} from '#domain/scheduling/conflicts/free-slots.ts'
import { formatGameTime, localToInstant } from '#domain/time.ts'

// 2026-11-21 is a Saturday. In New York, daylight saving time begins on 2026-03-08 at 2:00 and ends on 2026-11-01 at
// 2:00.
const timeZone = 'America/New_York'
const at = (time: string, date = '2026-11-21') => localToInstant(date, time, timeZone)
const saturday = (opens: string, closes: string) => ({ venue_id: 'park', weekday: 6, opens, closes })

function ask(given: Partial<FreeTimesInput> = {}) {
  return findFreeTimes({
    timeZone,
    startDate: '2026-11-21',
    endDate: '2026-11-21',
    fields: [{ id: 'f1', venueId: 'park' }],
    openingHours: [saturday('09:00', '12:00')],
    closures: [],
    events: [],
    games: [],
    turnaroundMinutes: 0,
    ...given,
  })
}
const shown = (times: readonly { fieldId: string; start: string; end: string }[]) =>
  times.map(
    ({ fieldId, start, end }) => `${fieldId} ${formatGameTime(start, timeZone)}–${formatGameTime(end, timeZone)}`,
  )

describe('a field is free', () => {
  test('in each span of its opening hours', () => {
    expect(shown(ask({ openingHours: [saturday('14:00', '16:00'), saturday('09:00', '12:00')] }))).toEqual([
      'f1 9:00 AM–12:00 PM',
      'f1 2:00 PM–4:00 PM',
    ])
  })

  test('by day where its venue is always open', () => {
    expect(shown(ask({ openingHours: [] }))).toEqual(['f1 8:00 AM–11:00 PM'])
    expect(ask({ openingHours: [], endDate: '2026-11-22' })).toEqual([
      { fieldId: 'f1', start: at('08:00'), end: at('23:00') },
      { fieldId: 'f1', start: at('08:00', '2026-11-22'), end: at('23:00', '2026-11-22') },
    ])
  })

  test('on no day where the last is before the first', () => {
    expect(ask({ openingHours: [], endDate: '2026-11-20' })).toEqual([])
  })

  test('but not during an event, which needs no turnaround', () => {
    const event = { field_id: 'f1', start_time: at('10:00'), end_time: at('11:00') }
    const elsewhere = { ...event, field_id: null, start_time: at('09:00') }
    expect(shown(ask({ events: [event, elsewhere], turnaroundMinutes: 15 }))).toEqual([
      'f1 9:00 AM–10:00 AM',
      'f1 11:00 AM–12:00 PM',
    ])
  })

  test('but not on days on which it, or all of the venue, is closed', () => {
    const fields = ['f1', 'f2'].map((id) => ({ id, venueId: 'park' }))
    const closure = { venue_id: 'park', field_id: 'f2', start_date: '2026-11-20', end_date: '2026-11-21' }
    expect(shown(ask({ fields, closures: [closure] }))).toEqual(['f1 9:00 AM–12:00 PM'])
    expect(ask({ fields, closures: [{ ...closure, field_id: null }] })).toEqual([])
  })

  test('around the games on it, which leave the turnaround', () => {
    const games = [
      { fieldId: 'f1', start: at('10:00'), end: at('10:45') },
      { fieldId: 'f2', start: at('09:00'), end: at('12:00') },
      { fieldId: null, start: at('09:00'), end: at('12:00') },
    ]
    expect(shown(ask({ games, turnaroundMinutes: 10 }))).toEqual(['f1 9:00 AM–9:50 AM', 'f1 10:55 AM–12:00 PM'])
  })

  test('after a game of the night before has ended, and until one begins that goes past midnight', () => {
    const games = [
      { fieldId: 'f1', start: at('23:00', '2026-11-20'), end: at('00:30') },
      { fieldId: 'f1', start: at('23:30'), end: at('00:30', '2026-11-22') },
    ]
    const openingHours = [saturday('00:00', '01:00'), saturday('22:00', '23:59')]
    expect(shown(ask({ games, openingHours }))).toEqual(['f1 12:30 AM–1:00 AM', 'f1 10:00 PM–11:30 PM'])
  })

  test('through midnight where the venue stays open', () => {
    const openingHours = [saturday('22:00', '23:59'), { venue_id: 'park', weekday: 7, opens: '00:00', closes: '02:00' }]
    const free = ask({ openingHours, endDate: '2026-11-22' })
    expect(shown(free)).toEqual(['f1 10:00 PM–2:00 AM'])
    expect(shown(splitIntoSlots(free, { minutes: 90, turnaroundMinutes: 0, from: '' }))).toEqual([
      'f1 10:00 PM–11:30 PM',
      'f1 11:30 PM–1:00 AM',
    ])
  })
})

describe('the slots of a free time', () => {
  const slots = (given: Partial<FreeTimesInput>, minutes: number, turnaroundMinutes = 0, from = '') =>
    shown(splitIntoSlots(ask({ ...given, turnaroundMinutes }), { minutes, turnaroundMinutes, from }))

  test('follow one another with the turnaround between them', () => {
    expect(slots({}, 60)).toEqual(['f1 9:00 AM–10:00 AM', 'f1 10:00 AM–11:00 AM', 'f1 11:00 AM–12:00 PM'])
    expect(slots({}, 60, 15)).toEqual(['f1 9:00 AM–10:00 AM', 'f1 10:15 AM–11:15 AM'])
    expect(slots({}, 181)).toEqual([])
  })

  test('begin on five minutes, and never in the past', () => {
    const games = [{ fieldId: 'f1', start: at('09:00'), end: at('09:32') }]
    expect(slots({ games }, 60)).toEqual(['f1 9:35 AM–10:35 AM', 'f1 10:35 AM–11:35 AM'])
    expect(slots({}, 60, 0, at('09:20'))).toEqual(['f1 10:00 AM–11:00 AM', 'f1 11:00 AM–12:00 PM'])
    expect(slots({}, 60, 15, at('09:20'))).toEqual(['f1 10:15 AM–11:15 AM'])
    expect(slots({}, 45, 12, at('09:20'))).toEqual(['f1 10:00 AM–10:45 AM', 'f1 11:00 AM–11:45 AM'])
    expect(slots({}, 60, 0, at('09:00'))[0]).toBe('f1 9:00 AM–10:00 AM')
  })

  test('lose the hour that a night in spring skips, and have the one of autumn twice', () => {
    const openingHours = [{ venue_id: 'park', weekday: 7, opens: '00:00', closes: '04:00' }]
    const spring = { openingHours, startDate: '2026-03-08', endDate: '2026-03-08' }
    expect(slots(spring, 60)).toEqual(['f1 12:00 AM–1:00 AM', 'f1 1:00 AM–3:00 AM', 'f1 3:00 AM–4:00 AM'])
    const autumn = { openingHours, startDate: '2026-11-01', endDate: '2026-11-01' }
    expect(slots(autumn, 60)).toEqual([
      'f1 12:00 AM–1:00 AM',
      'f1 1:00 AM–1:00 AM',
      'f1 1:00 AM–2:00 AM',
      'f1 2:00 AM–3:00 AM',
      'f1 3:00 AM–4:00 AM',
    ])
  })
})

test('possible starts are all those at which a game fits', () => {
  const games = [{ fieldId: 'f1', start: at('09:00'), end: at('10:05') }]
  const ways = listPossibleStarts(ask({ games }), { minutes: 90, stepMinutes: 15, from: at('09:30') })
  expect(shown(ways)).toEqual(['f1 10:15 AM–11:45 AM', 'f1 10:30 AM–12:00 PM'])
  expect(listPossibleStarts(ask(), { minutes: 200, stepMinutes: 15, from: at('09:30') })).toEqual([])
})
