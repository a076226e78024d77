import { expect, test } from 'vitest'
import { describeLostResult } from '#domain/tournaments/describe-lost-result.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { makeGame, testId } from '../../support/rows/factories.ts'

test('what a correction costs is told with its teams and its score', () => {
  const [bears, lions] = [testId(), testId()]
  const names = new Map([
    [bears, 'Bears'],
    [lions, 'Lions'],
  ])
  const told = (given: Partial<Game>) => {
    const teams = { home_team_id: bears, away_team_id: lions, home_score: 2, away_score: 1 }
    const game = makeGame({
      ...teams,
      match_number: 9,
      status: 'completed',
      result_state: 'official',
      result_side: 'staff',
    })
    return describeLostResult({ ...game, ...given }, (id) => names.get(id) ?? '?')
  }
  expect(told({})).toBe('Match 9, Bears – Lions 2 : 1: the result will be cleared.')
  expect(told({ home_score: 2, away_score: 2, winner: 'home' })).toBe(
    'Match 9, Bears – Lions 2 : 2 (Bears won): the result will be cleared.',
  )
  expect(told({ home_score: 2, away_score: 2, winner: 'away' })).toBe(
    'Match 9, Bears – Lions 2 : 2 (Lions won): the result will be cleared.',
  )
  expect(told({ status: 'in_progress' })).toBe('Match 9, Bears – Lions: it has started, and its score will be cleared.')
  expect(told({ status: 'forfeited', home_score: null, away_score: null })).toBe(
    'Match 9, Bears – Lions: the forfeit will be cleared.',
  )
  expect(told({ status: 'forfeited', away_team_id: null })).toBe(
    'Match 9, Bears – Unknown team: the forfeit will be cleared.',
  )
})
