import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conflictsByGame, conflictsOfGame, findConflicts } from '#domain/schedule/conflicts.ts'
import type { Conflict, ConflictGame } from '#domain/schedule/conflicts.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'

function game(
  id: string,
  teams: string,
  start: string,
  end: string,
  changes: Partial<ConflictGame> = {},
): ConflictGame {
  const [home_team_id = '', away_team_id = ''] = teams.split(' ')
  return {
    id,
    schedule_id: 'S',
    home_team_id,
    away_team_id,
    field_id: `field of ${id}`,
    start_time: `2026-11-21T${start}:00.000Z`,
    end_time: `2026-11-21T${end}:00.000Z`,
    status: 'scheduled',
    ...changes,
  }
}

const find = (...games: ConflictGame[]) => findConflicts({ games, schedules: [] })
const onF = { field_id: 'F' }

describe('a field', () => {
  test('has room for one game at a time', () => {
    expect(find(game('1', 'A B', '10:00', '11:00', onF), game('2', 'C D', '10:59', '12:00', onF))).toEqual([
      { gameIds: ['1', '2'], kind: 'field', fieldId: 'F' },
    ])
  })

  test('is free for the next game at the minute at which the last one ends', () => {
    expect(find(game('1', 'A B', '10:00', '11:00', onF), game('2', 'C D', '11:00', '12:00', onF))).toEqual([])
  })

  test('is no field where none is set yet', () => {
    const nowhere = { field_id: null }
    expect(find(game('1', 'A B', '10:00', '11:00', nowhere), game('2', 'C D', '10:00', '11:00', nowhere))).toEqual([])
  })

  test('clashes with every game inside a long one, not only with the next', () => {
    const found = find(
      game('long', 'A B', '08:00', '20:00', onF),
      game('1', 'C D', '09:00', '10:00', onF),
      game('2', 'E F', '11:00', '12:00', onF),
    )
    expect(found.map((conflict) => conflict.gameIds)).toEqual([
      ['long', '1'],
      ['long', '2'],
    ])
  })
})

describe('a team', () => {
  test('plays one game at a time', () => {
    expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'C A', '10:30', '11:30'))).toEqual([
      { gameIds: ['1', '2'], kind: 'team', teamId: 'A' },
    ])
  })

  test('rests two hours where no schedule says otherwise, and exactly two hours are enough', () => {
    expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'A C', '12:59', '14:00'))).toEqual([
      { gameIds: ['1', '2'], kind: 'rest', teamId: 'A', restMinutes: 119, neededMinutes: 120 },
    ])
    expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'A C', '13:00', '14:00'))).toEqual([])
  })

  test('gets no rest between games that touch', () => {
    expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'A C', '11:00', '12:00'))).toMatchObject([
      { kind: 'rest', restMinutes: 0 },
    ])
  })

  test('rests as long as the stricter of two schedules asks, across midnight too', () => {
    const schedules = [
      { id: 'S', constraints: { minGameSpacing: 1 } as ScheduleConstraints },
      { id: 'strict', constraints: { minGameSpacing: 20 } as ScheduleConstraints },
      { id: 'imported', constraints: null },
    ]
    const evening = game('1', 'A B', '20:00', '21:00')
    const morning = game('2', 'A C', '08:00', '09:00', {
      start_time: '2026-11-22T08:00:00.000Z',
      end_time: '2026-11-22T09:00:00.000Z',
    })
    expect(findConflicts({ games: [morning, evening], schedules })).toEqual([])
    const strict = { ...morning, schedule_id: 'strict' }
    expect(findConflicts({ games: [strict, evening], schedules })).toMatchObject([
      { gameIds: ['1', '2'], restMinutes: 660, neededMinutes: 1200 },
    ])
    const ninetyMinutesLater = game('3', 'A D', '22:30', '23:30', { schedule_id: 'imported' })
    expect(findConflicts({ games: [evening, ninetyMinutesLater], schedules })).toMatchObject([{ neededMinutes: 120 }])
  })

  test('of both games is named once for each team that meets itself', () => {
    expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'B A', '10:00', '11:00'))).toHaveLength(2)
  })
})

test('cancelled and postponed games are out; forfeited and played ones are not', () => {
  const first = game('1', 'A B', '10:00', '11:00')
  expect(find(first, game('2', 'A B', '10:00', '11:00', { status: 'cancelled' }))).toEqual([])
  expect(find(first, game('2', 'A B', '10:00', '11:00', { status: 'postponed' }))).toEqual([])
  expect(find(first, game('2', 'A B', '10:00', '11:00', { status: 'completed' }))).toHaveLength(2)
})

test('a game that moves is compared with the others, not with where it was', () => {
  const others = [game('1', 'A B', '10:00', '11:00', onF), game('2', 'C D', '14:00', '15:00', onF)]
  const moved = game('1', 'A B', '14:30', '15:30', onF)
  expect(conflictsOfGame(moved, others, [])).toEqual([{ gameIds: ['2', '1'], kind: 'field', fieldId: 'F' }])
  expect(conflictsOfGame(game('1', 'A B', '15:00', '16:00', onF), others, [])).toEqual([])
})

test('each game of a conflict is marked with it', () => {
  const found = find(game('1', 'A B', '10:00', '11:00', onF), game('2', 'A D', '10:30', '11:30', onF))
  const marked = conflictsByGame(found)
  expect(marked.get('1')).toHaveLength(2)
  expect(marked.get('2')).toEqual(found)
})

test('the sweep finds what comparing every pair finds, in any order of input', () => {
  const anyGame = fc.record({
    teams: fc.constantFrom('A B', 'A C', 'B C', 'C D', 'D A'),
    field_id: fc.constantFrom('F', 'G', null),
    start: fc.nat(40),
    length: fc.integer({ min: 1, max: 8 }),
    status: fc.constantFrom('scheduled', 'cancelled', 'completed'),
    schedule_id: fc.constantFrom('S', 'short'),
  })
  const schedules = [{ id: 'short', constraints: { minGameSpacing: 0.5 } as ScheduleConstraints }]
  const at = (quarters: number) => new Date(quarters * 15 * 60_000).toISOString()
  fc.assert(
    fc.property(fc.array(anyGame, { maxLength: 25 }), fc.nat(), (drawn, turn) => {
      const games = drawn.map(({ teams, start, length, ...rest }, index) => ({
        ...game(`game ${index}`, teams, '00:00', '01:00'),
        ...rest,
        start_time: at(start),
        end_time: at(start + length),
      }))
      const pairs = games.flatMap((a, index) => games.slice(index + 1).flatMap((b) => clashes(a, b)))
      const turned = games
        .map((_, index, all) => all[(index + turn) % all.length] ?? all[0])
        .filter((g) => g !== undefined)
      expect(findConflicts({ games: turned, schedules }).map(asText).toSorted()).toEqual(pairs.toSorted())
    }),
  )

  function clashes(a: ConflictGame, b: ConflictGame): string[] {
    if (a.status === 'cancelled' || b.status === 'cancelled') return []
    const rest = (g: ConflictGame) => (g.schedule_id === 'short' ? 30 : 120) * 60_000
    const needed = Math.max(rest(a), rest(b))
    const [a0, a1, b0, b1] = [a.start_time, a.end_time, b.start_time, b.end_time].map((time) => Date.parse(time))
    if (a0 === undefined || a1 === undefined || b0 === undefined || b1 === undefined) return []
    const pair = [a.id, b.id].toSorted().join()
    const overlaps = a0 < b1 && b0 < a1
    const near = a0 < b1 + needed && b0 < a1 + needed
    const shared = [a.home_team_id, a.away_team_id].filter((id) => id === b.home_team_id || id === b.away_team_id)
    return [
      ...(overlaps && a.field_id !== null && a.field_id === b.field_id ? [`field ${a.field_id} ${pair}`] : []),
      ...(near ? shared.map((id) => `${overlaps ? 'team' : 'rest'} ${id} ${pair}`) : []),
    ]
  }

  function asText(conflict: Conflict): string {
    const what = conflict.kind === 'field' ? conflict.fieldId : conflict.teamId
    return `${conflict.kind} ${what} ${[...conflict.gameIds].toSorted().join()}`
  }
})
