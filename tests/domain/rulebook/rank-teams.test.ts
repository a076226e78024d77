import { describe, expect, test } from 'vitest'
import { rankAcrossGroups } from '#domain/rulebook/rank-teams.ts'
import { forfeit, game, order, place, rules, shown } from './made-season.ts'

const among = { games: 'among' } as const
const first = (by: object) => ({ rank: [{ id: 'first', ...by }] })

/** Returns the value of the first clause that separated each group from the one before, by team. */
function values(groups: ReturnType<typeof place>) {
  const found = groups.find(({ below }) => below !== null)?.below?.values ?? new Map()
  return Object.fromEntries([...found].map(([id, { value }]) => [id, value.n / value.d]))
}

describe('points', () => {
  test('depend on how a game was decided: two for a win, one for losing after regulation', () => {
    const nhl = rules([], 'never', { points: { win: 2, draw: 0, loss: 0, overtime: { win: 2, loss: 1 } } })
    const games = [
      game('A 3-2 B', { decidedBy: 'overtime' }),
      game('C 1-1 B', { decidedBy: 'shootout', winner: 'home' }),
      game('A 5-0 C'),
    ]
    expect(values(place(nhl, 'A B C', games))).toEqual({ A: 4, B: 2, C: 2 })
    const iihf = { win: 3, draw: 0, loss: 0, overtime: { win: 2, loss: 1 }, shootout: { win: 1, loss: 1 } }
    expect(values(place(rules([], 'never', { points: iihf }), 'A B C', games))).toEqual({ A: 5, B: 2, C: 1 })
  })

  test('depend on the exact score, such as 3–2 in sets', () => {
    const volleyball = { win: 3, draw: 0, loss: 0, byScore: [{ for: 3, against: 2, win: 2, loss: 1 }] }
    const games = [game('A 3-2 B'), game('C 1-3 A'), game('B 3-0 C')]
    expect(values(place(rules([], 'never', { points: volleyball }), 'A B C', games))).toEqual({ A: 5, B: 4, C: 0 })
  })

  test('of a forfeit are its own, and so is its score', () => {
    const basketball = { points: { win: 2, draw: 1, loss: 1 }, forfeit: { loss: 0, score: [20, 0] } }
    const games = [forfeit('A - B', 'away'), game('C 70-60 B'), forfeit('C - D', 'both')]
    expect(values(place(rules([], 'never', basketball), 'A B C D', games))).toEqual({ A: 2, B: 1, C: 2, D: 0 })
    expect(
      values(place(rules([], 'never', { ...basketball, ...first({ by: 'difference' }) }), 'A B C D', games)),
    ).toEqual({ A: 20, B: -30, C: 10, D: 0 })
    const penalized = rules([], 'never', { forfeit: { loss: -1 } })
    expect(values(place(penalized, 'A B', [forfeit('A - B', 'away')]))).toEqual({ A: 3, B: -1 })
  })

  test('include byes, games without a result and adjustments, which do not count between tied teams', () => {
    const cricket = rules([{ by: 'points', ...among }], 'never', {
      points: { win: 2, draw: 1, loss: 0, noResult: 1, bye: 2 },
    })
    const rained = game('A - B', { status: 'no_result' })
    const groups = place(cricket, 'A B C', [rained], {
      byes: [{ teamId: 'C' }],
      adjustments: [{ teamId: 'A', points: -3, reason: 'Ineligible player' }],
    })
    expect(values(groups)).toEqual({ A: -2, B: 1, C: 2 })
    const level = place(cricket, 'A B', [game('A 1-0 B'), game('B 1-0 X')], {
      adjustments: [{ teamId: 'A', points: 0, reason: 'None' }],
    })
    expect(shown(level)).toBe('A, B')
  })

  test('can have bonuses, by score or by what people count', () => {
    const rugby = {
      win: 4,
      draw: 2,
      loss: 0,
      bonuses: [
        { unit: 'fact_tries', of: 'own', atLeast: 4, points: 1 },
        { unit: 'score', of: 'margin', outcomes: ['loss'], atLeast: -7, points: 1 },
      ],
    }
    const tries = (home: number | null, away: number | null) => ({ facts: { tries: [home, away] as const } })
    const games = [game('A 27-20 B', tries(3, 4)), game('C 30-0 B', tries(4, 0))]
    expect(values(place(rules([], 'never', { points: rugby }), 'A B C', games))).toEqual({ A: 4, B: 2, C: 5 })
    const unknown = [...games, game('A 30-0 X', tries(null, 0))]
    expect(place(rules([], 'never', { points: rugby }), 'A B C', unknown)).toEqual([
      {
        teamIds: ['A', 'B', 'C'],
        below: null,
        undecided: { kind: 'open', clause: { list: 'rank', index: 0, id: 'rank_1' }, facts: ['fact_tries'] },
      },
    ])
    const halves = { win: 2, draw: 1, loss: 0, bonuses: [{ unit: 'periods_won', of: 'own', points: 1, each: true }] }
    const periods = {
      periods: [
        [3, 1],
        [0, 2],
        [4, 0],
      ] as const,
    }
    expect(values(place(rules([], 'never', { points: halves }), 'A B', [game('A 7-3 B', periods)]))).toEqual({
      A: 4,
      B: 1,
    })
  })
})

describe('criteria', () => {
  test('a tie can be half a win: Philadelphia before two teams with nine wins in 2008', () => {
    const record = (team: string, won: number, lost: number, drawn: number) => [
      ...Array.from({ length: won }, () => game(`${team} 1-0 X`)),
      ...Array.from({ length: lost }, () => game(`X 1-0 ${team}`)),
      ...Array.from({ length: drawn }, () => game(`${team} 0-0 X`)),
    ]
    const games = [...record('PHI', 9, 6, 1), ...record('TB', 9, 7, 0), ...record('SEA', 10, 6, 0)]
    const half = rules([], 'never', { points: null, draws: 'half_win', ...first({ by: 'percentage' }) })
    expect(values(place(half, 'PHI TB SEA', games))).toEqual({ PHI: 19 / 32, TB: 9 / 16, SEA: 10 / 16 })
    const ignored = rules([], 'never', { points: null, ...first({ by: 'percentage' }) })
    expect(values(place(ignored, 'PHI TB', games))).toEqual({ PHI: 9 / 15, TB: 9 / 16 })
  })

  test.each<[string, object, Parameters<typeof place>[2], string]>([
    ['fewest conceded', { by: 'conceded' }, [game('A 1-1 X'), game('B 0-0 X')], 'B, A'],
    [
      'most conceded, if the rules say so',
      { by: 'conceded', better: 'most' },
      [game('A 1-1 X'), game('B 0-0 X')],
      'A, B',
    ],
    [
      'difference, capped',
      { by: 'difference', cap: 3 },
      [game('A 9-0 X'), game('A 0-1 X'), game('B 3-0 X'), game('B 1-2 X')],
      'A = B',
    ],
    ['scored per game', { by: 'scored', per: 'game' }, [game('A 1-1 X'), game('A 2-2 X'), game('B 2-2 X')], 'B, A'],
    ['ratio, with nothing conceded above all', { by: 'ratio' }, [game('A 9-1 X'), game('B 1-0 X')], 'B, A'],
    [
      'wins in regulation',
      { by: 'wins', decided: ['regulation'] },
      [game('A 2-1 X', { decidedBy: 'overtime' }), game('B 2-1 X')],
      'B, A',
    ],
    ['away goals', { by: 'scored', venue: 'away' }, [game('X 2-2 A'), game('B 9-9 X')], 'A, B'],
    ['the last game', { by: 'wins', last: 1 }, [game('A 1-0 X'), game('X 1-0 A'), game('B 0-0 X')], 'A = B'],
    ['fewest forfeits', { by: 'forfeits' }, [forfeit('A - X', 'home'), game('B 0-1 X')], 'B, A'],
    ['an equal ratio in other numbers', { by: 'ratio' }, [game('A 2-6 X'), game('B 1-3 X')], 'A = B'],
  ])('%s', (_, clause, games, expected) => {
    expect(order(rules([], 'never', first(clause)), 'A B', games)).toBe(expected)
  })

  test('a net run rate is exact, and needs the balls', () => {
    const rate = rules([], 'never', first({ by: 'rate' }))
    const balls = (home: number, away: number) => ({ facts: { balls: [home, away] as const } })
    const games = [
      game('A 150-140 X', balls(120, 120)),
      game('B 75-70 X', balls(60, 60)),
      game('C 151-140 X', balls(120, 120)),
    ]
    expect(order(rate, 'A B C', games)).toBe('C, A = B')
    expect(place(rate, 'A B', [game('A 150-140 X')])[0]?.undecided).toMatchObject({
      kind: 'open',
      facts: ['fact_balls'],
    })
  })

  test('games can be those of a division, or against common opponents', () => {
    const teams = [
      { id: 'A', division: 'East' },
      { id: 'B', division: 'East' },
      { id: 'C', division: 'West' },
    ]
    const games = [game('C 0-0 A'), game('A 1-0 B'), game('B 9-0 C')]
    const groups = place(rules([], 'never', first({ by: 'difference', games: 'division' })), 'A', games, { teams })
    expect(shown(groups)).toBe('A, C, B')
    const common = { by: 'difference', games: 'common' }
    const shared = [game('A 1-0 X'), game('B 2-0 X'), game('A 9-0 Y'), game('B 1-0 Z')]
    expect(order(rules([common]), 'A B', shared)).toBe('B, A')
    expect(order(rules([{ ...common, atLeast: 2 }]), 'A B', shared)).toBe('A = B')
  })

  test('the strength of opponents is their record together', () => {
    const games = [game('A 1-0 X'), game('B 1-0 Y'), game('X 1-0 Z'), game('X 1-0 Z'), game('Y 0-1 Z')]
    expect(values(place(rules([{ by: 'strength' }]), 'A B', games))).toEqual({ A: 2 / 3, B: 0 })
    const lost = [...games, game('A 0-1 Z'), game('B 0-1 X')]
    expect(values(place(rules([{ by: 'strength', beaten: true }]), 'A B', lost))).toEqual({ A: 3 / 4, B: 0 })
  })

  test('a sweep decides only if one team beat, or lost to, each of the others', () => {
    const sweep = rules([{ by: 'sweep', ...among, only: 'three_or_more' }, { by: 'difference' }])
    const swept = [
      game('A 1-0 B'),
      game('A 1-0 C'),
      game('B 5-0 X'),
      game('C 3-0 X'),
      game('X 2-0 A'),
      game('B 1-0 X'),
      game('C 2-0 X'),
    ]
    expect(order(sweep, 'A B C', swept)).toBe('A, B, C')
    expect(order(sweep, 'A B', [game('B 1-0 A'), game('A 3-0 X')])).toBe('A, B')
  })

  test('the games of tied teams count if they met equally often, and all of them are played if so required', () => {
    const byGames = (clause: object) => rules([{ by: 'points', ...among, ...clause }, { by: 'difference' }])
    const games = [game('A 1-0 B'), game('A - B'), game('B 9-0 X')]
    expect(order(byGames({}), 'A B', games)).toBe('A, B')
    expect(order(byGames({ complete: true }), 'A B', games)).toBe('B, A')
    const unequal = [game('A 1-0 B'), game('B 1-0 C'), game('C 4-0 X')]
    expect(order(byGames({}), 'A B C', unequal)).toBe('C, A, B')
    expect(order(byGames({ meetings: 'any' }), 'A B C', unequal)).toBe('A, B, C')
  })
})

describe('what people decide', () => {
  const lots = rules([{ by: 'lots' }, { by: 'difference' }])
  const games = [game('A 1-1 X'), game('B 0-0 X'), game('C 0-0 X')]

  test('lots leave the order open until they are drawn, whatever comes after them', () => {
    const [open] = place(lots, 'A B C', games)
    expect(open).toEqual({
      teamIds: ['A', 'B', 'C'],
      below: null,
      undecided: { kind: 'open', clause: { list: 'ties', index: 0, id: 'tie_1' }, facts: [] },
    })
    const drawn = { teamIds: ['C', 'A', 'B'], at: '2026-06-01T10:00:00.000Z', by: 'Ana' }
    expect(order(lots, 'A B C', games, { lots: [drawn] })).toBe('C, A, B')
    const again = { ...drawn, teamIds: ['B', 'C', 'A'], at: '2026-06-02T10:00:00.000Z' }
    expect(order(lots, 'A B C', games, { lots: [again, drawn] })).toBe('B, C, A')
    expect(order(lots, 'A B C', games, { lots: [{ ...drawn, teamIds: ['A', 'B'] }] })).toBe('A = B = C')
  })

  test('lots are drawn only between the teams that are still tied, even if others are compared, too', () => {
    const differenceFirst = rules([{ by: 'difference' }, { by: 'lots' }], 'never')
    const lots = [{ teamIds: ['C', 'B'], at: '2026-06-01T10:00:00.000Z', by: 'Ana' }]
    const drawn = [game('A 2-0 X'), game('B 1-0 X'), game('C 1-0 X')]
    expect(order(differenceFirst, 'A B C', drawn, { lots })).toBe('A, C, B')
    expect(order(differenceFirst, 'A B C', drawn)).toBe('A, B = C')
  })

  test('a playoff counts for nothing else', () => {
    const playoff = rules([{ by: 'playoff' }])
    expect(order(playoff, 'A B', [game('A 1-1 X'), game('B 0-0 X')])).toBe('A = B')
    expect(order(playoff, 'A B', [game('A 1-1 X'), game('B 0-0 X'), game('A 0-1 B', { kind: 'playoff' })])).toBe('B, A')
  })

  test('a playoff decides only if one of the tied teams won it', () => {
    const playoff = rules([{ by: 'playoff' }, { by: 'difference' }])
    const games = [game('A 2-0 X'), game('B 1-0 X')]
    const level = game('A 1-1 B', { kind: 'playoff' })
    expect(order(playoff, 'A B', [...games, level])).toBe('A = B')
    expect(order(playoff, 'A B', [...games, { ...level, winner: 'away' }])).toBe('B, A')
    expect(order(playoff, 'A B', [...games, level, game('B 1-0 A', { kind: 'playoff' })])).toBe('B, A')
    expect(order(playoff, 'A B', [...games, { ...forfeit('A - B', 'both'), kind: 'playoff' }])).toBe('A = B')
    expect(order(playoff, 'A B', [...games, { ...forfeit('A - B', 'home'), kind: 'playoff' }])).toBe('B, A')
  })

  test('a playoff between some of the tied teams, or with another one ahead, leaves the order open', () => {
    const playoff = rules([{ by: 'playoff' }])
    const games = [game('A 1-0 X'), game('B 1-0 X'), game('C 1-0 X'), game('A 1-0 B', { kind: 'playoff' })]
    expect(order(playoff, 'A B C', games)).toBe('A = B = C')
    expect(order(playoff, 'A B', games)).toBe('A, B')
    const final = game('A - C', { kind: 'playoff', status: 'open' })
    const semifinals = [...games, game('C 1-0 D', { kind: 'playoff' }), game('D 1-0 X')]
    expect(order(playoff, 'A B C D', [...semifinals, final])).toBe('A = B = C = D')
    expect(order(playoff, 'A B C D', [...semifinals, game('A 0-2 C', { kind: 'playoff' })])).toBe('C, A, B = D')
  })

  test('a playoff against a team that is no longer tied does not count', () => {
    const playoff = rules([{ by: 'difference' }, { by: 'playoff' }], 'never')
    const games = [game('A 2-0 X'), game('B 1-0 X'), game('C 1-0 X')]
    const won = game('B 1-0 A', { kind: 'playoff' })
    expect(order(playoff, 'A B C', [...games, won])).toBe('A, B = C')
    expect(order(playoff, 'A B C', [...games, won, game('C 1-0 B', { kind: 'playoff' })])).toBe('A, C, B')
  })

  test.each(['never', 'block', 'each_group', 'best_group', 'one_by_one'] as const)(
    'a clause for some places applies only to teams that share two of them (%s)',
    (restart) => {
      const games = ['A 2-0 X', 'B 1-0 X', 'C 1-0 Y', 'D 1-0 Y', 'X 2-0 Y', 'Z 0-1 X'].map((result) => game(result))
      const teams = 'A B C D X Y Z'
      const shared = (forPlaces: number[]) =>
        order(rules([{ by: 'playoff', forPlaces }, { by: 'difference' }, { by: 'scored' }], restart), teams, games)
      expect(order(rules([], restart), teams, games)).toBe('X, A = B = C = D, Y = Z')
      expect(shared([1, 5])).toBe('X, A, B = C = D, Z, Y')
      expect(shared([2])).toBe('X, A = B = C = D, Z, Y')
      expect(shared([4])).toBe('X, A = B = C = D, Z, Y')
      expect(shared([6])).toBe('X, A, B = C = D, Y = Z')
    },
  )

  test('the places of a group that starts over are its own', () => {
    const late = rules([{ by: 'difference' }, { by: 'lots', forPlaces: [1] }, { by: 'scored' }], 'never')
    const games = [game('A 3-1 X'), game('B 3-1 X'), game('C 3-2 X'), game('D 2-1 X')]
    expect(order(late, 'A B C D', games)).toBe('A = B, C, D')
  })

  test('a rule that cannot be expressed leaves the order open, and so does a fact that is not known', () => {
    const missing = rules([{ by: 'missing', rule: 'Fewest travel days' }, { by: 'difference' }])
    expect(order(missing, 'A B', [game('A 1-0 X'), game('B 2-0 X')])).toBe('A = B')
    const ranking = rules([{ by: 'team_fact', of: 'fact_ranking', better: 'fewest' }])
    const withFacts = (b: object) => ({
      teams: [
        { id: 'A', facts: { ranking: 2 } },
        { id: 'B', ...b },
      ],
    })
    expect(order(ranking, '', [], withFacts({ facts: { ranking: 1 } }))).toBe('B, A')
    expect(place(ranking, '', [], withFacts({}))[0]?.undecided).toMatchObject({ facts: ['fact_ranking'] })
  })
})

describe('a team that left', () => {
  const at = '1970-02-01T00:00:00.000Z'
  const withdrawals = [{ teamId: 'W', at, kind: 'withdrawn' }] as const
  const early = (text: string) => game(text, { startTime: '1970-01-01T00:00:00.000Z' })
  const games = [early('A 1-0 W'), early('W 5-0 B'), game('C - W'), early('B 1-0 C')]
  const left = (withdrawal: object, given = games) =>
    values(place(rules([], 'never', { withdrawal }), 'A B C W', given, { withdrawals }))

  test('keeps its games, loses all of them, or keeps them if it had played enough', () => {
    expect(left({})).toEqual({ A: 3, B: 3, C: 0, W: 3 })
    expect(left({ games: 'annul' })).toEqual({ A: 0, B: 3, C: 0, W: 0 })
    expect(left({ games: { keepFrom: [2, 3] } })).toEqual({ A: 3, B: 3, C: 0, W: 3 })
    expect(left({ games: { keepFrom: [3, 4] } })).toEqual({ A: 0, B: 3, C: 0, W: 0 })
  })

  test('forfeits what it had not played, if the rules say so, also if a result was entered later', () => {
    expect(left({ remaining: 'forfeit', games: 'annul' })).toEqual({ A: 0, B: 3, C: 0, W: 0 })
    const later = game('W 9-0 C', { startTime: '1970-03-01T00:00:00.000Z' })
    expect(left({ remaining: 'forfeit' }, [...games, later])).toEqual({ A: 3, B: 3, C: 6, W: 3 })
    expect(left({}, [...games, later])).toEqual({ A: 3, B: 3, C: 0, W: 3 })
  })

  test('can be placed last', () => {
    const groups = place(rules([], 'never', { withdrawal: { place: 'last' } }), 'A B C W', games, { withdrawals })
    expect(shown(groups)).toBe('A = B, C, W')
    expect(groups.at(-1)?.below).toBeNull()
  })
})

describe('teams of different groups', () => {
  const groups = [
    ['A1', 'A2', 'A3'],
    ['B1', 'B2', 'B3', 'B4'],
  ]
  const games = [game('A2 1-0 A3'), game('A1 1-0 A2'), game('B2 4-0 B4'), game('B1 0-0 B2'), game('B2 0-0 B3')]
  const teams = groups.flat().map((id) => ({ id }))
  const across = (changes: object) =>
    shown(
      rankAcrossGroups(
        rules([], 'never', { across: { order: [{ id: 'points_each', by: 'points', per: 'game' }], ...changes } }),
        { teams, games },
        groups,
        2,
      ),
    )

  test('are compared per game, and without the games against teams that only one group has', () => {
    expect(across({})).toBe('B2, A2')
    expect(across({ ignore: 'last_places' })).toBe('A2, B2')
    expect(() => rankAcrossGroups(rules([]), { teams, games }, groups, 2)).toThrow(RangeError)
  })
})

test('games carried over count between the teams of the table, if the rules say so', () => {
  const games = [game('A 1-0 B', { kind: 'carried' }), game('B 5-0 X', { kind: 'carried' })]
  expect(order(rules([]), 'A B', games)).toBe('A = B')
  expect(values(place(rules([], 'never', { carriedOver: 'games' }), 'A B', games))).toEqual({ A: 3, B: 0 })
})
