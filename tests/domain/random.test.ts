import { describe, expect, it } from 'vitest'
import { createRandom, createSeededId, shuffle } from '#domain/random.ts'
import { idSchema as uuid } from '#domain/schema/columns.ts'

describe('a seeded source of chance', () => {
  it('gives the same numbers for the same seed, on every device', () => {
    const random = createRandom(1)
    expect([random(), random(), random()].map((value) => value.toFixed(6))).toEqual([
      '0.627074',
      '0.002736',
      '0.527447',
    ])
    expect(createRandom(2)()).not.toBe(createRandom(1)())
  })

  it('spreads them evenly from 0 to below 1', () => {
    const random = createRandom(7)
    const tenths = Array.from({ length: 10 }, () => 0)
    for (let draw = 0; draw < 10_000; draw++) {
      const tenth = Math.floor(random() * 10)
      tenths[tenth] = (tenths[tenth] ?? Number.NaN) + 1
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })
})

describe('a shuffled list', () => {
  it('has every order about as often, and leaves the list as it was', () => {
    const random = createRandom(3)
    const items = ['a', 'b', 'c'] as const
    const orders = new Map<string, number>()
    for (let draw = 0; draw < 6000; draw++) {
      const order = shuffle(items, random).join('')
      orders.set(order, (orders.get(order) ?? 0) + 1)
    }
    expect([...orders.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
    for (const count of orders.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
    expect(items).toEqual(['a', 'b', 'c'])
  })
})

describe('a random id', () => {
  it('is a UUID of version 4, also where bytes are small', () => {
    const random = createRandom(5)
    const ids = Array.from({ length: 500 }, () => createSeededId(random))
    for (const id of [...ids, createSeededId(() => 0)]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(uuid.safeParse(id).success).toBe(true)
    }
    expect(new Set(ids).size).toBe(500)
    expect(createSeededId(() => 0)).toBe('00000000-0000-4000-8000-000000000000')
    expect(createSeededId(() => 0.999)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  })
})
