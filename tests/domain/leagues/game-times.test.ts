import { describe, expect, test } from 'vitest'
import { toGameDate, formatDayAndTimeOfGame, isUpcoming, formatTimeOfGame } from '#domain/leagues/game-times.ts'
import { toGameInstants, toUntimedWallClock } from '#domain/leagues/wall-clock.ts'
import { applyGamePatch, toGamePlan } from '#domain/scheduling/conflicts/change-game.ts'
import { describeGameChange } from '#domain/scheduling/conflicts/change-words.ts'
import { isUnderway } from '#domain/public-league/game-lines.ts'
import { makeGame } from '../../support/rows/factories.ts'

const zone = 'America/Denver'
const timed = makeGame({
  time_zone: zone,
  start_time: '2026-10-31T16:00:00.000Z',
  end_time: '2026-10-31T17:30:00.000Z',
})

describe('a game without a time', () => {
  const open = makeGame({ ...timed, ...toUntimedWallClock('2026-11-01', zone) }) // this day has 25 hours

  test('lasts from the beginning of its day to the end', () => {
    expect(open).toMatchObject({ start_time: '2026-11-01T06:00:00.000Z', end_time: '2026-11-02T07:00:00.000Z' })
    expect(toGameInstants({ ...open, start_time: '', end_time: '' })).toEqual({
      start_time: open.start_time,
      end_time: open.end_time,
    })
  })

  test('is on the day that was agreed, whatever the zone of the person who looks', () => {
    expect([zone, 'America/Los_Angeles', 'Pacific/Auckland'].map((each) => toGameDate(open, each))).toEqual(
      Array(3).fill('2026-11-01'),
    )
    expect(formatTimeOfGame(open, zone)).toBe('TBD')
    expect(formatDayAndTimeOfGame(open, zone)).toBe('Sun, Nov 1, time TBD')
    expect(formatDayAndTimeOfGame(timed, 'UTC')).toBe('Sat, Oct 31, 4:00 PM')
  })

  test('is to come until the end of its day, and never said to be on before somebody starts it', () => {
    const noon = '2026-11-01T19:00:00.000Z'
    expect([
      isUpcoming(open, noon),
      isUnderway(open, noon),
      isUnderway({ ...open, status: 'in_progress' }, noon),
    ]).toEqual([true, false, true])
    expect(isUpcoming(open, '2026-11-02T07:00:00.001Z')).toBe(false)
  })

  test('gets a time, and loses it again, by a change', () => {
    const lost = applyGamePatch(timed, { local_date: '2026-11-01' })
    expect(lost).toMatchObject({ local_date: '2026-11-01', local_time: null, start_time: open.start_time })
    const midnight = { start_time: open.start_time, end_time: '2026-11-01T07:00:00.000Z' }
    expect(applyGamePatch(open, midnight)).toMatchObject({ local_date: '2026-11-01', local_time: '00:00', ...midnight })
    expect(applyGamePatch(open, { field_id: null })).toMatchObject({ local_time: null, end_time: open.end_time })
    const names = { home: 'Otters', away: 'Herons', teamOf: String, placeOf: () => null }
    expect(describeGameChange(toGamePlan(timed), toGamePlan(lost), names)).toBe(
      'Sat, Oct 31, 10:00 AM → Sun, Nov 1, time TBD',
    )
  })
})
