import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { solveAssignment } from '#domain/leagues/solve-assignment.ts'

const total = (costs: readonly (readonly number[])[], columns: readonly number[]) =>
  columns.reduce((sum, column, row) => sum + (costs[row]?.[column] ?? Number.NaN), 0)

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}

const square = (size: number) =>
  fc.array(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  })

test('each row gets a column of its own, and no other way costs less', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 6 }).chain((size) => square(size)),
      (costs) => {
        const columns = solveAssignment(costs)
        const all = permutations(costs.map((_, index) => index))
        expect(all).toContainEqual(columns)
        expect(total(costs, columns)).toBe(Math.min(...all.map((other) => total(costs, other))))
      },
    ),
  )
})

test('the cheapest cell of all may be left out', () => {
  const costs = [
    [1, 2],
    [2, 9],
  ]
  expect(solveAssignment(costs)).toEqual([1, 0])
})

test('where all cost the same, the first come first', () => {
  expect(
    solveAssignment([
      [3, 3, 3],
      [3, 3, 3],
      [3, 3, 3],
    ]),
  ).toEqual([0, 1, 2])
})

test('with more columns than rows, the most expensive columns are left over', () => {
  expect(
    solveAssignment([
      [9, 2, 7, 1],
      [9, 3, 8, 1],
    ]),
  ).toEqual([1, 3])
})
