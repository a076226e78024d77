import { expect, it } from 'vitest'
import { inWords, seedsFrom, simulate } from './driver.ts'
import { keptSeeds } from './kept-seeds.ts'

const count = 200

it(`I1–I11 hold in ${count} histories of everything that can go wrong`, { timeout: 900_000 }, async () => {
  const seeds = [...Object.keys(keptSeeds).map(Number), ...seedsFrom(1, count)]
  const reports = await simulate({ seeds, shrinks: true })
  expect(reports.filter(({ faults }) => faults.length > 0).map(inWords)).toEqual([])
  expect(reports).toHaveLength(seeds.length)
})
