import { describe, expect, test } from 'vitest'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import {
  compileGames,
  measureEvenness,
  classifyHalves,
  countMeetingRounds,
  measureGamesPlayedGap,
  getSpreadBound,
} from '#domain/scheduling/explain/certificate-parts.ts'
import type { CertifiedGame } from '#domain/scheduling/explain/certificate-parts.ts'
import { season } from '../season.ts'

type Pair = readonly [home: number, away: number]

const gamesOf = (...pairs: readonly Pair[]): CertifiedGame[] =>
  pairs.map(([home, away]) => ({ home, away, field: 0, slot: 0, date: 0 }))
const turned = (pairs: readonly Pair[]) => pairs.map(([home, away]): Pair => [away, home])

const four = [0, 1, 2, 3]
const [first, second, third] = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [2, 0],
    [3, 1],
  ],
  [
    [0, 3],
    [1, 2],
  ],
] as const
const once = [...first, ...second, ...third]

test('games are told by index and in order of time, without those of which something is not known', () => {
  const calendar = createSchedulingCalendar(
    season({ teams: 3, fields: 2, weeks: 2, timeZone: 'UTC', timeSlots: [{ start: '09:00', end: '11:00' }] }),
  )
  const game = {
    homeTeamId: 'team-01',
    awayTeamId: 'team-00',
    fieldId: 'field-1',
    start: '2026-03-14T10:00:00.000Z',
    end: '2026-03-14T11:00:00.000Z',
    roundNumber: 1,
  }
  const games = [
    game,
    { ...game, homeTeamId: 'nobody' },
    { ...game, awayTeamId: 'nobody' },
    { ...game, fieldId: 'nowhere' },
    { ...game, start: '2026-03-14T10:30:00.000Z' },
    { ...game, awayTeamId: 'team-02', fieldId: 'field-0', start: '2026-03-07T09:00:00.000Z' },
  ]
  expect(compileGames(calendar, { games })).toEqual([
    expect.objectContaining({ home: 1, away: 2, field: 0, slot: 0, date: 0 }),
    expect.objectContaining({ home: 1, away: 0, field: 1, slot: 1, date: 1 }),
  ])
})

describe('meetings in rounds', () => {
  test('are counted where every round has one game of each', () => {
    expect(countMeetingRounds(gamesOf(...once), four)).toBe(1)
    expect(countMeetingRounds(gamesOf(...once, ...once), four)).toBe(2)
    expect(countMeetingRounds(gamesOf(...once, ...turned(once), ...once), four)).toBe(3)
    expect(countMeetingRounds(gamesOf([0, 1], [1, 2], [2, 0]), [0, 1, 2])).toBe(1)
    expect(countMeetingRounds(gamesOf([5, 7]), [5, 7])).toBe(1)
  })

  test('are none where a game is missing, or a team plays twice in a round', () => {
    expect(countMeetingRounds(gamesOf(...first, ...second, [0, 3]), four)).toBe(0)
    expect(countMeetingRounds(gamesOf(...first, [2, 0], [1, 2], [0, 3], [3, 1]), four)).toBe(0)
    expect(countMeetingRounds(gamesOf(...first, ...second, ...turned(first)), four)).toBe(0) // some pairs meet twice, and others never
    expect(countMeetingRounds([], four)).toBe(0)
    expect(countMeetingRounds([], [0])).toBe(0)
    expect(countMeetingRounds(gamesOf([0, 1]), [0])).toBe(0)
  })

  test('leave out the games of others, and are none where somebody plays against others', () => {
    expect(countMeetingRounds(gamesOf([8, 9], ...once, [9, 8]), four)).toBe(1)
    expect(countMeetingRounds(gamesOf(...first, ...second, [0, 3], [1, 9]), four)).toBe(0)
    expect(countMeetingRounds(gamesOf(...first, ...second, [0, 3], [9, 2]), four)).toBe(0)
  })
})

describe('a second half', () => {
  const halves = (...pairs: readonly Pair[]) => classifyHalves(gamesOf(...pairs), four)

  test('is mirrored where its rounds are those of the first with sides exchanged, in any order within a round', () => {
    expect(halves(...once, ...turned(once))).toBe('mirrored')
    expect(halves(...once, ...turned(first).toReversed(), ...turned([...second, ...third]))).toBe('mirrored')
    expect(halves([8, 9], ...once, ...turned(once), [8, 9])).toBe('mirrored')
    const ofThree: readonly Pair[] = [
      [0, 1],
      [1, 2],
      [2, 0],
    ]
    expect(classifyHalves(gamesOf(...ofThree, ...turned(ofThree)), [0, 1, 2])).toBe('mirrored')
    expect(classifyHalves(gamesOf(...ofThree, [1, 0], [2, 1], [2, 0]), [0, 1, 2])).toBe('single')
  })

  test('is not where a game keeps its sides, or rounds come in another order', () => {
    expect(halves(...once, ...once)).toBe('single')
    expect(halves(...once, ...turned([...first, ...second]), [3, 0], [1, 2])).toBe('single')
    expect(halves(...once, ...turned([...second, ...first, ...third]))).toBe('single')
  })

  test('is none where somebody is met again before everybody was met', () => {
    expect(halves(...first, ...turned(first), ...second, ...turned(second), ...third, ...turned(third))).toBe('mixed')
    expect(halves([8, 9], ...first, ...second, ...turned(first), ...third, ...turned([...second, ...third]))).toBe(
      'mixed',
    )
  })
})

test('evenness counts the uses of each class, two for each game, and takes the team with the largest difference', () => {
  const games = [
    { home: 0, away: 1, field: 0, slot: 2, date: 0 },
    { home: 1, away: 0, field: 0, slot: 2, date: 0 },
    { home: 0, away: 2, field: 0, slot: 0, date: 0 },
  ]
  const { totals, spread } = measureEvenness(games, 3, 3, ({ slot }) => slot)
  expect([...totals]).toEqual([2, 0, 4])
  expect(spread).toBe(2)
  const last = [1, 2, 1].map((slot) => ({ home: 1, away: 2, field: 0, slot, date: 0 }))
  expect(measureEvenness([...last, ...last], 3, 3, ({ slot }) => slot)).toEqual({
    totals: Int32Array.of(0, 8, 4),
    spread: 4,
  })
  expect(measureEvenness(games, 3, 1, () => 0).spread).toBe(0)
  expect(measureEvenness([], 3, 2, () => 0).spread).toBe(0)
})

describe('the least spread', () => {
  test('is one where the games of somebody cannot be shared out, and none otherwise', () => {
    expect(getSpreadBound([2, 4], Int32Array.of(3, 3), false)).toBe(0)
    expect(getSpreadBound([2, 3], Int32Array.of(2, 3), false)).toBe(1)
    expect(getSpreadBound([4], Int32Array.of(2, 2, 0), false)).toBe(1)
  })

  test('is what each team bears of the difference of the classes, where every place is used', () => {
    expect(getSpreadBound([4, 4], Int32Array.of(6, 2), true)).toBe(2)
    expect(getSpreadBound([4, 4], Int32Array.of(6, 2), false)).toBe(0)
    expect(getSpreadBound([2, 2, 2], Int32Array.of(4, 2), true)).toBe(1)
    expect(getSpreadBound([3, 3], Int32Array.of(3, 3), true)).toBe(1)
    expect(getSpreadBound([], Int32Array.of(2, 0), true)).toBe(0)
  })
})

test('games played are compared at the end of every date, within a division', () => {
  const on = (date: number, ...pairs: readonly Pair[]) => gamesOf(...pairs).map((game) => ({ ...game, date }))
  const games = [...on(0, [0, 1]), ...on(1, [0, 1]), ...on(2, [2, 3], [3, 2])]
  expect(measureGamesPlayedGap(games, [four], 3)).toBe(2)
  expect(
    measureGamesPlayedGap(
      games,
      [
        [0, 1],
        [2, 3],
      ],
      3,
    ),
  ).toBe(0)
  expect(measureGamesPlayedGap(games, [[0, 1], [2, 3], []], 3)).toBe(0)
  expect(measureGamesPlayedGap([...on(0, [0, 1]), ...on(0, [2, 3])], [four], 1)).toBe(0)
  expect(measureGamesPlayedGap([], [four], 3)).toBe(0)
})
