import { describe, expect, test } from 'vitest'
import { createDoubleElimination } from '#domain/tournaments/formats/double-elimination.ts'
import { listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import type { TournamentProgress } from '#domain/tournaments/progress.ts'
import { getBracketSize } from '#domain/tournaments/seeding.ts'
import { createRandom } from '#domain/random.ts'
import {
  anybodyWins,
  betterSeedWins,
  earlyRematches,
  entrantsOf,
  playOut,
  sizes,
  sourcesThatComeLater,
  won,
} from '../play.ts'

function lossesByTeam({ matches }: TournamentProgress): Map<string, number> {
  const losses = new Map<string, number>()
  for (const { loser } of matches) if (loser !== null) losses.set(loser, (losses.get(loser) ?? 0) + 1)
  return losses
}

const played = ({ matches }: TournamentProgress) => matches.filter(({ state }) => state === 'played')

describe.each(sizes)('%i teams', (teams) => {
  const bracket = createDoubleElimination(teams)

  test('all go out at their second loss, but for the winner', () => {
    const { end } = playOut(bracket, anybodyWins(createRandom(teams)), createRandom(teams))
    const losses = lossesByTeam(end)
    const champion = end.matches.findLast(({ state }) => state === 'played')?.winner ?? ''
    const lossesOfChampion = losses.get(champion) ?? 0
    expect(lossesOfChampion).toBeLessThan(2)
    expect([...losses.values()].filter((count) => count === 2)).toHaveLength(teams - 1)
    expect(played(end)).toHaveLength(2 * teams - 2 + lossesOfChampion)
    expect(end.isOver).toBe(true)
  })

  test('need the second final only if the unbeaten team lost the first', () => {
    const final = bracket.matches.length - 1
    const { results, end } = playOut(bracket, betterSeedWins, createRandom(1))
    expect(end.matches.at(-1)).toMatchObject({ state: 'not_needed', teams: [null, null], winner: null })
    expect(played(end)).toHaveLength(2 * teams - 2)
    const upset = computeProgress(bracket, entrantsOf(bracket), [...results, won(final, 'T2', 'T1')])
    expect(upset.matches.at(-1)).toMatchObject({ state: 'ready', teams: ['T1', 'T2'] })
  })

  test('play one final and no more where it is meant so', () => {
    const once = createDoubleElimination(teams, { reset: false })
    expect(once.matches).toEqual(bracket.matches.slice(0, -1))
    expect(once.matches).toHaveLength(2 * teams - 2)
  })

  test('have byes for exactly the best seeds, and rounds without gaps', () => {
    expect(listSeedsWithBye(bracket)).toHaveLength(getBracketSize(teams) - teams)
    expect(Math.max(0, ...listSeedsWithBye(bracket))).toBe(getBracketSize(teams) - teams)
    const rounds = [...new Set(bracket.matches.flatMap(({ stage, round }) => (stage === 'losers' ? [round] : [])))]
    expect(rounds).toEqual(rounds.map((_, index) => index + 1))
    expect(sourcesThatComeLater(bracket)).toEqual([])
  })
})

test.each([
  [8, 0, 0.5],
  [16, 0.5, 2],
  [48, 0.5, 10],
  [64, 0.5, 10],
])(
  'of %i teams no more than %d pairs meet again early, and more than %d where losers drop straight across',
  (teams, few, many) => {
    expect(earlyRematches(createDoubleElimination(teams), 20)).toBeLessThanOrEqual(few)
    expect(earlyRematches(createDoubleElimination(teams, { dropOrders: [] }), 20)).toBeGreaterThan(many)
  },
)
