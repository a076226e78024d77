import type { Rulebook } from '#domain/rulebook/document.ts'
import type { PlacedGroup, RulebookInput } from '#domain/rulebook/model.ts'
import { findRulebookPreset, rulebookPresetIds } from '#domain/rulebook/presets/presets.ts'
import { rankAcrossGroups, rankTeams } from '#domain/rulebook/rank-teams.ts'
import { createTestRandom } from '../rows/factories.ts'
import { compareAcrossWithNaive, compareWithNaive } from './compare-with-naive.ts'
import { chanceOf, randomGroups, randomLeague, type Chance, type FactKeys } from './random-league.ts'
import { randomRulebook } from './random-rulebook.ts'

// Random leagues, each ranked by random rules and by every preset, by the engine and by the naive implementation.

export const presets: readonly (readonly [id: string, rulebook: Rulebook])[] = rulebookPresetIds.flatMap((id) => {
  const rulebook = findRulebookPreset(id)
  return rulebook ? [[id, rulebook] as const] : []
})

/** Returns the facts that the rules ask for. */
export function factKeysOf(rulebooks: readonly Rulebook[]): FactKeys {
  const [ofGames, ofTeams] = [new Set<string>(), new Set<string>()]
  for (const { points, rank, ties, across } of rulebooks) {
    for (const { by, of } of [...rank, ...ties.order, ...(across?.order ?? [])]) {
      if (by === 'rate') ofGames.add('balls')
      if (of?.startsWith('fact_') === true) (by === 'team_fact' ? ofTeams : ofGames).add(of.slice('fact_'.length))
    }
    for (const { unit } of points?.bonuses ?? []) {
      if (unit.startsWith('fact_')) ofGames.add(unit.slice('fact_'.length))
    }
  }
  return { ofGames: [...ofGames].toSorted(), ofTeams: [...ofTeams].toSorted() }
}

const presetFacts = factKeysOf(presets.map(([, rulebook]) => rulebook))

export type RulebookCase = { readonly rulebook: Rulebook; readonly input: RulebookInput }

/**
 * Returns what differs between the engine and the naive implementation, or null.
 * @param onCited called with the id of each clause that decided a place
 */
export function differenceIn(
  { rulebook, input }: RulebookCase,
  chance: Chance,
  onCited: (clauseId: string) => void = () => undefined,
): string | null {
  const { random } = chance
  const cited = (groups: readonly PlacedGroup[]) => {
    for (const { below } of groups) if (below !== null) onCited(below.clause.id)
    return groups
  }
  return (
    compareWithNaive(rulebook, input, (...given) => cited(rankTeams(...given)), random) ??
    (rulebook.across === undefined
      ? null
      : compareAcrossWithNaive(
          rulebook,
          input,
          randomGroups(chance, input),
          (...given) => cited(rankAcrossGroups(...given)),
          random,
        ))
  )
}

/** Returns the clauses of all presets that can decide a place, as `preset clause`. */
export function decisiveClauses(): string[] {
  return presets.flatMap(([id, { rank, ties, across }]) =>
    [...rank, ...ties.order, ...(across?.order ?? [])]
      .filter(({ by }) => by !== 'missing')
      .map((clause) => `${id} ${clause.id}`),
  )
}

export type FoundDifference = { readonly rules: string; readonly what: string } & RulebookCase

/**
 * Ranks the league of this seed by every preset, and another one by random rules; returns all differences.
 * @param reached receives `preset clause` for each clause that decided a place
 */
export function checkLeague(seed: number, reached: Set<string>): FoundDifference[] {
  const chance = chanceOf(createTestRandom(seed))
  const random = { rulebook: randomRulebook(chance), input: randomLeague(chance) }
  const input = randomLeague(chance, presetFacts)
  const cases = [
    ['random rules', random] as const,
    ...presets.map(([id, rulebook]) => [id, { rulebook, input }] as const),
  ]
  return cases.flatMap(([rules, each]) => {
    const what = differenceIn(each, chance, (clauseId) => reached.add(`${rules} ${clauseId}`))
    return what === null ? [] : [{ rules, what, ...each }]
  })
}
