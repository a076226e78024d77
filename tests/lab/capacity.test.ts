import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { largestPostgres, measured, oneOfEach, saturday } from '../../lab/load/assumptions.ts'
import { computeCapacity, computeRequestRate } from '../../lab/load/capacity.ts'

const costs = {
  pull: { serverMs: 2, databaseMs: 1 },
  push: { serverMs: 10, databaseMs: 20, walBytes: 1000 },
  page: { serverMs: 1 },
  pageRead: { serverMs: 100, databaseMs: 10 },
  copy: { serverMs: 50, databaseMs: 50 },
  seasonBytes: 1_000_000,
}
const habits = {
  open: 0.5,
  pullEvery: 50,
  saveEvery: 500,
  looking: 0.3,
  copying: 0.36,
  phonesPerOrganization: 100,
  leaguesPerOrganization: 1,
}
const machines = {
  serverCores: 2,
  serverProcesses: 1,
  databaseCores: 1,
  commitsPerSecond: 100,
  walBytesPerSecond: 1_000_000,
  diskBytes: 1_000_000_000,
  headroom: 0.5,
}

describe('what a number of phones needs', () => {
  it('is so many requests a second', () => {
    const requests = computeRequestRate(1000, habits, machines)
    // 500 open phones make ten timed pulls a second, plus one after each save. 300 phones look at ten leagues, each of
    // which is read every ten seconds.
    expect(requests).toEqual({ pull: 11, push: 1, page: 10, pageRead: 1, copy: 0.1 })
    const servers = { ...machines, serverProcesses: 50 }
    expect(computeRequestRate(1000, habits, servers).pageRead, 'no page is read more often than it is asked for').toBe(
      10,
    )
  })

  it('is so much of each resource, of which one is used most', () => {
    const { demand, bottleneck, fits, carries } = computeCapacity(1000, costs, habits, machines)
    expect(demand['server processors']).toEqual({ needed: 0.147, there: 0.5, share: 0.294 }) // each process uses only one core
    expect(demand['database processors']).toEqual({ needed: 0.046, there: 0.5, share: 0.092 })
    expect(demand.commits).toEqual({ needed: 1, there: 50, share: 0.02 })
    expect(demand.WAL).toEqual({ needed: 1000, there: 500_000, share: 0.002 })
    expect(demand.disk).toEqual({ needed: 10_000_000, there: 500_000_000, share: 0.02 })
    expect([bottleneck, fits, carries]).toEqual(['server processors', true, 3401])
  })

  it('fits as long as there are not more phones than it carries', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 50_000_000 }), (phones) => {
        const { fits, carries } = computeCapacity(phones, costs, habits, machines)
        expect(fits).toBe(phones <= carries)
      }),
    )
  })
})

it('what docs/scale.md says of 10 thousand, 1 million and 10 million phones follows from its figures', () => {
  const [small, large, largest] = [
    computeCapacity(10_000, measured, saturday, oneOfEach),
    computeCapacity(1_000_000, measured, saturday, largestPostgres),
    computeCapacity(10_000_000, measured, saturday, largestPostgres),
  ]
  expect([small.fits, small.bottleneck]).toEqual([true, 'server processors'])
  expect([large.fits, large.bottleneck]).toEqual([true, 'database processors'])
  expect([largest.fits, largest.bottleneck]).toEqual([false, 'database processors'])
})
