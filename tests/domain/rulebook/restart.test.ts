import { describe, expect, test } from 'vitest'
import type { Restart } from '#domain/rulebook/document.ts'
import { findRulebookPreset } from '#domain/rulebook/presets/presets.ts'
import { rankNaively } from '../../support/rulebook/naive-ranking.ts'
import { game, order, place, rules, shown } from './made-season.ts'

// How a tie is resolved step by step: the five ways give different orders for the same games.

const restarts = ['never', 'block', 'each_group', 'best_group', 'one_by_one'] as const
const among = { games: 'among' } as const

function byRestart(
  clauses: readonly object[],
  teams: string,
  games: Parameters<typeof place>[2],
): Record<Restart, string> {
  const [never, block, each_group, best_group, one_by_one] = restarts.map((restart) =>
    order(rules(clauses, restart), teams, games),
  )
  return {
    never: never ?? '',
    block: block ?? '',
    each_group: each_group ?? '',
    best_group: best_group ?? '',
    one_by_one: one_by_one ?? '',
  }
}

test('a criterion that separates everyone is the end, unless only the best team is placed by it', () => {
  const games = [game('A 15-10 B'), game('C 15-14 A'), game('B 15-14 C')]
  const clauses = [
    { by: 'points', ...among },
    { by: 'difference', ...among },
  ]
  expect(byRestart(clauses, 'A B C', games)).toEqual({
    never: 'A, C, B',
    block: 'A, C, B',
    each_group: 'A, C, B',
    best_group: 'A, B, C',
    one_by_one: 'A, B, C',
  })
})

test('teams that a later criterion leaves level start over only where the rules say so', () => {
  const circle = [game('B 1-0 A'), game('A 1-0 C'), game('C 1-0 B')]
  const games = [...circle, game('A 3-0 X'), game('B 3-0 X'), game('C 1-0 X')]
  const clauses = [{ by: 'points', ...among }, { by: 'difference', ...among }, { by: 'difference' }]
  expect(byRestart(clauses, 'A B C X', games)).toEqual({
    never: 'A = B, C, X',
    block: 'A = B, C, X',
    each_group: 'B, A, C, X',
    best_group: 'B, A, C, X',
    one_by_one: 'B, A, C, X',
  })
})

test('the teams behind the first start over together only if one team is placed at a time', () => {
  const games = [game('A 1-0 B'), game('C 1-0 B'), game('A 2-0 X'), game('B 3-0 X'), game('X 1-0 C')]
  const clauses = [{ by: 'points', ...among, only: 'two' }, { by: 'difference' }]
  expect(byRestart(clauses, 'A B C', [...games, game('B 2-0 Y'), game('C 1-0 Y')])).toEqual({
    never: 'A = B, C',
    block: 'A = B, C',
    each_group: 'A, B, C',
    best_group: 'A, B, C',
    one_by_one: 'A, C, B',
  })
})

describe('a block of criteria among tied teams', () => {
  // UEFA Euro 2024, group E: all four teams have four points.
  const groupE = [
    game('ROU 3-0 UKR'),
    game('BEL 0-1 SVK'),
    game('SVK 1-2 UKR'),
    game('BEL 2-0 ROU'),
    game('SVK 1-1 ROU'),
    game('UKR 0-0 BEL'),
  ]
  const clauses = [
    { by: 'points', ...among },
    { by: 'difference', ...among },
    { by: 'scored', ...among },
    { by: 'difference' },
    { by: 'scored' },
  ]

  test('is asked as a whole before it is asked again', () => {
    const teams = 'BEL ROU SVK UKR'
    expect(byRestart(clauses, teams, groupE)).toEqual({
      never: 'ROU, BEL, SVK, UKR', // the official order
      block: 'ROU, BEL, SVK, UKR',
      each_group: 'BEL, ROU, SVK, UKR',
      best_group: 'BEL, ROU, UKR, SVK', // Ukraine beat Slovakia
      one_by_one: 'BEL, ROU, UKR, SVK',
    })
    const [, second] = place(rules(clauses, 'block'), teams, groupE)
    expect(second?.below?.clause).toEqual({ list: 'ties', index: 2, id: 'tie_3' })
    expect(second?.below?.values.get('ROU')?.value).toEqual({ n: 4, d: 1 })
    expect(second?.below?.among).toEqual(['BEL', 'ROU', 'SVK', 'UKR'])
  })

  test('is asked again for those whom it left level, before anything else is asked', () => {
    // All have three points and no difference; C scored three goals, A and B two, and A beat B.
    const games = [game('A 1-0 B'), game('C 2-1 A'), game('B 2-1 C')]
    const others = [game('A 1-0 X'), game('B 9-0 X'), game('C 1-0 X')]
    expect(byRestart(clauses, 'A B C X', [...games, ...others])).toEqual({
      never: 'C, B, A, X',
      block: 'C, A, B, X',
      each_group: 'C, A, B, X',
      best_group: 'C, A, B, X',
      one_by_one: 'C, A, B, X',
    })
  })
})

describe('made-up groups of tied teams end in three orders, by what each rulebook repeats', () => {
  const restartOf = (preset: string) => findRulebookPreset(preset)?.ties.restart
  const clauses = [
    { id: 'their_points', by: 'points', ...among },
    { id: 'their_difference', by: 'difference', ...among },
    { id: 'their_goals', by: 'scored', ...among },
    { id: 'difference', by: 'difference' },
    { id: 'goals', by: 'scored' },
  ]
  /** Returns the order, which the naive implementation must confirm. */
  const orderOf = (teams: string, results: readonly string[], restart: Restart) => {
    const [rulebook, games] = [rules(clauses, restart), results.map((result) => game(result))]
    const input = { teams: teams.split(' ').map((id) => ({ id })), games }
    expect(shown(rankNaively(rulebook, input))).toBe(order(rulebook, teams, games))
    return order(rulebook, teams, games)
  }

  test('the presets repeat what their rulebooks say', () => {
    expect(restartOf('soccer_uefa_2024')).toBe('block')
    expect(restartOf('basketball_fiba')).toBe('best_group')
    expect(restartOf('football_nfl')).toBe('one_by_one')
    expect(restartOf('ultimate_wfdf')).toBe('each_group')
    expect(restartOf('hockey_nhl')).toBe('never')
  })

  // A, B, C and D have seven points, and four in their games. There, the differences are A +2, B 0, C 0, D −2; B and C
  // scored three goals each. B beat C, and C has the better difference overall. Without A, D is first.
  const harborCup = [
    'A 1-1 B', 'A 1-2 C', 'A 3-0 D', 'A 2-1 E', 'B 1-0 C',
    'B 1-2 D', 'B 2-1 E', 'C 1-1 D', 'C 3-0 E', 'D 3-0 E',
  ] // prettier-ignore

  test.each<[string, Restart, string]>([
    ['nothing', 'never', 'A, C, B, D, E'],
    ['the whole mini-table, like UEFA', 'block', 'A, B, C, D, E'],
    ['everything for each group, like WFDF', 'each_group', 'A, B, C, D, E'],
    ['everything for the best group and the others together, like FIBA', 'best_group', 'A, D, B, C, E'],
    ['everything for one team after the other, like the NFL', 'one_by_one', 'A, D, B, C, E'],
  ])('the Harbor Cup: repeating %s', (_, restart, expected) => {
    expect(orderOf('A B C D E', harborCup, restart)).toBe(expected)
  })

  // All have four points; the differences are B +1, A 0, D 0, C −1. D scored more than A, A beat D, and without B, C is
  // first.
  const lakeCup = ['A 0-0 B', 'A 0-1 C', 'A 2-1 D', 'B 2-0 C', 'B 1-2 D', 'C 1-1 D']

  test.each<[string, Restart, string]>([
    ['nothing', 'never', 'B, D, A, C'],
    ['the whole mini-table, like UEFA', 'block', 'B, D, A, C'],
    ['everything for each group, like WFDF', 'each_group', 'B, A, D, C'],
    ['everything for the best group and the others together, like FIBA', 'best_group', 'B, C, A, D'],
    ['everything for one team after the other, like the NFL', 'one_by_one', 'B, C, A, D'],
  ])('the Lake Cup: repeating %s', (_, restart, expected) => {
    expect(orderOf('A B C D', lakeCup, restart)).toBe(expected)
  })
})
