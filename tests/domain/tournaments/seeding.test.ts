import { describe, expect, test } from 'vitest'
import { getBracketSize, requireTeamCount, getSeedOrder, distributeSeeds } from '#domain/tournaments/seeding.ts'

test('a bracket is as large as the next power of two', () => {
  expect([1, 2, 3, 4, 5, 8, 9, 33, 64].map(getBracketSize)).toEqual([1, 2, 4, 4, 8, 8, 16, 64, 64])
})

test('the seeds of each match of the first round add up to one more than there are', () => {
  expect(getSeedOrder(1)).toEqual([1])
  expect(getSeedOrder(2)).toEqual([1, 2])
  expect(getSeedOrder(4)).toEqual([1, 4, 2, 3])
  expect(getSeedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
})

describe('seeds are laid over pools', () => {
  test('to and fro', () => {
    expect(distributeSeeds([4, 4])).toEqual([
      [1, 4, 5, 8],
      [2, 3, 6, 7],
    ])
    expect(distributeSeeds([2, 2, 2])).toEqual([
      [1, 6],
      [2, 5],
      [3, 4],
    ])
  })

  test('without those that are full', () => {
    // 1 2 3 to the right, 4 5 to the left, skipping the pool of one, and 6 to the right into the only pool with room.
    expect(distributeSeeds([3, 1, 2])).toEqual([[1, 5, 6], [2], [3, 4]])
    expect(distributeSeeds([1, 3])).toEqual([[1], [2, 3, 4]])
  })
})

test('a tournament has 2 to 64 teams, and a whole number of them', () => {
  for (const teams of [2, 3, 63, 64]) {
    expect(() => requireTeamCount(teams)).not.toThrow()
  }
  for (const teams of [-2, 0, 1, 2.5, 65, Number.NaN]) {
    expect(() => requireTeamCount(teams)).toThrow(new RangeError(`A tournament has 2 to 64 teams, not ${teams}`))
  }
})
