import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom, shuffle } from '#domain/random.ts'
import { findRulebookPreset } from '#domain/rulebook/presets/presets.ts'
import { getFirstPlaces } from '#domain/standings/places.ts'
import { explainSeparations, computeStandings } from '#domain/standings/standings.ts'
import type { StandingsGame } from '#domain/standings/standings.ts'
import { forfeit, game, order, table, toInput, wins, type Changes, type Columns } from './standings-season.ts'

/** Returns text such as `A B: more points (3 to 0)` for each pair of neighbors. */
function reasons(ids: string, games: readonly StandingsGame[], changes: Changes = {}) {
  return explainSeparations(toInput(ids, games, { preset: 'points_3_1_0', ...changes }), 'goal').map(
    ({ above, below, words }) => `${above} ${below}: ${words}`,
  )
}

describe('points', () => {
  test('are what the league gives for a win, a draw and a loss', () => {
    const games = [game('A 1-0 B'), game('B 0-0 C'), forfeit('A - C', 'home')]
    const rows = table('A B C', games, { preset: { win: 4, draw: 2, loss: 1 } })
    expect(rows.map((row) => [row.teamId, row.points])).toEqual([
      ['C', 6],
      ['A', 5],
      ['B', 3],
    ])
  })

  test.each([
    { win: 1, draw: 1, loss: 1 },
    { win: 2, draw: 0, loss: 1 },
    { win: 1, draw: 0.5, loss: 0 },
  ])('that no league gives are refused: %o', (preset) => {
    expect(() => table('A', [], { preset })).toThrow(RangeError)
  })

  test('are taken away with a reason, from the day on which that was decided', () => {
    const games = [...wins('A', 'X', 2), ...wins('B', 'X', 1)]
    const deduction = {
      teamId: 'A',
      points: 4,
      reason: 'Fielded a banned player',
      decidedAt: '2026-05-01T12:00:00.000Z',
    }
    const settings = { preset: 'points_3_1_0', deductions: [deduction] } as const
    const rows = table('A B X', games, settings)
    expect(rows.map((row) => [row.teamId, row.points, row.deductions])).toEqual([
      ['B', 3, []],
      ['A', 2, [deduction]],
      ['X', 0, []],
    ])
    expect(order(table('A B X', games, { ...settings, asOf: '2026-05-01T11:59:59.000Z' }))).toBe('1 A, 2 B, 3 X')
    expect(order(table('A B X', games, { ...settings, asOf: '2026-05-01T12:00:00.000Z' }))).toBe('1 B, 2 A, 3 X')
  })

  test('taken away do not count between tied teams', () => {
    const games = [game('A 1-0 B'), ...wins('B', 'X', 1), ...wins('A', 'X', 1)]
    const deductions = [{ teamId: 'A', points: 3, reason: 'Walked off' }]
    const rows = table('A B X', games, { preset: 'points_3_1_0', tieBreakers: ['head_to_head'], deductions })
    expect(order(rows)).toBe('1 A, 2 B, 3 X')
  })

  test('that were taken from a team which is not in the table change nothing', () => {
    const deductions = [{ teamId: 'Z', points: 3, reason: 'Walked off' }]
    expect(order(table('A B', wins('A', 'B', 1), { preset: 'points_3_1_0', deductions }))).toBe('1 A, 2 B')
  })

  test('cannot be taken away where the league counts none', () => {
    const deductions = [{ teamId: 'A', points: 3, reason: 'Walked off' }]
    expect(() => table('A', [], { deductions })).toThrow('has no points to deduct')
  })
})

test('a draw counts in the win percentage as half a win, if the rules say so', () => {
  const games = [...wins('A', 'X', 2), game('X 1-0 A'), game('A 1-1 X'), game('A 0-0 X')]
  const rulebook = findRulebookPreset('football_nfl')
  if (!rulebook) throw new Error('There is no such preset')
  const percentages = (changes: Changes) =>
    table('A X', games, { preset: 'win_percentage', ...changes }).map((row) => `${row.teamId} ${row.winPercentage}`)
  expect(percentages({ rulebook })).toEqual(['A .600', 'X .400'])
  expect(percentages({})).toEqual(['A .667', 'X .333'])
})

describe('tie-breakers', () => {
  const preset = 'points_3_1_0'

  test('head to head can be read for points, difference and scored, each in its place', () => {
    // A and B are tied on 4 points. Each has won one of their two meetings, and B has the better difference.
    const games = [game('A 1-0 B'), game('B 3-1 A'), game('A 9-0 X'), game('B 1-0 X')]
    const by = (...tieBreakers: Columns['tieBreakers']) => order(table('A B X', games, { preset, tieBreakers }))
    expect(by('head_to_head')).toBe('1= A, 1= B, 3 X')
    expect(by('head_to_head', 'head_to_head_difference')).toBe('1 B, 2 A, 3 X')
    expect(by('head_to_head', 'difference', 'head_to_head_difference')).toBe('1 A, 2 B, 3 X')
    expect(by('head_to_head_scored')).toBe('1 B, 2 A, 3 X')
  })

  test('more wins can count before the difference', () => {
    const games = [...wins('A', 'X', 1), ...wins('X', 'A', 2), game('B 0-0 X'), game('B 0-0 X'), game('B 0-0 X')]
    expect(order(table('A B', games, { preset, tieBreakers: ['won', 'difference'] }))).toBe('1 A, 2 B')
    expect(order(table('A B', games, { preset, tieBreakers: ['difference', 'won'] }))).toBe('1 B, 2 A')
  })

  test('of three tied teams only the games among the three count, and two that stay tied share', () => {
    const outside = ['A', 'B'].flatMap((id) => [...wins(id, 'X', 1), game(`${id} 0-0 X`), game(`${id} 0-0 X`)])
    const games = [game('A 0-0 B'), game('C 1-0 A'), game('C 1-0 B'), ...outside] // each has 6 points
    expect(order(table('A B C', games, { preset, tieBreakers: ['head_to_head'] }))).toBe('1 C, 2= A, 2= B')
    const onlyTheThree = [game('A 1-0 B'), game('C 1-0 A'), game('B 1-0 C'), game('A 0-0 X'), game('B 0-0 X')]
    expect(order(table('A B C', [...onlyTheThree, game('C 0-0 X')], { preset, tieBreakers: ['head_to_head'] }))).toBe(
      '1= A, 1= B, 1= C',
    )
  })
})

describe('head to head among several tied teams', () => {
  const preset = 'points_3_1_0'

  test('is not asked where two of them met twice and the others once', () => {
    const among = [game('A 1-0 B'), game('A 1-0 B'), game('A 0-0 C'), game('B 0-0 C')]
    const others = [game('B 9-0 X'), game('B 9-0 X'), game('C 1-0 X'), game('C 0-0 X'), game('C 0-0 X')]
    // All have 7 points. The difference puts B first; A and C drew their only meeting, and A has the better difference.
    const rows = table('A B C', [...among, ...others], { preset, tieBreakers: ['head_to_head', 'difference'] })
    expect(order(rows)).toBe('1 B, 2 A, 3 C')
  })

  test('is asked anew among the two best once a later rule has left the third behind', () => {
    // In the games among the three, each beat one of the others. The difference puts B last; of the other two, C beat
    // A.
    const circle = [game('A 1-0 B'), game('B 1-0 C'), game('C 1-0 A')]
    const games = [...circle, game('A 3-0 X'), game('B 1-0 X'), game('C 3-0 X')]
    expect(order(table('A B C', games, { preset, tieBreakers: ['head_to_head', 'difference'] }))).toBe('1 C, 2 A, 3 B')
  })
})

describe('why a team is above the next', () => {
  test('it has more points, and teams that nothing separates are called tied', () => {
    expect(reasons('A B C', [game('A 1-0 B'), game('A 1-0 C')])).toEqual([
      'A B: more points (6 to 0)',
      'B C: tied under every rule',
    ])
    const steps = explainSeparations(toInput('A B C', [game('A 1-0 B'), game('A 1-0 C')], { preset: 'points_3_1_0' }))
    expect(steps).toEqual([
      { above: 'A', below: 'B', by: 'points', figures: [6, 0], among: null, words: 'more points (6 to 0)' },
      {
        above: 'B',
        below: 'C',
        by: null,
        figures: null,
        among: null,
        words: 'tied under every rule',
      },
    ])
  })

  test('it has the better difference, or scored more', () => {
    const games = [game('A 7-0 X'), game('B 5-0 X'), game('C 6-1 X')]
    expect(reasons('A B C', games, { tieBreakers: ['difference', 'scored'] })).toEqual([
      'A C: better goal difference (+7 to +5)',
      'C B: more goals scored (6 to 5)',
    ])
  })

  test('it did better in their own games', () => {
    const settings = { tieBreakers: ['head_to_head', 'head_to_head_difference'] } as const
    const even = [game('X 1-0 A'), game('X 1-0 A')]
    const both = [game('A 1-0 B'), game('B 1-2 A'), game('B 1-0 X'), game('B 1-0 X'), ...even]
    expect(reasons('A B', both, settings)).toEqual(['A B: won both meetings'])
    const thrice = [game('A 1-0 B'), game('B 1-2 A'), game('A 2-0 B'), ...wins('B', 'X', 3), ...even, game('X 1-0 A')]
    expect(reasons('A B', thrice, settings)).toEqual(['A B: won all 3 meetings'])
    const one = [game('A 1-0 B'), game('B 1-1 A'), game('B 1-0 X')]
    expect(reasons('A B', one, settings)).toEqual(['A B: more points in their 2 meetings (4 to 1)'])
    const goals = [game('A 1-0 B'), game('B 3-1 A')]
    expect(reasons('A B', goals, settings)).toEqual(['B A: better goal difference in their 2 meetings (+1 to −1)'])
    expect(reasons('A B', [game('A 1-0 B'), game('B 1-0 X')], settings)).toEqual(['A B: won their only meeting'])
  })

  test('it did better in the games among the tied teams, who are named', () => {
    const games = [game('A 1-0 B'), game('B 1-0 C'), game('A 0-0 C'), game('C 1-0 X'), game('B 0-0 X')]
    const settings = { tieBreakers: ['head_to_head'] } as const
    expect(reasons('A B C', games, settings)).toEqual([
      'A B: more points in the games among Team A, Team B and Team C (4 to 3)',
      'B C: won their only meeting',
    ])
    const [first] = explainSeparations(toInput('A B C', games, { preset: 'points_3_1_0', ...settings }))
    expect(first).toMatchObject({ by: 'head_to_head', figures: [4, 3], among: ['A', 'B', 'C'] })
  })

  test('its win percentage is better, or at the same percentage it won more or lost less', () => {
    const settings = { preset: 'win_percentage' } as const
    expect(
      reasons(
        'A B',
        [...wins('A', 'X', 3), ...wins('X', 'A', 1), ...wins('B', 'X', 1), ...wins('X', 'B', 1)],
        settings,
      ),
    ).toEqual(['A B: better win percentage (.750 to .500)'])
    expect(reasons('A B', [...wins('A', 'X', 2), ...wins('B', 'X', 1)], settings)).toEqual(['A B: more wins (2 to 1)'])
    expect(reasons('A B', [...wins('X', 'A', 1), ...wins('X', 'B', 2)], settings)).toEqual([
      'A B: fewer losses (1 to 2)',
    ])
  })

  test('percentages that look the same are told apart by the records', () => {
    const games = [...wins('A', 'X', 40), ...wins('X', 'A', 41), ...wins('B', 'X', 41), ...wins('X', 'B', 42)]
    expect(reasons('A B', games, { preset: 'win_percentage' })).toEqual(['B A: better win percentage (41–42 to 40–41)'])
  })

  test('every step of the table has one, and level neighbors share their rank', () => {
    const team = fc.constantFrom('A', 'B', 'C', 'D', 'E')
    const pairing = fc.tuple(team, team).filter(([a, b]) => a !== b)
    const season = fc
      .array(fc.tuple(pairing, fc.nat(2), fc.nat(2)), { maxLength: 20 })
      .map((drawn) => drawn.map(([[a, b], x, y]) => game(`${a} ${x}-${y} ${b}`)))
    const settings = fc.record({
      preset: fc.constantFrom('win_percentage' as const, 'points_3_1_0' as const, 'points_2_1_0' as const),
      tieBreakers: fc.shuffledSubarray([
        'head_to_head',
        'won',
        'difference',
        'scored',
        'head_to_head_difference',
        'head_to_head_scored',
      ] as const),
    })
    fc.assert(
      fc.property(season, settings, (games, settings) => {
        const rows = table('A B C D E', games, settings)
        const steps = explainSeparations(toInput('A B C D E', games, settings))
        expect(steps.map(({ above }) => above)).toEqual(rows.slice(0, -1).map((row) => row.teamId))
        expect(steps.map(({ below }) => below)).toEqual(rows.slice(1).map((row) => row.teamId))
        steps.forEach(({ by, figures, words }, index) => {
          const [upper, lower] = [rows[index], rows[index + 1]]
          expect(by === null).toBe(upper?.rank === lower?.rank)
          expect(figures === null).toBe(by === null)
          expect(words).not.toBe('')
          if (!figures || by === 'head_to_head') return // if percentages are equal, the comparison continues with wins and losses
          expect(by === 'lost' ? figures[0] < figures[1] : figures[0] > figures[1]).toBe(true)
        })
      }),
    )
  })
})

describe('reports that come twice, late or in another order', () => {
  const ids = ['A', 'B', 'C', 'D']
  const played = fc
    .array(
      fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids), fc.nat(3), fc.nat(3)).filter(([a, b]) => a !== b),
      { minLength: 1, maxLength: 20 },
    )
    .map((drawn) => drawn.map(([a, b, x, y]) => game(`${a} ${x}-${y} ${b}`, { version: 2 })))
  const settings = { preset: 'points_3_1_0', tieBreakers: ['head_to_head', 'difference', 'scored'] } as const

  test('give the same table', () => {
    fc.assert(
      fc.property(played, fc.nat(), (games, seed) => {
        const random = createRandom(seed)
        const stale = games.map((one): StandingsGame => ({
          ...one,
          status: 'scheduled',
          home_score: null,
          away_score: null,
          version: 1,
        }))
        const muddled = shuffle([...games, ...stale, ...shuffle(games, random).slice(0, 3)], random)
        expect(table('A B C D', muddled, settings)).toEqual(table('A B C D', games, settings))
      }),
    )
  })

  test('give the same table where copies of one version contradict each other', () => {
    const [one, other] = [game('A 1-0 B'), game('A 0-1 B')]
    const copy = { ...other, id: one.id, start_time: one.start_time }
    expect(table('A B', [one, copy], settings)).toEqual(table('A B', [copy, one], settings))
    expect(table('A B', [one, copy], settings)[0]?.played).toBe(1)
  })

  test('teams by other ids have the same places', () => {
    const ids = ['p', 'q', 'r', 's'] as const
    const named = [
      { id: 'A', name: 'Team A' },
      { id: 'B', name: 'Team B' },
      { id: 'C', name: 'Team C' },
      { id: 'D', name: 'Team D' },
    ]
    fc.assert(
      fc.property(played, fc.shuffledSubarray([...ids], { minLength: 4 }), (games, labels) => {
        const label = new Map(named.map(({ id }, index) => [id, labels[index] ?? '']))
        const to = (id: string | null) => label.get(id ?? '') ?? ''
        const renamed = games.map((one) => ({
          ...one,
          home_team_id: to(one.home_team_id),
          away_team_id: to(one.away_team_id),
        }))
        const { rulebook } = toInput('A', [], settings)
        const relabeled = computeStandings({
          teams: named.map((team) => ({ ...team, id: to(team.id) })),
          games: renamed,
          rulebook,
        })
        const expected = computeStandings({ teams: named, games, rulebook })
        expect(relabeled).toEqual(expected.map((row) => ({ ...row, teamId: to(row.teamId) })))
      }),
    )
  })
})

test('of the games among tied teams the difference and what was scored are told apart', () => {
  const games = [game('A 5-4 B'), game('B 1-0 C'), game('C 3-0 A')]
  const by = (tieBreaker: 'head_to_head_difference' | 'head_to_head_scored') =>
    order(table('A B C', games, { preset: 'points_3_1_0', tieBreakers: [tieBreaker] }))
  expect(by('head_to_head_difference')).toBe('1 C, 2 A, 3 B') // without C, only the game between the other two counts
  expect(by('head_to_head_scored')).toBe('1 A, 2 B, 3 C')
})

test('a draw may be worth as much as a win or as a loss, but not more or less', () => {
  const ranks = (win: number, draw: number, loss: number) => () =>
    order(table('A B', [game('A 1-0 B')], { preset: { win, draw, loss } }))
  expect(ranks(2, 2, 0)()).toBe('1 A, 2 B')
  expect(ranks(2, 0, 0)()).toBe('1 A, 2 B')
  expect(ranks(2, 3, 0)).toThrow('No league gives 2 for a win, 3 for a draw, 0 for a loss')
  expect(ranks(2, 0, 1)).toThrow(RangeError)
  expect(ranks(1, 1, 1)).toThrow(RangeError)
})

test('who is tied stands at each of the places that they share', () => {
  const rows = table('A B C D', [...wins('A', 'D', 2), ...wins('B', 'D', 1), ...wins('C', 'D', 1)], {
    preset: 'points_3_1_0',
    tieBreakers: [],
  })
  expect(getFirstPlaces(rows, 2)).toEqual([
    { place: 1, teamIds: ['A'] },
    { place: 2, teamIds: ['B', 'C'] },
  ])
  expect(getFirstPlaces(rows, 3).map(({ teamIds }) => teamIds.join(' '))).toEqual(['A', 'B C', 'B C'])
  expect(getFirstPlaces(rows, 0)).toEqual([])
})
