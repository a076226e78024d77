import { describe, expect, it } from 'vitest'
import { getGameState } from '#domain/scores/get-game-state.ts'

const game = {
  status: 'scheduled',
  result_state: null,
  home_team_id: 'bears',
  away_team_id: 'foxes',
  end_time: '2026-11-21T11:00:00.000Z',
} as const
const [before, after] = ['2026-11-21T10:59:00.000Z', '2026-11-21T11:00:00.000Z']

describe('the state of a game', () => {
  it('is that of its result once it is over', () => {
    const completed = { ...game, status: 'completed' } as const
    expect(getGameState({ ...completed, result_state: 'reported' }, { now: after })).toBe('waiting')
    expect(getGameState({ ...completed, result_state: 'disputed' }, { now: after })).toBe('disputed')
    expect(getGameState({ ...completed, result_state: 'confirmed' }, { now: after })).toBe('completed')
    expect(getGameState({ ...game, status: 'forfeited' }, { now: after })).toBe('forfeited')
  })

  it('is a missing result from its end on, unless it is a draft or its teams are unknown', () => {
    expect(getGameState(game, { now: before })).toBe('scheduled')
    expect(getGameState(game, { now: after, isMoved: true })).toBe('missing')
    expect(getGameState(game, { now: after, isDraft: true })).toBe('scheduled')
    expect(getGameState({ ...game, away_team_id: null }, { now: after })).toBe('scheduled')
  })

  it('tells that a game was moved only while it is still to come', () => {
    expect(getGameState(game, { now: before, isMoved: true })).toBe('moved')
    expect(getGameState({ ...game, status: 'in_progress' }, { now: before, isMoved: true })).toBe('in_progress')
  })
})
