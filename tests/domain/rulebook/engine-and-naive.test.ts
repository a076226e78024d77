import { describe, expect, test } from 'vitest'
import { checkLeague, decisiveClauses, factKeysOf, presets } from '../../support/rulebook/check-league.ts'

// The engine and the naive implementation rank the same random leagues. `npm run lab -- rulebook` does so with many more.

describe('the engine and the naive implementation agree by every preset and by random rules', () => {
  const reached = new Set<string>()

  test.each([0, 40, 80, 120, 160])('about the 40 leagues from seed %i', (from) => {
    const found = Array.from({ length: 40 }, (_, index) => checkLeague(from + index, reached)).flat()
    expect(found.map(({ rules, what }) => `${rules}: ${what}`)).toEqual([])
  })

  test('and nearly all clauses of the presets have decided a place', () => {
    // A few clauses are asked so late that 200 leagues are not enough.
    const clauses = decisiveClauses()
    expect(clauses.filter((clause) => reached.has(clause)).length).toBeGreaterThan(0.95 * clauses.length)
  })
})

test('the random leagues have the facts for which presets ask', () => {
  const facts = factKeysOf(presets.map(([, rulebook]) => rulebook))
  expect(facts.ofGames).toEqual(expect.arrayContaining(['balls', 'fair_play', 'tries']))
  expect(facts.ofTeams).toEqual(expect.arrayContaining(['fifa_ranking', 'seed']))
})
