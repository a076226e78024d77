import { describe, expect, test } from 'vitest'
import { createRandom } from '#domain/random.ts'
import { computeFinalStanding } from '#domain/tournaments/final-standing.ts'
import { layOutBracket } from '#domain/tournaments/layout/layout.ts'
import { findNeighborMatch } from '#domain/tournaments/layout/find-neighbor-match.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { findPossibleTeams, listPrecedencePairs } from '#domain/tournaments/possible-teams.ts'
import { computeProgress } from '#domain/tournaments/progress.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'
import {
  anybodyWins,
  anythingHappens,
  betterSeedWins,
  entrantsOf,
  forfeited,
  playOut,
  seedOf,
  sizes,
  won,
} from '../play.ts'

const roundOf = ({ matches }: Bracket, round: number) =>
  matches.filter((match) => match.stage === 'main' && match.round === round)

describe.each(sizes)('with %i teams', (teams) => {
  const bracket = createSingleElimination(teams, { reseeds: true })

  test('the best remaining seed plays the lowest in every round, whoever wins', () => {
    const random = createRandom(teams)
    const { end } = playOut(bracket, anybodyWins(random), random)
    let left = entrantsOf(bracket)
    for (let round = 1; left.length > 1; round++) {
      const now = roundOf(bracket, round)
      const byes = left.length - 2 * now.length
      const pairs = now.map(({ number }) => (end.matches[number - 1]?.teams ?? []).flatMap((team) => team ?? []))
      const playing = left.slice(byes)
      const wanted = now.map((_, index) => [playing[index], playing.at(-1 - index)])
      const inOrder = (list: readonly (readonly (string | undefined)[])[]) =>
        list.map((pair) => pair.toSorted((a = '', b = '') => seedOf(a) - seedOf(b)).join(' – ')).toSorted()
      expect(inOrder(pairs)).toEqual(inOrder(wanted))
      const winners = now.flatMap(({ number }) => end.matches[number - 1]?.winner ?? [])
      left = [...left.slice(0, byes), ...winners].toSorted((a, b) => seedOf(a) - seedOf(b))
    }
    expect(computeFinalStanding(bracket, entrantsOf(bracket), end)?.[0]?.teamId).toBe(left[0])
  })

  test('it is the usual bracket if the better seed always wins', () => {
    const pairsOf = (one: Bracket) =>
      playOut(one, betterSeedWins, createRandom(1)).end.matches.map(({ teams: pair }) => pair.toSorted())
    expect(pairsOf(bracket)).toEqual(pairsOf(createSingleElimination(teams)))
  })

  test('no match is stuck, whatever happens and whoever leaves', () => {
    const random = createRandom(teams)
    const { end } = playOut(
      bracket,
      anythingHappens(random),
      random,
      entrantsOf(bracket).filter(() => random() < 0.2),
    )
    expect(end.isOver).toBe(true)
    expect(computeFinalStanding(bracket, entrantsOf(bracket), end)).toHaveLength(teams)
  })

  test('it is drawn like the usual bracket, with lines only to the final', () => {
    const usual = layOutBracket(createSingleElimination(teams))
    const drawn = layOutBracket(bracket)
    expect(drawn.boxes).toEqual(usual.boxes)
    const isToFinal = ({ to }: { to: number }) => to === bracket.matches.length
    expect(drawn.connectors.filter((line) => !isToFinal(line))).toEqual([])
    expect(drawn.connectors).toEqual(usual.connectors.filter(isToFinal))
  })
})

describe('between two rounds', () => {
  const eight = createSingleElimination(8, { reseeds: true })
  const entrants = entrantsOf(eight)
  // The matches of round one are 1–8, 4–5, 2–7 and 3–6.
  const upset = [won(1, 'T8', 'T1'), won(2, 'T4', 'T5'), won(3, 'T2', 'T7')]

  test('nobody knows the next opponent before the round is over', () => {
    const open = computeProgress(eight, entrants, upset)
    expect(roundOf(eight, 2).map(({ number }) => open.matches[number - 1]?.state)).toEqual(['waiting', 'waiting'])
    const over = computeProgress(eight, entrants, [...upset, won(4, 'T6', 'T3')])
    expect(roundOf(eight, 2).map(({ number }) => over.matches[number - 1]?.teams)).toEqual([
      ['T2', 'T8'],
      ['T4', 'T6'],
    ])
  })

  test('teams that are still in may reach any match of the next round', () => {
    const progress = computeProgress(eight, entrants, upset)
    const possible = findPossibleTeams(eight, entrants, progress)
    expect(possible[4]?.[0]).toEqual(['T2', 'T3', 'T4', 'T6', 'T8'])
    expect(listPrecedencePairs(eight).filter(([, later]) => later === 5)).toEqual([1, 2, 3, 4].map((one) => [one, 5]))
  })

  test('if a match sends nobody, the best seed left has a bye', () => {
    const over = computeProgress(eight, entrants, [...upset, forfeited(4, 'T3', 'T6', 'both')])
    expect(over.matches[4]).toMatchObject({ teams: ['T2', null], state: 'bye', winner: 'T2' })
    expect(over.matches[5]).toMatchObject({ teams: ['T4', 'T8'], state: 'ready' })
  })

  test('arrow keys go to the next round and back', () => {
    const layout = layOutBracket(eight)
    expect(findNeighborMatch(eight, layout, 3, 'on')).toBe(5)
    expect(findNeighborMatch(eight, layout, 5, 'back')).toBe(1)
  })
})
