import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGameConflicts, isHard } from '#domain/scheduling/conflicts/conflicts.ts'
import { findAlternatives, findConflictAlternatives } from '#domain/scheduling/conflicts/alternatives.ts'
import { createConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { anyQuestion, quarter } from '../conflicts-oracle.ts'
import type { ConflictGame, ConflictRules } from '#domain/scheduling/conflicts/model.ts'

const game = (id: string, teams: string, start: number, changes: Partial<ConflictGame> = {}): ConflictGame => {
  const [home_team_id = '', away_team_id = ''] = teams.split(' ')
  const times = { start_time: quarter(start), end_time: quarter(start + 4) }
  return { id, schedule_id: 'S', home_team_id, away_team_id, field_id: 'F', status: 'scheduled', ...times, ...changes }
}

const cell = (start: number, fieldId = 'F') => ({ fieldId, start: quarter(start), end: quarter(start + 4) })
const cells = (...starts: number[]) => starts.map((start) => cell(start))

const indexOf = (rules: ConflictRules, ...games: ConflictGame[]) =>
  createConflictIndex({ ...rules, games, schedules: [] })

describe('the alternatives of a game', () => {
  test('are the open cells without a hard conflict, the nearest in time first', () => {
    const mine = game('1', 'A B', 40)
    const index = indexOf(
      { closures: [{ start: quarter(60), end: quarter(64), fieldIds: ['F'] }] },
      mine,
      game('2', 'C D', 41), // this game is on the same field
      game('3', 'A E', 4, { field_id: 'G' }), // A needs two hours of rest from this game
    )
    const found = findAlternatives(index, mine, cells(0, 15, 16, 36, 37, 38, 45, 56, 57, 64))
    expect(found.map(({ cell: { start } }) => start)).toEqual([37, 36, 45, 56, 16, 64].map(quarter))
    expect(found[0]).toEqual({ gameId: '1', cell: cell(37), disturbs: [], shiftMinutes: -45 })
  })

  test('come last where somebody would rather have them elsewhere, with whose wish it is', () => {
    const mine = game('1', 'A B', 40)
    const avoided = { start: quarter(44), end: quarter(60) }
    const index = indexOf(
      {
        wishes: [
          { teamId: 'A', about: 'time', avoid: [avoided] },
          { teamId: 'B', about: 'rest', minutes: 600 },
        ],
      },
      mine,
      game('2', 'C B', 68, { field_id: 'G' }),
    )
    const found = findAlternatives(index, mine, cells(44, 36, 20, 0))
    expect(found.map(({ cell: { start }, disturbs }) => [start, disturbs.map(({ teamId }) => teamId)])).toEqual([
      [quarter(20), []],
      [quarter(0), []],
      [quarter(36), ['B']],
      [quarter(44), ['B', 'A']],
    ])
    expect(found.at(-1)?.disturbs).toContainEqual({ kind: 'wish', about: 'time', gameIds: ['1'], teamId: 'A', avoided })
  })

  test('of equal merit come by time, then by field', () => {
    const mine = game('1', 'A B', 40)
    const open = [cell(44, 'G'), cell(44, 'F'), cell(36, 'G'), cell(40, 'H')]
    const found = findAlternatives(indexOf({}, mine), mine, open)
    expect(found.map((one) => one.cell)).toEqual([cell(40, 'H'), cell(36, 'G'), cell(44, 'F'), cell(44, 'G')])
  })

  test('do not include the place that it has, and keep what the caller knows of a cell', () => {
    const mine = game('1', 'A B', 40)
    const open = cells(40, 48).map((one, slot) => ({ ...one, date: '2026-11-21', slot }))
    expect(findAlternatives(indexOf({}, mine), mine, open).map((one) => one.cell.slot)).toEqual([1])
  })

  test('are there for a game that was postponed, and for one that is not on the schedule yet', () => {
    const postponed = game('1', 'A B', 40, { status: 'postponed' })
    const index = indexOf({}, postponed, game('2', 'C D', 48))
    const starts = (one: ConflictGame) => findAlternatives(index, one, cells(44, 46)).map((found) => found.cell.start)
    expect(starts(postponed)).toEqual([quarter(44)])
    expect(starts(game('new', 'E F', 40))).toEqual([quarter(44)])
  })

  test('are exactly the cells in which a full search finds nothing hard', () => {
    const open = Array.from({ length: 20 }, (_, number) => cell(number * 3, number % 2 === 0 ? 'F' : 'G'))
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const index = createConflictIndex(question)
        for (const one of question.games.filter(({ status }) => status === 'scheduled')) {
          const found = findAlternatives(index, one, open)
          const legal = open.filter(({ fieldId, start, end }) => {
            const there = { ...one, field_id: fieldId, start_time: start, end_time: end }
            const stays = fieldId === one.field_id && start === one.start_time
            return !stays && !findGameConflicts(there, question.games, question.schedules, question).some(isHard)
          })
          expect(new Set(found.map((alternative) => alternative.cell))).toEqual(new Set(legal))
          const disturbances = found.map(({ disturbs }) => disturbs.length)
          expect(disturbances).toEqual(disturbances.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 50 },
    )
  })
})

describe('the ways out of a conflict', () => {
  test('are moves of either game, the best ones first, each of which ends it', () => {
    const games = [game('1', 'A B', 40), game('2', 'C D', 42)]
    const index = indexOf({ wishes: [{ teamId: 'C', about: 'field', fieldIds: ['G'] }] }, ...games)
    const [conflict] = index.conflicts()
    if (!conflict) throw new Error('The two games are on one field at once')
    const found = findConflictAlternatives(index, conflict, () => cells(36, 48))
    expect(found.map(({ gameId, cell: { start } }) => [gameId, start])).toEqual([
      ['1', quarter(36)],
      ['1', quarter(48)],
      ['2', quarter(36)],
      ['2', quarter(48)],
    ])
    for (const { gameId, cell: to } of found) {
      const moved = index.game(gameId)
      if (!moved) throw new Error(`There is no game ${gameId}`)
      const there = { ...moved, field_id: to.fieldId, start_time: to.start, end_time: to.end }
      expect(index.preview(there).filter(isHard)).toEqual([])
    }
  })

  test('of a wish that is not met do not break it again', () => {
    const avoid = [{ start: quarter(40), end: quarter(50) }]
    const index = indexOf(
      {
        wishes: [
          { teamId: 'A', about: 'time', avoid },
          { teamId: 'B', about: 'field', fieldIds: ['G'] },
        ],
      },
      game('1', 'A B', 40),
    )
    const conflict = index.conflicts().find((one) => one.kind === 'wish' && one.about === 'time')
    if (!conflict) throw new Error('A would rather not play then')
    const found = findConflictAlternatives(index, conflict, () => cells(36, 44, 48, 52))
    expect(found.map(({ cell: { start } }) => start)).toEqual([36, 52].map(quarter))
  })

  test('of a wish that is not met may break another one', () => {
    const wishes = [
      { teamId: 'A', about: 'time' as const, avoid: [{ start: quarter(40), end: quarter(44) }] },
      { teamId: 'A', about: 'field' as const, fieldIds: ['G'] },
      { teamId: 'B', about: 'time' as const, avoid: [{ start: quarter(48), end: quarter(52) }] },
    ]
    const index = indexOf({ wishes }, game('1', 'A B', 40))
    const broken = index.conflicts().find((one) => one.kind === 'wish' && one.about === 'time')
    const ways = broken ? findConflictAlternatives(index, broken, () => cells(36, 41, 48)) : []
    expect(ways.map(({ cell: { start }, disturbs }) => [start, disturbs.length])).toEqual([
      [quarter(36), 1],
      [quarter(48), 2],
    ])
  })

  test('leave a game alone that has begun or was played', () => {
    const index = indexOf({}, game('1', 'A B', 40, { status: 'completed' }), game('2', 'C D', 42))
    const [conflict] = index.conflicts()
    if (!conflict) throw new Error('The two games are on one field at once')
    expect(findConflictAlternatives(index, conflict, () => cells(60)).map(({ gameId }) => gameId)).toEqual(['2'])
  })
})
