import { isDeepStrictEqual } from 'node:util'
import { initialPullState } from '#data/store/meta.ts'
import type { PullRequest } from '#sync/wire.ts'
import type { Profile, World } from './world.ts'
import { fail, metaOn } from './world.ts'
import type { PullState } from '#data/store/meta-values.ts'

// Returns how far a device has read, and checks which responses may change that.

export function readingOn(profile: Profile, org: string): PullState {
  return metaOn(profile, `reading:${org}`) ?? initialPullState
}

/** 4.1, 4.3, 4.5: reading continues from where it was, or starts over. */
export function checkReading(world: World, profile: Profile): void {
  for (const org of world.orgs) {
    const reading = readingOn(profile, org)
    const { round, cursor, complete } = reading
    const before = profile.readings.get(org)
    profile.readings.set(org, reading)
    if (before === undefined) continue
    if (round < before.round) fail(world, profile, `4.1 round ${round} comes after round ${before.round}`)
    else if (round > before.round && (cursor.v > 0 || complete > 0))
      fail(world, profile, `4.5 reading begins anew at ${cursor.v}, complete to ${complete}`)
    else if (round === before.round && (cursor.v < before.cursor.v || complete < before.complete))
      fail(world, profile, `4.1 reading went back to ${cursor.v}, complete to ${complete}`)
  }
}

/** 4.1: a page requested before the device reached its current position changes nothing. */
export function watchLateness(
  { profile, round }: { readonly profile: Profile; readonly round: number },
  { org, cursor }: PullRequest,
): (world: World) => void {
  const before = readingOn(profile, org)
  const isLate = before.round !== round || before.cursor.v !== cursor.v
  return (world) => {
    if (isLate && !isDeepStrictEqual(readingOn(profile, org), before)) fail(world, profile, '4.1 a late page counts')
  }
}
