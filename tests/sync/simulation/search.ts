import { seedsFrom, simulate } from './driver.ts'
import { keptSeeds } from './kept-seeds.ts'
import { sequencedFrom, themedFrom } from './plan.ts'
import type { Planted } from './planted.ts'

export const plantedLimit = 2000

/** How many histories with whole sequences to run: two of each, with entries of every size. */
export const sequenced = 60

/** Runs at most `most` histories with the fault, until one of them fails. */
export async function search(
  fault: Planted,
  most: number,
): Promise<{ readonly found: string | null; readonly histories: number }> {
  let found: string | null = null
  let histories = 0
  await simulate({
    seeds: [
      ...Object.keys(keptSeeds).map(Number),
      ...seedsFrom(sequencedFrom, sequenced),
      ...twoToOne(seedsFrom(1, most), seedsFrom(themedFrom, most)),
    ].slice(0, most),
    patches: fault.patches,
    onReport({ faults: [first] }) {
      histories++
      found ??= first?.slice(0, 80) ?? null
      return found !== null
    },
  })
  return { found, histories }
}

/** Takes two of `some`, then one of `others`, and so on. */
function twoToOne(some: readonly number[], others: readonly number[]): number[] {
  return some.flatMap((seed, index) =>
    index % 2 === 0 ? [seed] : [seed, ...others.slice(index >> 1, (index >> 1) + 1)],
  )
}

/** Works on at most `width` items at a time. */
export async function inTurns<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const takeNext = async (): Promise<void> => {
    const item = left.shift()
    if (item === undefined) return
    await work(item)
    await takeNext()
  }
  await Promise.all(Array.from({ length: width }, takeNext))
}
