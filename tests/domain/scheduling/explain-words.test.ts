import { describe, expect, test } from 'vitest'
import { formatCount, formatDates, formatMinutes, formatNames } from '#domain/scheduling/explain/format-lists.ts'
import { addDays } from '#domain/time.ts'

const letters = (many: number) => Array.from({ length: many }, (_, index) => 'ABCDEFGHI'.charAt(index))
const saturdays = (many: number) => Array.from({ length: many }, (_, week) => addDays('2026-04-04', 7 * week))

describe('names', () => {
  test.each([
    [0, 'nobody'],
    [1, 'A'],
    [2, 'A and B'],
    [3, 'A, B and C'],
    [7, 'A, B, C, D, E, F and G'],
    [8, 'A, B, C, D, E, F and 2 others'],
    [9, 'A, B, C, D, E, F and 3 others'],
  ])('of %i teams', (many, words) => {
    expect(formatNames(letters(many))).toBe(words)
  })

  test('are as many as are asked for', () => {
    expect(formatNames(letters(4), 2)).toBe('A, B and 2 others')
    expect(formatNames(letters(3), 2)).toBe('A, B and C')
  })
})

test.each([
  [0, 'no date'],
  [1, 'Sat, Apr 4'],
  [2, 'Sat, Apr 4 and Sat, Apr 11'],
  [5, 'Sat, Apr 4, Sat, Apr 11, Sat, Apr 18, Sat, Apr 25 and Sat, May 2'],
  [6, '6 dates from Sat, Apr 4 to Sat, May 9'],
])('%i dates are named, and many counted', (many, words) => {
  expect(formatDates(saturdays(many))).toBe(words)
})

test('what is counted is one or several', () => {
  expect([0, 1, 2].map((number) => formatCount(number, 'game'))).toEqual(['0 games', '1 game', '2 games'])
  expect([1, 3].map((number) => formatCount(number, 'child', 'children'))).toEqual(['1 child', '3 children'])
})

test.each([
  [0.5, '30 minutes'],
  [1, '1 hour'],
  [1.5, '90 minutes'],
  [2, '2 hours'],
  [24, '24 hours'],
  [47, '47 hours'],
  [48, '2 days'],
  [50, '50 hours'],
  [2.25, '2 hours 15 minutes'],
  [60.5, '60 hours 30 minutes'],
  [72, '3 days'],
])('%d hours are %s', (hours, words) => {
  expect(formatMinutes(hours)).toBe(words)
})
