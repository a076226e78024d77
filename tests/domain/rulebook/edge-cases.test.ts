import { describe, expect, test } from 'vitest'
import { rankAcrossGroups } from '#domain/rulebook/rank-teams.ts'
import { forfeit, game, order, place, rules, shown } from './made-season.ts'

// Cases on which two readers of the rule document could disagree; each test states which reading is right.

const among = { games: 'among' } as const
const first = (by: object, changes: object = {}) => ({ rank: [{ id: 'first', ...by }], ...changes })
const fairPlay = (home: number, away: number) => ({ facts: { fair_play: [home, away] as const } })

describe('games', () => {
  test('without a result have no numbers, even if there was a score', () => {
    const rained = game('A 0-9 B', { status: 'no_result' })
    const difference = rules([], 'never', first({ by: 'difference' }))
    expect(order(difference, 'A B', [rained])).toBe('A = B')
    const cards = rules([], 'never', first({ by: 'scored', of: 'fact_fair_play' }))
    expect(order(cards, 'A B', [rained, game('A 1-0 X', fairPlay(3, 0))])).toBe('B, A')
  })

  test('that were forfeited count as decided in regulation, whatever was recorded', () => {
    const wins = rules([], 'never', first({ by: 'wins', decided: ['regulation'] }))
    const recorded = { ...forfeit('A - B', 'away'), decidedBy: 'shootout' as const }
    expect(order(wins, 'A B', [recorded])).toBe('A, B')
  })

  test('that were forfeited are worth a win, not what their score would be worth', () => {
    const byScore = [{ for: 3, against: 0, win: 5, loss: 0 }]
    const points = { points: { win: 3, draw: 1, loss: 0, byScore }, forfeit: { score: [3, 0] } }
    expect(order(rules([], 'never', points), 'A B C', [forfeit('A - X', 'away'), game('B 3-0 X')])).toBe('B, A, C')
  })

  test('of an opponent that is not in the table count in the strength of schedule', () => {
    const strength = rules([], 'never', first({ by: 'strength' }))
    const games = [game('X 1-0 A'), game('B 1-0 Y'), game('X 1-0 Y')]
    expect(order(strength, 'A B', games)).toBe('A, B')
  })

  test('count as games of the division if the opponent is known to be in it, though not in the table', () => {
    const division = rules([], 'never', first({ by: 'wins', games: 'division' }))
    const games = [game('A 1-0 X'), game('B 1-0 Y')]
    const teams = ['A', 'B'].map((id) => ({ id, division: 'East' }))
    const opponents = [
      { id: 'X', division: 'West' },
      { id: 'Y', division: 'East' },
    ]
    expect(order(division, '', games, { teams, opponents })).toBe('B, A')
    expect(order(division, '', games, { teams })).toBe('A = B')
  })

  test('without a result are no meetings in the strength of schedule', () => {
    const strength = rules([], 'never', first({ by: 'strength' }))
    const games = [game('A - X', { status: 'no_result' }), game('B 1-0 Y'), game('Y 1-0 Z'), game('X 1-0 Z')]
    expect(order(strength, 'A B', games)).toBe('B, A')
  })
})

test('byes and adjustments change nothing under rules that give no points', () => {
  const wins = rules([], 'never', { points: null, ...first({ by: 'wins' }) })
  const changes = { byes: [{ teamId: 'B' }], adjustments: [{ teamId: 'A', points: -3, reason: 'Late' }] }
  expect(order(wins, 'A B', [game('A 1-0 B')], changes)).toBe('A, B')
})

describe('the record among tied teams', () => {
  test('keeps the selections of each clause of the order, among the games of the record', () => {
    const record = rules([{ by: 'rank', ...among }], 'never', first({ by: 'wins', venue: 'away' }))
    // Both won one game away: A against B, and B against X.
    const games = [game('B 0-1 A'), game('A 0-1 X'), game('X 0-1 B')]
    expect(order(record, 'A B', games)).toBe('A, B')
    const last = rules([{ by: 'rank', ...among, meetings: 'any' }], 'never', first({ by: 'points', last: 2 }))
    const three = [game('A 1-0 B'), game('B 1-0 A'), game('B 1-1 A'), game('A 0-0 X'), game('B 0-0 X')]
    expect(order(last, 'A B', [...three, game('A 0-0 Y'), game('B 0-0 Y')])).toBe('B, A')
  })

  test('does not ask a clause of the order for which there are too few games', () => {
    const rank = [
      { id: 'points', by: 'points', atLeast: 2 },
      { id: 'difference', by: 'difference' },
    ]
    const record = rules([{ by: 'rank', ...among }], 'never', { rank })
    // Both have three points and no difference.
    const games = [game('A 3-1 B'), game('X 2-0 A'), game('B 2-0 X')]
    const [, below] = place(record, 'A B', games)
    expect(below?.teamIds).toEqual(['B'])
    expect(below?.below?.clause.id).toBe('tie_1')
    expect(below?.below?.values.get('A')?.value).toEqual({ n: 0, d: 1 })
  })
})

describe('a team that left', () => {
  const at = '1980-02-01T00:00:00.000Z'
  const left = [{ teamId: 'W', at, kind: 'withdrawn' }] as const

  test('has not failed to play carried games that do not count', () => {
    const keepFrom = { withdrawal: { games: { keepFrom: [2, 3] } } }
    const games = [game('W 1-0 A'), game('W - A', { kind: 'carried' })]
    const groups = place(rules([], 'never', keepFrom), 'A W', games, { withdrawals: left })
    expect(shown(groups)).toBe('W, A')
    const counted = rules([], 'never', { ...keepFrom, carriedOver: 'games' })
    expect(order(counted, 'A W', games, { withdrawals: left })).toBe('A = W')
  })

  test('left at the earliest time that is given', () => {
    const twice = [left[0], { teamId: 'W', at: '1960-01-01T00:00:00.000Z', kind: 'expelled' }] as const
    for (const withdrawals of [twice, twice.toReversed()]) {
      expect(order(rules([]), 'A W', [game('W 1-0 A')], { withdrawals })).toBe('A = W')
    }
  })

  test('has played its playoffs', () => {
    const annulled = rules([{ by: 'playoff' }], 'never', { withdrawal: { games: 'annul' } })
    const games = [game('W 9-0 A'), game('A 3-1 W', { kind: 'playoff' })]
    expect(order(annulled, 'A W', games, { withdrawals: left })).toBe('A, W')
  })
})

test('a playoff without a result leaves the order open', () => {
  const playoff = rules([{ by: 'playoff' }, { by: 'difference' }])
  const games = [game('A 2-0 X'), game('B 1-0 X'), game('A - B', { kind: 'playoff', status: 'no_result' })]
  expect(place(playoff, 'A B', games)[0]?.undecided).toMatchObject({ kind: 'open', clause: { id: 'tie_1' } })
})

test('teams that share a place cite the first clause that put one of them behind', () => {
  const clauses = [{ by: 'conceded', ...among, meetings: 'any' }, { by: 'lots' }]
  const lots = [{ teamIds: ['E', 'C'], at: '2026-01-01T00:00:00.000Z', by: 'The league' }]
  const draws = rules(clauses, 'one_by_one', { points: null, ...first({ by: 'wins' }) })
  const [, shared] = place(draws, 'B C E', [game('B 1-1 C'), game('B 1-1 E')], { lots })
  expect(shared?.teamIds).toEqual(['B', 'C'])
  expect(shared?.below).toMatchObject({ clause: { index: 0 }, among: ['B', 'C', 'E'] })
})

test('last places are left out after it is known which games a team played', () => {
  const withdrawal = { games: { keepFrom: [1, 2] } }
  const across = { order: [{ id: 'won', by: 'wins' }], ignore: 'last_places' }
  const groups = [
    ['A1', 'A2'],
    ['B1', 'B2', 'B3'],
  ]
  const teams = groups.flat().map((id) => ({ id }))
  // B2 played two games of three, one of them against the last team.
  const games = [game('B1 0-1 B2'), game('B2 1-0 B3'), game('B2 - B1'), game('A1 1-0 A2')]
  const withdrawals = [{ teamId: 'B2', at: '1980-02-01T00:00:00.000Z', kind: 'withdrawn' }] as const
  const placed = rankAcrossGroups(rules([], 'never', { withdrawal, across }), { teams, games, withdrawals }, groups, 2)
  expect(shown(placed)).toBe('B2, A2')
})
