import { expect, it } from 'vitest'
import { inWords, seedsFrom, simulate } from './driver.ts'
import { keptSeeds } from './kept-seeds.ts'
import { sequencedFrom, themedFrom } from './plan.ts'
import type { Planted } from './planted.ts'
import { planted } from './planted.ts'
import { inTurns, search, sequenced } from './search.ts'

const count = 900
const themed = 200

it(`I1–I11 hold in ${count} histories of everything that can go wrong`, { timeout: 1_800_000 }, async () => {
  const seeds = [
    ...Object.keys(keptSeeds).map(Number),
    ...seedsFrom(1, count - themed - sequenced),
    ...seedsFrom(sequencedFrom, sequenced),
    ...seedsFrom(themedFrom, themed),
  ]
  const reports = await simulate({ seeds, shrinks: true, workers: 2 })
  expect(reports.filter(({ faults }) => faults.length > 0).map(inWords)).toEqual([])
  expect(reports).toHaveLength(seeds.length)
})

/** How long to try planted faults on two cores; `npm run lab -- simulate --planted` tries all of them. */
const plantedMs = 22_000

it('a planted fault is found', { timeout: 300_000 }, async () => {
  const start = performance.now()
  const missed: string[] = []
  let tried = 0
  await inTurns(sampleOf(planted), 2, async (fault) => {
    if (performance.now() - start > plantedMs) return
    tried++
    const { found } = await search(fault, 100)
    if (found === null) missed.push(fault.name)
  })
  expect(missed).toEqual([])
  expect(tried).toBeGreaterThan(0)
})

/** Returns the faults that a few histories can find, starting with one from each part of the protocol. */
function sampleOf(faults: readonly Planted[]): Planted[] {
  return quick.flatMap((name) => faults.filter((fault) => fault.name === name))
}

const quick = [
  'numbers have gaps',
  'a refused entry is dropped',
  'the server’s rows go over pending work',
  'another history: nothing is sent again',
  'a delete takes no descendants',
]
