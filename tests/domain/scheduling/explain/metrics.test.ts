import { expect, test } from 'vitest'
import { measureSchedule } from '#domain/scheduling/explain/metrics.ts'
import type { MeasuredGame } from '#domain/scheduling/explain/metrics.ts'

const game = (home: number, away: number, slot = 0, field = 0): MeasuredGame => ({ home, away, slot, field })

test('the figures of a schedule are those of the team that has it worst', () => {
  // The first team plays home, home, away, away, away; the second away, away, home; the third home, home.
  const games = [game(0, 1, 0, 1), game(0, 1, 2, 1), game(1, 0, 0, 1), game(2, 0, 0, 0), game(2, 0, 0, 0)]
  expect(measureSchedule(games, { teams: 3, slots: 3, fields: 2 })).toEqual({
    breaks: 1 + 2 + 1 + 1,
    longestRun: 3,
    imbalance: 2, // the third team has two home games
    slotSpread: 4, // the first team plays four times at the first time and never at the second
    fieldSpread: 3, // the second team is always on the second field
  })
})

test('the figures of nobody are none', () => {
  const nothing = { breaks: 0, longestRun: 0, imbalance: 0, slotSpread: 0, fieldSpread: 0 }
  expect(measureSchedule([], { teams: 2, slots: 2, fields: 1 })).toEqual(nothing)
  expect(measureSchedule([], { teams: 0, slots: 0, fields: 0 })).toEqual(nothing)
  expect(measureSchedule([], { teams: 2, slots: 0, fields: 0 })).toEqual(nothing)
})

test('sides that take turns are no break, whoever the others are', () => {
  const games = [game(0, 1), game(2, 0), game(0, 3), game(1, 2)]
  expect(measureSchedule(games, { teams: 4, slots: 1, fields: 1 })).toMatchObject({
    breaks: 0,
    longestRun: 1,
    imbalance: 1,
  })
})
