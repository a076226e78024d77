import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findProvisionalGameIds, computeStandings } from '#domain/standings/standings.ts'
import { forfeit, game, order, table, wins, toInput, type Columns } from './standings-season.ts'

describe('by win percentage', () => {
  test('draws count for neither, and the percentage is shown with three places', () => {
    const rows = table('A B C', [game('A 1-0 B'), game('A 2-0 B'), game('B 3-0 A'), game('A 1-0 C'), game('A 1-1 C')])
    expect(rows.map((row) => [row.teamId, row.won, row.lost, row.drawn, row.winPercentage])).toEqual([
      ['A', 3, 1, 1, '.750'],
      ['B', 1, 2, 0, '.333'],
      ['C', 0, 1, 1, '.000'],
    ])
    expect(table('A B', [game('A 1-0 B')])[0]?.winPercentage).toBe('1.000')
  })

  test('tied on percentage, more wins stand higher, then fewer losses', () => {
    expect(order(table('A B X', [...wins('A', 'X', 1), ...wins('B', 'X', 2)]))).toBe('1 B, 2 A, 3 X')
    expect(order(table('A B X', [...wins('X', 'A', 2), ...wins('X', 'B', 1)]))).toBe('1 X, 2 B, 3 A')
  })

  test('games behind are counted in halves from the leader', () => {
    const rows = table('A B C', [...wins('A', 'C', 3), ...wins('B', 'C', 2)])
    expect(rows.map((row) => row.gamesBehind)).toEqual(['-', '.5', '4'])
  })

  test('a team with more games can be ahead of the leader', () => {
    const rows = table('A B X', [...wins('A', 'X', 1), ...wins('B', 'X', 9), ...wins('X', 'B', 1)])
    expect(rows.map((row) => [row.teamId, row.gamesBehind])).toEqual([
      ['A', '-'],
      ['B', '+3.5'],
      ['X', '5'],
    ])
  })

  test('teams that nothing separates share the rank, and the next rank is skipped', () => {
    const rows = table('D C B A', [...wins('B', 'A', 1), ...wins('C', 'D', 1)])
    expect(order(rows)).toBe('1= B, 1= C, 3= A, 3= D')
    expect(rows.map((row) => row.gamesBehind)).toEqual(['-', '-', '1', '1'])
  })

  test('a league without games is tied throughout', () => {
    expect(order(table('B A', []))).toBe('1= A, 1= B')
    expect(table('', []).length).toBe(1)
    expect(computeStandings({ ...toInput('A', []), teams: [] })).toEqual([])
  })
})

describe('by points', () => {
  const games = () => [game('A 0-0 B'), game('A 0-0 C'), game('A 0-0 D'), ...wins('B', 'D', 1), ...wins('C', 'B', 1)]

  test('3-1-0 and 2-1-0', () => {
    const three = table('A B C D', games(), { preset: 'points_3_1_0' })
    expect(three.map((row) => [row.teamId, row.points])).toEqual([
      ['B', 4],
      ['C', 4],
      ['A', 3],
      ['D', 1],
    ])
    const two = table('A B C D', games(), { preset: 'points_2_1_0' })
    expect(two.map((row) => row.points)).toEqual([3, 3, 3, 1])
    expect(table('A', [])[0]?.points).toBeNull()
  })

  test('difference, then scored, in the order of the league', () => {
    const played = [game('A 5-4 X'), game('B 2-0 X')]
    const by = (...tieBreakers: Columns['tieBreakers']) =>
      order(table('A B X', played, { preset: 'points_3_1_0', tieBreakers }))
    expect(by('difference', 'scored')).toBe('1 B, 2 A, 3 X')
    expect(by('scored', 'difference')).toBe('1 A, 2 B, 3 X')
    expect(by()).toBe('1= A, 1= B, 3 X')
  })
})

describe('head to head', () => {
  const settings = { preset: 'points_3_1_0', tieBreakers: ['head_to_head', 'difference'] } as const

  test('the game between two tied teams decides before the difference', () => {
    const games = [game('A 1-0 B'), game('B 9-0 C'), game('C 0-0 A'), game('B 0-0 D'), game('D 0-0 C')]
    expect(order(table('A B C D', games, settings))).toBe('1 A, 2 B, 3 D, 4 C')
  })

  test('is not asked where some of the tied teams met more often than others', () => {
    const games = [game('A 1-0 B'), game('C 5-0 X'), game('B 7-0 X')] // A, B, and C are tied, but only A and B have met
    expect(order(table('A B C X', games, settings))).toBe('1 B, 2 C, 3 A, 4 X')
  })

  test('is asked again among the rest once a later rule has separated the best', () => {
    const circle = [game('A 1-0 C'), game('C 1-0 B'), game('B 1-0 A')]
    const others = [game('A 9-0 X'), game('B 5-0 X'), game('C 1-0 X')]
    // The difference puts A first. C beat B, so C is second even though B has the better difference.
    expect(order(table('A B C X', [...circle, ...others], settings))).toBe('1 A, 2 C, 3 B, 4 X')
  })
})

describe('what counts', () => {
  test('a forfeit is a win and a loss without a score; both can forfeit', () => {
    const rows = table('A B C', [forfeit('A - B', 'away'), forfeit('C - B', 'both')])
    expect(rows.map((row) => [row.teamId, row.won, row.lost, row.scored, row.forfeits])).toEqual([
      ['A', 1, 0, 0, 0],
      ['C', 0, 1, 0, 1],
      ['B', 0, 2, 0, 2],
    ])
  })

  test('games that are on, to come, postponed or cancelled do not', () => {
    const open = (['scheduled', 'in_progress', 'postponed', 'cancelled'] as const).map((status) =>
      game('A 5-0 B', { status }),
    )
    expect(table('A B', open).map((row) => row.played)).toEqual([0, 0])
  })

  test('nor does what started after the moment asked for', () => {
    const games = [game('A 1-0 B'), game('B 1-0 A')]
    const rows = table('A B', games, { asOf: games[0]?.start_time ?? '' })
    expect(order(rows)).toBe('1 A, 2 B')
  })

  test('home and away records, the last five with the latest first, and what may still change', () => {
    const games = [game('A 1-0 B'), game('B 1-0 A'), game('A 0-0 B'), ...wins('A', 'B', 2), game('B 2-0 A')]
    const provisional = new Set([games[0]?.id ?? ''])
    const row = table('A B', games, { provisionalGameIds: provisional })[0]
    expect(row).toMatchObject({
      teamId: 'A',
      home: { won: 3, lost: 0, drawn: 1 },
      away: { won: 0, lost: 2, drawn: 0 },
      lastFive: ['L', 'W', 'W', 'D', 'L'],
      provisional: 1,
    })
  })

  test('a game against a team of another division counts for the one that is listed', () => {
    expect(table('A', [game('A 2-0 Z')])[0]).toMatchObject({ won: 1, scored: 2 })
  })

  test('a reported or disputed result is provisional, and so is one that is not sent', () => {
    const ids = findProvisionalGameIds(
      [
        { id: 'reported', result_state: 'reported' },
        { id: 'disputed', result_state: 'disputed' },
        { id: 'confirmed', result_state: 'confirmed' },
        { id: 'official', result_state: 'official' },
        { id: 'open', result_state: null },
      ],
      ['unsent'],
    )
    expect([...ids]).toEqual(['reported', 'disputed', 'unsent'])
  })
})

describe('for any season', () => {
  const team = fc.constantFrom('A', 'B', 'C', 'D', 'E')
  const pairing = fc.tuple(team, team).filter(([a, b]) => a !== b)
  const season = fc
    .array(fc.tuple(pairing, fc.nat(3), fc.nat(3)), { maxLength: 30 })
    .map((drawn) => drawn.map(([[a, b], x, y]) => game(`${a} ${x}-${y} ${b}`)))
  const rules = fc.record({
    preset: fc.constantFrom('win_percentage' as const, 'points_3_1_0' as const, 'points_2_1_0' as const),
    tieBreakers: fc.shuffledSubarray(['head_to_head', 'difference', 'scored'] as const),
  })

  test('the order of the input never changes the table', () => {
    fc.assert(
      fc.property(season, rules, fc.infiniteStream(fc.nat()), (games, settings, numbers) => {
        const shuffled = games
          .map((one) => ({ one, key: numbers.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        expect(table('E C A D B', shuffled, settings)).toEqual(table('A B C D E', games, settings))
      }),
    )
  })

  test('wins equal losses, scored equals conceded, and ranks count those above', () => {
    fc.assert(
      fc.property(season, rules, (games, settings) => {
        const rows = table('A B C D E', games, settings)
        const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
        expect(sum((row) => row.won)).toBe(sum((row) => row.lost))
        expect(sum((row) => row.difference)).toBe(0)
        expect(sum((row) => row.played)).toBe(games.length * 2)
        rows.forEach((row) => expect(row.rank).toBe(1 + rows.filter((other) => other.rank < row.rank).length))
        rows.forEach((row) => expect(row.isShared).toBe(rows.filter((other) => other.rank === row.rank).length > 1))
      }),
    )
  })
})
