import { describe, expect, test } from 'vitest'
import { isMovable, applyGamePatch } from '#domain/scheduling/conflicts/change-game.ts'
import { gameStatuses } from '#domain/schema/schedules.ts'
import { makeGame, testId } from '../../../support/rows/factories.ts'

const refusal = (code: string) => expect.objectContaining({ code }) as Error
const later = { start_time: '2026-04-12T16:00:00.000Z', end_time: '2026-04-12T17:00:00.000Z' }
const result = { home_score: 3, away_score: 1, winner: 'home', result_state: 'confirmed', result_side: 'home' } as const
const noResult = { home_score: null, away_score: null, winner: null, result_state: null, result_side: null }

describe('the status of a game after a change', () => {
  test('is scheduled again where a postponed game gets another time', () => {
    const postponed = makeGame({ status: 'postponed' })
    expect(applyGamePatch(postponed, later)).toEqual({
      ...postponed,
      ...later,
      local_date: '2026-04-12',
      status: 'scheduled',
    })
    expect(applyGamePatch(postponed, { ...later, status: 'postponed' }).status).toBe('postponed')
  })

  test('stays where only the field or the end of a postponed game is another, or nothing is', () => {
    const field = testId()
    const postponed = makeGame({ status: 'postponed', field_id: field })
    const { start_time, end_time } = postponed
    expect(applyGamePatch(postponed, { field_id: null })).toEqual({ ...postponed, field_id: null })
    expect(applyGamePatch(postponed, { end_time: later.end_time })).toEqual({ ...postponed, end_time: later.end_time })
    expect(applyGamePatch(postponed, { start_time, end_time, field_id: field })).toEqual(postponed)
    expect(applyGamePatch(postponed, {})).toEqual(postponed)
  })

  test('takes the result away where it becomes another, and leaves it where it does not', () => {
    const played = makeGame({ status: 'completed', ...result })
    expect(applyGamePatch(played, { status: 'scheduled' })).toEqual({ ...played, ...noResult, status: 'scheduled' })
    expect(applyGamePatch(played, {})).toEqual(played)
    const awarded = makeGame({ status: 'forfeited', forfeited_by: 'home', ...result })
    expect(applyGamePatch(awarded, { status: 'forfeited', forfeited_by: 'away' })).toEqual({
      ...awarded,
      forfeited_by: 'away',
    })
  })

  test('says by whom it is forfeited, and only then', () => {
    const game = makeGame()
    expect(applyGamePatch(game, { status: 'forfeited', forfeited_by: 'both' }).forfeited_by).toBe('both')
    const forfeited = makeGame({ status: 'forfeited', forfeited_by: 'home' })
    expect(applyGamePatch(forfeited, {}).forfeited_by).toBe('home')
    expect(applyGamePatch(forfeited, { status: 'scheduled', forfeited_by: 'home' }).forfeited_by).toBeNull()
  })
})

describe('a game that has begun or was called off', () => {
  test('keeps its time and its field', () => {
    expect(gameStatuses.filter(isMovable)).toEqual(['scheduled', 'postponed'])
    for (const status of gameStatuses.filter((one) => !isMovable(one))) {
      const game = makeGame({ status, field_id: testId() })
      const { start_time, end_time, field_id } = game
      for (const set of [
        { start_time: '2026-04-11T15:00:00.000Z' },
        { end_time: '2026-04-11T18:00:00.000Z' },
        { field_id: null },
        { field_id: testId() },
      ]) {
        expect(() => applyGamePatch(game, set)).toThrow(refusal('game_not_movable'))
      }
      expect(applyGamePatch(game, { start_time, end_time, field_id })).toEqual(game)
    }
  })

  test('moves where the same change puts it back on the schedule, and none moves that is called off with it', () => {
    const cancelled = makeGame({ status: 'cancelled' })
    expect(applyGamePatch(cancelled, { ...later, status: 'scheduled' })).toMatchObject({
      ...later,
      status: 'scheduled',
    })
    expect(() => applyGamePatch(makeGame(), { ...later, status: 'cancelled' })).toThrow(refusal('game_not_movable'))
  })
})

describe('a match of a bracket', () => {
  const match = { home_source: { kind: 'winner', match: 1 }, away_source: { kind: 'winner', match: 2 } } as const

  test('is not cancelled, nor put back from there; a game of a league is', () => {
    expect(() => applyGamePatch(makeGame(match), { status: 'cancelled' })).toThrow(refusal('bracket_decides'))
    const cancelled = makeGame({ ...match, status: 'cancelled' })
    expect(() => applyGamePatch(cancelled, { status: 'scheduled' })).toThrow(refusal('bracket_decides'))
    expect(applyGamePatch(cancelled, { status: 'cancelled' })).toEqual(cancelled)
    expect(applyGamePatch(makeGame(), { status: 'cancelled' }).status).toBe('cancelled')
    expect(applyGamePatch(makeGame({ status: 'cancelled' }), { status: 'scheduled' }).status).toBe('scheduled')
  })

  test('is forfeited once both teams are known, and postponed or moved before', () => {
    const forfeit = { status: 'forfeited', forfeited_by: 'home' } as const
    for (const open of [{ home_team_id: null }, { away_team_id: null }]) {
      const game = makeGame({ ...match, ...open })
      expect(() => applyGamePatch(game, forfeit)).toThrow(refusal('teams_unknown'))
      expect(applyGamePatch(game, { status: 'postponed' }).status).toBe('postponed')
      expect(applyGamePatch(game, later)).toEqual({ ...game, ...later, local_date: '2026-04-12' })
    }
    expect(applyGamePatch(makeGame(match), forfeit)).toMatchObject(forfeit)
  })
})
