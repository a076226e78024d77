import { expect, test } from 'vitest'
import { compareRuleSheets } from '#domain/rulebook/compare-rule-sheets.ts'
import { describeRules } from '#domain/rulebook/describe-rules.ts'
import type { Clause, Rulebook } from '#domain/rulebook/document.ts'
import { createTestRandom } from '../../support/rows/factories.ts'
import { chanceOf } from '../../support/rulebook/random-league.ts'
import { randomRulebook } from '../../support/rulebook/random-rulebook.ts'

const wins: Clause = { id: 'wins', by: 'wins' }
const difference: Clause = { id: 'difference', by: 'difference' }
const scored: Clause = { id: 'scored', by: 'scored' }
const lots: Clause = { id: 'lots', by: 'lots' }

const rules = (...order: Clause[]): Rulebook => ({
  format: 1,
  name: 'Rules',
  points: { win: 3, draw: 1, loss: 0 },
  rank: [{ id: 'points', by: 'points' }],
  ties: { restart: 'never', order },
})

const compare = (before: Rulebook, after: Rulebook) =>
  compareRuleSheets(describeRules(before, 'goal'), describeRules(after, 'goal')).map(
    ({ kind, before: old, after: now }) => [kind, old?.number, old?.text, now?.number, now?.text],
  )

test('a sheet does not differ from itself', () => {
  for (let seed = 0; seed < 100; seed++) {
    const rulebook = randomRulebook(chanceOf(createTestRandom(seed)))
    expect(compare(rulebook, rulebook)).toEqual([])
  }
})

test('a changed clause is told with both sentences', () => {
  expect(compare(rules(difference, lots), rules({ ...difference, cap: 3 }, lots))).toEqual([
    [
      'changed',
      '2.1',
      'Better goal difference in all games',
      '2.1',
      'Better goal difference in all games. A game counts for at most 3.',
    ],
  ])
})

test('an added or removed clause does not change those below it', () => {
  const [less, more] = [rules(difference, lots), rules(wins, difference, lots)]
  expect(compare(less, more)).toEqual([['added', undefined, undefined, '2.1', 'More wins in all games']])
  expect(compare(more, less)).toEqual([['removed', '2.1', 'More wins in all games', undefined, undefined]])
})

test('of clauses in another order, as few as possible have moved', () => {
  expect(compare(rules(wins, difference, scored, lots), rules(difference, scored, wins, lots))).toEqual([
    ['moved', '2.1', 'More wins in all games', '2.3', 'More wins in all games'],
  ])
})

test('other points are told row by row', () => {
  const before = rules(lots)
  const after: Rulebook = { ...before, points: { win: 2, draw: 1, loss: 0, overtime: { win: 2, loss: 1 } } }
  expect(compare(before, after)).toEqual([
    ['changed', null, 'Game: win 3, draw 1, loss 0', null, 'Regulation: win 2, draw 1, loss 0'],
    ['added', undefined, undefined, null, 'Overtime or shootout: win 2, loss 1'],
    [
      'changed',
      null,
      'Forfeit, counts without a score: win 3, loss 0',
      null,
      'Forfeit, counts without a score: win 2, loss 0',
    ],
  ])
})
