import { expect, it } from 'vitest'
import { findFaults, runHistory } from '../support/device/histories.ts'

const seeds = Array.from({ length: 30 }, (_, index) => 1001 + index)

it.each(seeds)(
  'I1–I3 two phones agree with the server after history %i, and nothing is lost or doubled',
  async (seed) => {
    expect(await findFaults(await runHistory(seed))).toEqual([])
  },
)
