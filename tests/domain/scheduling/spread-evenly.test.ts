import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { Board } from '#domain/scheduling/generate/board.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { balanceTimesAndFields } from '#domain/scheduling/improve/equity.ts'
import { createRoundRobin } from '#domain/scheduling/generate/pairings.ts'
import { season } from './season.ts'

type Weights = { readonly slots: number; readonly fields: number }
const alike: Weights = { slots: 1, fields: 1 }

/** Four teams that meet twice, with two games each Saturday, in random slots at three times on two fields. */
function scattered(seed: number) {
  const random = createRandom(seed)
  const timeSlots = [{ start: '09:00', end: '12:00' }]
  const calendar = createSchedulingCalendar(season({ teams: 4, fields: 2, weeks: 6, timeSlots }))
  const matches = createRoundRobin(4, 2).flatMap((round, date) =>
    round.map(({ home, away }) => ({ home, away, round: date + 1, targetDate: date, isSideFixed: true })),
  )
  const board = new Board(calendar, matches)
  matches.forEach(({ targetDate }, match) => {
    const first = (calendar.dateFrom[targetDate] ?? 0) * 2
    const free = Array.from({ length: 6 }, (_, at) => first + at).filter((cell) => board.isFree(match, cell))
    board.put(match, free[Math.floor(random() * free.length)] ?? first)
  })
  return board
}

/** Counts how often each team plays at each time of day and on each field. */
function usesOf({ calendar, matches, cells }: Board) {
  return calendar.teams.map((_, team) => {
    const own = matches.flatMap(({ home, away }, match) => (home === team || away === team ? [cells[match] ?? -1] : []))
    const counted = (classes: number, classOf: (cell: number) => number) =>
      Array.from({ length: classes }, (__, one) => own.filter((cell) => classOf(cell) === one).length)
    return {
      slots: counted(calendar.slots, (cell) => calendar.times[Math.floor(cell / 2)]?.slot ?? -1),
      fields: counted(2, (cell) => cell % 2),
    }
  })
}

function costOf(board: Board, weights: Weights): number {
  const squares = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count * count, 0)
  return usesOf(board).reduce(
    (sum, { slots, fields }) => sum + weights.slots * squares(slots) + weights.fields * squares(fields),
    0,
  )
}

describe('times and fields are spread', () => {
  test('as evenly as can be where there is time to look', () => {
    for (let seed = 1; seed <= 6; seed++) {
      const board = scattered(seed)
      balanceTimesAndFields(board, { random: createRandom(seed), maxMoves: 60_000, weights: alike })
      expect(usesOf(board)).toEqual(Array.from({ length: 4 }, () => ({ slots: [2, 2, 2], fields: [3, 3] })))
    }
  })

  test('never less evenly than before, on the same dates, and by the rules, however early the search ends', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 900 }),
        fc.nat(3),
        fc.nat(3),
        (seed, maxMoves, slots, fields) => {
          const board = scattered(seed)
          const before = costOf(board, { slots, fields })
          balanceTimesAndFields(board, { random: createRandom(seed), maxMoves, weights: { slots, fields } })
          expect(costOf(board, { slots, fields })).toBeLessThanOrEqual(before)
          board.matches.forEach(({ targetDate }, match) => {
            expect(board.calendar.dateOf[board.timeOf(board.cells[match] ?? -1)]).toBe(targetDate)
            const cell = board.take(match)
            expect(board.isFree(match, cell)).toBe(true)
            board.put(match, cell)
          })
        },
      ),
      { numRuns: 40 },
    )
  })

  test('by what counts: fields alone, or times alone', () => {
    const [byFields, byTimes] = [scattered(7), scattered(7)]
    balanceTimesAndFields(byFields, { random: createRandom(1), maxMoves: 30_000, weights: { slots: 0, fields: 1 } })
    expect(usesOf(byFields).map(({ fields }) => fields)).toEqual(Array.from({ length: 4 }, () => [3, 3]))
    balanceTimesAndFields(byTimes, { random: createRandom(1), maxMoves: 30_000, weights: { slots: 1, fields: 0 } })
    expect(usesOf(byTimes).map(({ slots }) => slots)).toEqual(Array.from({ length: 4 }, () => [2, 2, 2]))
  })

  test('and nothing changes where they are spread as evenly as can be already', () => {
    const board = scattered(1)
    balanceTimesAndFields(board, { random: createRandom(1), maxMoves: 60_000, weights: alike })
    const cells = board.cells.slice()
    const reported: number[] = []
    const onProgress = (moves: number) => reported.push(moves)
    balanceTimesAndFields(board, { random: createRandom(2), maxMoves: 60_000, weights: alike, onProgress })
    expect(board.cells).toEqual(cells)
    expect(reported).toEqual([60_000])
  })

  test('with word of how far the search is, to its end', () => {
    const board = scattered(3)
    const reported: number[] = []
    const onProgress = (moves: number) => reported.push(moves)
    // Three matches on one field can't be balanced, so the search runs to its end.
    const odd = new Board(board.calendar, board.matches.slice(0, 3))
    board.cells.slice(0, 3).forEach((cell, match) => odd.put(match, cell))
    balanceTimesAndFields(odd, { random: createRandom(1), maxMoves: 3000, weights: alike, onProgress })
    expect(reported.at(-1)).toBe(3000)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    const nobody = new Board(board.calendar, board.matches)
    balanceTimesAndFields(nobody, { random: createRandom(1), maxMoves: 3000, weights: alike })
    expect(nobody.placed).toBe(0)
  })
})
