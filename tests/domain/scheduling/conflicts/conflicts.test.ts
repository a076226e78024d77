import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareText } from '#domain/compare-text.ts'
import { groupConflictsByGame, findGameConflicts, findConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { sortIndexesByNumber } from '#domain/scheduling/conflicts/sweep.ts'
import { inferConflictRules } from '#domain/scheduling/conflicts/rules/infer-rules.ts'
import type { ScheduleConstraints } from '#domain/schema/schedules.ts'
import { anyQuestion, bruteForce, gameAt as game, inLines } from '../conflicts-oracle.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'

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

describe('a game whose time is not known yet', () => {
  const day = { start_time: '2026-11-21T00:00:00.000Z', end_time: '2026-11-22T00:00:00.000Z' }
  const open = (id: string, teams: string): ConflictGame => ({
    ...game(id, teams, '00:00', '01:00', onF),
    ...day,
    local_time: null,
  })
  const timed = (id: string, teams: string): ConflictGame => ({
    ...game(id, teams, '10:00', '11:00', onF),
    start_time: '2026-11-21T10:00:00.000Z',
    end_time: '2026-11-21T11:00:00.000Z',
    local_time: '10:00',
  })
  const constraints: ScheduleConstraints = { ...inferConflictRules([], 'UTC'), maxGamesPerDay: 1 }

  test('clashes with no other game of the day, on its field or of its teams', () => {
    expect(find(open('1', 'A B'), open('2', 'A C'), timed('3', 'B C'))).toEqual([])
    const group = { id: 'P', teamIds: ['A', 'C'] }
    expect(findConflicts({ games: [open('1', 'A B'), timed('3', 'C D')], schedules: [], people: [group] })).toEqual([])
  })

  test('counts among the games of its day', () => {
    const games = [open('1', 'A B'), timed('3', 'B C')]
    const schedules = [{ id: games[0]?.schedule_id ?? '', constraints, timeZone: 'UTC' }]
    expect(findConflicts({ games, schedules })).toEqual([
      { kind: 'day', gameIds: ['1', '3'], teamId: 'B', date: '2026-11-21', limit: 1 },
    ])
  })

  test('is refused by what leaves no time of its day, and by nothing less', () => {
    const span = (start: string, end: string) => ({ start: `2026-11-21T${start}:00.000Z`, end, fieldIds: ['F'] })
    const night = span('00:00', '2026-11-21T08:00:00.000Z')
    const all = span('00:00', '2026-11-22T00:00:00.000Z')
    const kinds = (...closures: (typeof all)[]) =>
      findConflicts({ games: [open('1', 'A B')], schedules: [], closures }).map(({ kind }) => kind)
    expect([kinds(night), kinds(night, all)]).toEqual([[], ['closed']])
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

test('a team that somebody entered on both sides of a game is one team', () => {
  expect(find(game('1', 'A A', '10:00', '11:00'), game('2', 'A B', '10:30', '11:30'))).toHaveLength(1)
  expect(find(game('1', 'A B', '10:00', '11:00'), game('2', 'A A', '10:30', '11:30'))).toHaveLength(1)
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
  expect(findGameConflicts(moved, others, [])).toEqual([{ gameIds: ['2', '1'], kind: 'field', fieldId: 'F' }])
  expect(findGameConflicts(game('1', 'A B', '15:00', '16:00', onF), others, [])).toEqual([])
})

test('each game of a conflict is marked with it', () => {
  const found = find(game('1', 'A B', '10:00', '11:00', onF), game('2', 'A D', '10:30', '11:30', onF))
  const marked = groupConflictsByGame(found)
  expect(marked.get('1')).toHaveLength(2)
  expect(marked.get('2')).toEqual(found)
})

describe('the sweep', () => {
  test('finds what comparing every pair finds, under all rules and in any order of input', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyQuestion, fc.nat(), (question, turn) => {
        const cut = turn % (question.games.length + 1)
        const games = [...question.games.slice(cut), ...question.games.slice(0, cut)]
        const found = findConflicts({ ...question, games })
        expect(inLines(found)).toEqual(bruteForce(question))
        for (const conflict of found)
          seen.add('about' in conflict ? `${conflict.kind} ${conflict.about}` : conflict.kind)
      }),
      { numRuns: 200 },
    )
    const kinds = ['blackout', 'closed', 'day', 'field', 'group', 'person', 'rest', 'run', 'team', 'turnaround', 'week']
    kinds.push('event field', 'event team')
    kinds.push('meeting host', 'meeting missing', 'meeting never')
    kinds.push('doubleheader', 'order', 'possible away', 'possible rest', 'possible team', 'source_rest')
    kinds.push('wish field', 'wish rest', 'wish time')
    expect([...seen].toSorted()).toEqual(kinds.toSorted())
  })

  test('tells conflicts in order of the later game', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const startOf = new Map(question.games.map((one) => [one.id, one.start_time]))
        const laterStarts = findConflicts(question).map(({ gameIds }) => startOf.get(gameIds.at(-1) ?? ''))
        expect(laterStarts).toEqual(laterStarts.toSorted(compareText))
      }),
    )
  })

  test('gives one game the conflicts that all games together give it', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { games, schedules, ...rules } = question
        const all = groupConflictsByGame(findConflicts(question))
        for (const one of games) {
          expect(inLines(findGameConflicts(one, games, schedules, rules))).toEqual(inLines(all.get(one.id) ?? []))
        }
      }),
    )
  })

  test('sorts whole numbers of any size, before and after 1970', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger().map((value) => Math.trunc(value / 4))), (numbers) => {
        const order = sortIndexesByNumber(Float64Array.from(numbers))
        expect([...order].map((index) => numbers[index])).toEqual(numbers.toSorted((a, b) => a - b))
        expect(new Set(order).size).toBe(numbers.length)
      }),
    )
  })
})
