import { expect, test } from 'vitest'
import { checkLeague, decisiveClauses, factKeysOf, presets } from '../../support/rulebook/check-league.ts'

// The engine and the naive implementation rank the same random leagues. `npm run lab -- rulebook` does so with many more.

test('the engine and the naive implementation agree about 200 leagues by every preset and by random rules', () => {
  const reached = new Set<string>()
  const found = Array.from({ length: 200 }, (_, seed) => checkLeague(seed, reached)).flat()
  expect(found.map(({ rules, what }) => `${rules}: ${what}`)).toEqual([])
  // A few clauses are asked so late that 200 leagues are not enough for them to decide a place.
  const clauses = decisiveClauses()
  expect(clauses.filter((clause) => reached.has(clause)).length).toBeGreaterThan(0.95 * clauses.length)
})

test('the random leagues have the facts for which presets ask', () => {
  const facts = factKeysOf(presets.map(([, rulebook]) => rulebook))
  expect(facts.ofGames).toEqual(expect.arrayContaining(['balls', 'fair_play', 'tries']))
  expect(facts.ofTeams).toEqual(expect.arrayContaining(['fifa_ranking', 'seed']))
})
