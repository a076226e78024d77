import { describe, expect, test } from 'vitest'
import { planBulkChange, type BulkChange } from '#domain/scheduling/conflicts/bulk-change.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeGame, testId } from '../../../support/rows/factories.ts'

const zone = 'America/New_York'
/** A game of an hour at 10:00 (or another time) in New York. */
const at = (date: string, time = '10:00', given: Partial<Game> = {}, offset = '-04:00') => {
  const start = new Date(`${date}T${time}:00${offset}`)
  return makeGame({
    local_date: date,
    local_time: time,
    time_zone: zone,
    start_time: start.toISOString(),
    end_time: new Date(start.getTime() + 3_600_000).toISOString(),
    ...given,
  })
}
/** Each game's id, with where it goes or why it stays. */
const planned = (games: readonly Game[], change: BulkChange) =>
  planBulkChange(games, change).map((one) => [
    games.indexOf(one.before),
    'stays' in one ? one.stays : `${one.after.local_date} ${one.after.local_time ?? 'open'}`,
  ])

describe('to another day', () => {
  test('a game keeps its local time and length, also across a change of the clocks', () => {
    const [moved] = planBulkChange([at('2026-10-31')], { kind: 'day', date: '2026-11-07', isSpread: false })
    expect(moved).toMatchObject({
      after: { local_date: '2026-11-07', local_time: '10:00', start_time: '2026-11-07T15:00:00.000Z' },
      set: { end_time: '2026-11-07T16:00:00.000Z' },
    })
  })

  test('games of several days go to one day, or keep their distance from the first', () => {
    const games = [at('2026-10-10'), at('2026-10-11', '09:00'), at('2026-10-17')]
    expect(planned(games, { kind: 'day', date: '2026-10-17', isSpread: false })).toEqual([
      [2, 'unchanged'],
      [1, '2026-10-17 09:00'],
      [0, '2026-10-17 10:00'],
    ])
    expect(planned(games, { kind: 'day', date: '2026-10-17', isSpread: true })).toEqual([
      [2, '2026-10-24 10:00'],
      [1, '2026-10-18 09:00'],
      [0, '2026-10-17 10:00'],
    ])
  })

  test('the first day is that of a game that can move', () => {
    const games = [at('2026-10-03', '10:00', { status: 'completed' }), at('2026-10-10'), at('2026-10-11')]
    expect(planned(games, { kind: 'day', date: '2026-10-08', isSpread: true })).toEqual([
      [0, 'played'],
      [1, '2026-10-08 10:00'],
      [2, '2026-10-09 10:00'],
    ])
  })

  test('a postponed game is scheduled again, and one without a time stays without', () => {
    const postponed = at('2026-10-10', '10:00', { status: 'postponed' })
    const open = makeGame({
      local_date: '2026-10-10',
      local_time: null,
      time_zone: zone,
      start_time: '2026-10-10T04:00:00.000Z',
      end_time: '2026-10-11T04:00:00.000Z',
    })
    const [first, second] = planBulkChange([open, postponed], { kind: 'day', date: '2026-10-09', isSpread: false })
    expect(first).toMatchObject({ after: { local_date: '2026-10-09', local_time: null, status: 'scheduled' } })
    expect(second).toMatchObject({ after: { local_date: '2026-10-09', status: 'scheduled' } })
  })

  test('a time that clocks skip on the new day is not taken', () => {
    const early = at('2026-03-01', '02:30', {}, '-05:00')
    expect(planned([early], { kind: 'day', date: '2026-03-08', isSpread: false })).toEqual([[0, 'skipped']])
  })
})

describe('by minutes', () => {
  test('later begins with the last game and earlier with the first, so that no game meets another on its way', () => {
    const games = [at('2026-10-10', '10:00'), at('2026-10-10', '11:00')]
    expect(planned(games, { kind: 'shift', minutes: 60 })).toEqual([
      [1, '2026-10-10 12:00'],
      [0, '2026-10-10 11:00'],
    ])
    expect(planned(games, { kind: 'shift', minutes: -30 })).toEqual([
      [0, '2026-10-10 09:30'],
      [1, '2026-10-10 10:30'],
    ])
  })

  test('a game may end at midnight, but stays if it would end later or start the day before', () => {
    const games = [at('2026-10-10', '00:30'), at('2026-10-10', '22:00'), at('2026-10-10', '22:15')]
    expect(planned(games, { kind: 'shift', minutes: 60 })).toEqual([
      [2, 'midnight'],
      [1, '2026-10-10 23:00'],
      [0, '2026-10-10 01:30'],
    ])
    expect(planned(games.slice(0, 1), { kind: 'shift', minutes: -60 })).toEqual([[0, 'midnight']])
  })

  test('a game without a time and a postponed one stay', () => {
    const games = [at('2026-10-10', '10:00', { status: 'postponed' }), at('2026-10-10', '11:00', { local_time: null })]
    expect(planned(games, { kind: 'shift', minutes: -15 })).toEqual([
      [0, 'postponed'],
      [1, 'no_time'],
    ])
  })
})

test('another field is for games that can move, and leaves a postponed game postponed', () => {
  const fieldId = testId()
  const games = [
    at('2026-10-10', '08:00', { status: 'postponed' }),
    at('2026-10-10', '09:00', { field_id: fieldId }),
    at('2026-10-10', '10:00', { status: 'cancelled' }),
    at('2026-10-10', '11:00', { status: 'in_progress' }),
  ]
  const [first, ...others] = planBulkChange(games, { kind: 'field', fieldId })
  expect(first).toMatchObject({ after: { field_id: fieldId, status: 'postponed' }, set: { field_id: fieldId } })
  expect(others.map((one) => 'stays' in one && one.stays)).toEqual(['unchanged', 'cancelled', 'played'])
})

test('games are called off and put back, but none with a result, and none that a bracket decides', () => {
  const games = [
    at('2026-10-10', '08:00'),
    at('2026-10-10', '09:00', { status: 'postponed' }),
    at('2026-10-10', '10:00', { status: 'cancelled' }),
    at('2026-10-10', '11:00', { status: 'forfeited', forfeited_by: 'home' }),
    at('2026-10-10', '12:00', { home_source: { kind: 'winner', match: 1 } }),
  ]
  const after = (status: 'scheduled' | 'postponed' | 'cancelled') =>
    planBulkChange(games, { kind: 'status', status }).map((one) => ('stays' in one ? one.stays : one.after.status))
  expect(after('postponed')).toEqual(['postponed', 'unchanged', 'cancelled', 'played', 'postponed'])
  expect(after('cancelled')).toEqual(['cancelled', 'cancelled', 'unchanged', 'played', 'bracket'])
  expect(after('scheduled')).toEqual(['unchanged', 'scheduled', 'scheduled', 'played', 'unchanged'])
})
