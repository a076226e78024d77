import { describe, expect, test } from 'vitest'
import { allotQualifiers } from '#domain/tournaments/qualifying/allot-qualifiers.ts'
import { countSlotsByPlace } from '#domain/tournaments/qualifying/slots.ts'
import type { Bracket, SideSource } from '#domain/tournaments/model.ts'
import { findPossibleTeams } from '#domain/tournaments/possible-teams.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { getBracketSize } from '#domain/tournaments/seeding.ts'
import { describeSideSource } from '#domain/tournaments/describe-round.ts'
import { entrantsOf, pairOf } from '../play.ts'

const pools = (count: number, size: number) => Array.from({ length: count }, () => size)
const knockoutOf = (bracket: Bracket) => bracket.matches.filter(({ stage }) => stage === 'main')

type Entry = { readonly pool: number; readonly place: number }

/** Returns the entry that each source sends; slots are filled as if the records followed the order of the pools. */
function entryOf(bracket: Bracket): (source: SideSource) => Entry[] {
  const placings = bracket.pools.map((seeds, pool) => seeds.map((_, index) => `${pool} ${index + 1}`))
  const rankings = [...countSlotsByPlace(bracket).keys()].map(
    (place) => [place, placings.map((teams) => teams[place - 1] ?? '')] as const,
  )
  const qualified = allotQualifiers(bracket, placings, new Map(rankings))
  return (source) => {
    if (source.kind === 'place') return [source]
    if (source.kind !== 'qualifier') return []
    const [pool = 0, place = 0] = qualified[source.slot - 1]?.split(' ').map(Number) ?? []
    return [{ pool, place }]
  }
}

/**
 * Returns, for any two places of the same pool, the first bracket round in which they could meet, such as places `1 2`
 * of pool 0 in round 3.
 */
function firstMeetings(bracket: Bracket): { readonly pool: number; readonly places: string; readonly round: number }[] {
  const entry = entryOf(bracket)
  const below = new Map<number, readonly Entry[]>()
  return knockoutOf(bracket).flatMap(({ number, round, sources }) => {
    const [one = [], other = []] = sources.map((source) =>
      source.kind === 'winner' ? (below.get(source.match) ?? []) : entry(source),
    )
    below.set(number, [...one, ...other])
    return one.flatMap((a) =>
      other.flatMap((b) => (a.pool === b.pool ? [{ pool: a.pool, places: pairOf([a.place, b.place]), round }] : [])),
    )
  })
}

const cases = Array.from({ length: 15 }, (_, index) => index + 2).flatMap((count) =>
  [1, 2, 3, 4].flatMap((advance) => (count * advance <= 64 ? [{ count, advance }] : [])),
)

describe.each(cases)('$count pools of which $advance advance', ({ count, advance }) => {
  const bracket = createPoolsBracket({ sizes: pools(count, Math.max(advance, 2)), advance })
  const main = knockoutOf(bracket)
  const rounds = Math.log2(getBracketSize(count * advance))

  test('send each place of each pool into the bracket once', () => {
    expect(main).toHaveLength(count * advance - 1)
    const entries = main.flatMap(({ sources }) => sources.flatMap(entryOf(bracket)))
    expect(new Set(entries.map(({ pool, place }) => `${pool} ${place}`)).size).toBe(count * advance)
  })

  test('keep a runner-up in the other half than its own winner', () => {
    const winnersAndRunnersUp = firstMeetings(bracket).filter(({ places }) => places === '1 2')
    const inSameHalf = winnersAndRunnersUp.filter(({ round }) => round !== rounds).length
    expect(winnersAndRunnersUp).toHaveLength(advance >= 2 ? count : 0)
    // With 4 of 3 or 11 pools, all winners have byes, and the runners-up that have one too find no room in the other half.
    expect(inSameHalf).toBeLessThanOrEqual(advance === 4 && (count === 3 || count === 11) ? 2 : 0)
  })

  test('keep all of one pool apart until the semifinals', () => {
    expect(firstMeetings(bracket).filter(({ round }) => round < rounds - 1)).toEqual([])
  })

  test('give byes to winners first', () => {
    const spared = main.flatMap(({ round, sources }) =>
      round === 2 ? sources.flatMap(entryOf(bracket)).map(({ place }) => place) : [],
    )
    const byes = getBracketSize(count * advance) - count * advance
    expect(spared.filter((place) => place === 1)).toHaveLength(Math.min(byes, count))
  })
})

test('two pools cross over: the winners in opposite halves, each against the other runner-up', () => {
  const bracket = createPoolsBracket({ sizes: [4, 4], advance: 2, thirdPlace: true })
  expect(knockoutOf(bracket).map(({ sources }) => sources.map(describeSideSource))).toEqual([
    ['Winner of pool A', 'Runner-up of pool B'],
    ['Winner of pool B', 'Runner-up of pool A'],
    ['Winner of match 13', 'Winner of match 14'],
  ])
})

test('the winners of four pools are spread like the best four seeds', () => {
  const bracket = createPoolsBracket({ sizes: pools(4, 4), advance: 2 })
  const winners = knockoutOf(bracket)
    .slice(0, 4)
    .map(({ sources: [first] }) => describeSideSource(first))
  expect(winners).toEqual(['Winner of pool A', 'Winner of pool D', 'Winner of pool B', 'Winner of pool C'])
})

test('seeds are dealt to and fro, and a pool that is full is passed over', () => {
  expect(createPoolsBracket({ sizes: [4, 4], advance: 2 }).pools).toEqual([
    [1, 4, 5, 8],
    [2, 3, 6, 7],
  ])
  expect(createPoolsBracket({ sizes: [4, 3, 3], advance: 2 }).pools).toEqual([
    [1, 6, 7, 10],
    [2, 5, 8],
    [3, 4, 9],
  ])
})

test('everybody meets everybody in the pool, before the bracket begins, and the rounds of all pools go side by side', () => {
  const bracket = createPoolsBracket({ sizes: [5, 4, 3], advance: 2 })
  const inPools = bracket.matches.filter(({ stage }) => stage === 'pool')
  expect(inPools).toHaveLength(10 + 6 + 3)
  expect(inPools.map(({ number }) => number)).toEqual(inPools.map((_, index) => index + 1))
  expect(inPools.map(({ round }) => round)).toEqual(inPools.map(({ round }) => round).toSorted((a, b) => a - b))
  const entrants = entrantsOf(bracket)
  const met = findPossibleTeams(bracket, entrants, computeProgress(bracket, entrants, []))
    .slice(0, inPools.length)
    .map((teams) => pairOf(teams.flat()))
  expect(new Set(met).size).toBe(inPools.length)
  inPools.forEach(({ pool }, index) => {
    const seeds = bracket.pools[pool ?? -1]?.map((seed) => `T${seed}`) ?? []
    for (const team of met[index]?.split(' ') ?? []) expect(seeds).toContain(team)
  })
})

test.each([
  { sizes: [4, 4], advance: 5 },
  { sizes: [4, 1], advance: 2 },
  { sizes: [4], advance: 1 },
  { sizes: [4, 4], advance: 0 },
  { sizes: [4, 0], advance: 1 },
  { sizes: [2.5, 2.5], advance: 1 },
  { sizes: [40, 40], advance: 2 },
])('pools of $sizes of which $advance advance are refused', (options) => {
  expect(() => createPoolsBracket(options)).toThrow(RangeError)
})
