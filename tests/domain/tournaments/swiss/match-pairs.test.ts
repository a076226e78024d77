import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom, shuffle } from '#domain/random.ts'
import { matchPairs } from '#domain/tournaments/swiss/match-pairs.ts'

type Costs = readonly (readonly number[])[]

/** Costs of all pairs, some of them equal, others as large as those of a round. */
const costs = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.constantFrom(1, 3, 20, 2 ** 48)).chain(([half, highest]) =>
  fc
    .array(fc.integer({ min: 0, max: highest }), { minLength: 4 * half * half, maxLength: 4 * half * half })
    .map((values) => {
      const items = Array.from({ length: 2 * half }, (_, index) => index)
      return items.map((one) =>
        items.map((other) => values[Math.min(one, other) * 2 * half + Math.max(one, other)] ?? 0),
      )
    }),
)

const costOf = (all: Costs, one: number, other: number) => all[one]?.[other] ?? 0

/** Tries every pairing. */
function findLeast(all: Costs, [first, ...others]: readonly number[]): number {
  if (first === undefined) return 0
  return Math.min(
    ...others.map(
      (other) =>
        costOf(all, first, other) +
        findLeast(
          all,
          others.filter((one) => one !== other),
        ),
    ),
  )
}

test('everyone has one partner, and no pairing costs less', () => {
  fc.assert(
    fc.property(costs, (all) => {
      const items = [...all.keys()]
      const partners = matchPairs(items.length, (one, other) => costOf(all, one, other))
      expect(partners.map((partner) => partners[partner])).toEqual(items)
      expect(partners.some((partner, item) => partner === item)).toBe(false)
      const total = partners.reduce((sum, partner, item) => sum + costOf(all, item, partner), 0) / 2
      expect(total).toBe(findLeast(all, items))
    }),
    { numRuns: 400 },
  )
})

test('the only pairing without cost is found among 64 items', () => {
  const random = createRandom(64)
  const order = shuffle(
    Array.from({ length: 64 }, (_, index) => index),
    random,
  )
  const place = (item: number) => order.indexOf(item)
  const costs = order.map(() => order.map(() => 1 + Math.floor(random() * 2 ** 48)))
  const partners = matchPairs(64, (one, other) =>
    place(one) >> 1 === place(other) >> 1 ? 0 : costOf(costs, Math.min(one, other), Math.max(one, other)),
  )
  expect(partners.map((partner, item) => place(partner) ^ place(item))).toEqual(order.map(() => 1))
})

test('an odd number of items has no pairing, and none at all an empty one', () => {
  expect(() => matchPairs(3, () => 0)).toThrow(RangeError)
  expect(matchPairs(0, () => 0)).toEqual([])
})
