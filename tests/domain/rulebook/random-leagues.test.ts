import { describe, expect, it } from 'vitest'
import { rulebookSchema, type Rulebook } from '#domain/rulebook/document.ts'
import type { RulebookInput } from '#domain/rulebook/model.ts'
import { createTestRandom } from '../../support/rows/factories.ts'
import { compareWithNaive, type Rank } from '../../support/rulebook/compare-with-naive.ts'
import { rankNaively } from '../../support/rulebook/naive-ranking.ts'
import { chanceOf, randomLeague } from '../../support/rulebook/random-league.ts'
import { randomRulebook } from '../../support/rulebook/random-rulebook.ts'
import { reduceCase } from '../../support/rulebook/reduce-case.ts'

// The random leagues and documents reach everything that they are meant to reach, and the comparison finds faults.

const cases = Array.from({ length: 1200 }, (_, seed) => {
  const chance = chanceOf(createTestRandom(seed))
  return { seed, rulebook: randomRulebook(chance), input: randomLeague(chance) }
})

/** An engine that reads a changed document. */
const misreading =
  (change: (rulebook: Rulebook) => Rulebook): Rank =>
  (rulebook, input) =>
    rankNaively(change(rulebook), input)

const firstDifference = (rank: Rank, rulebook: Rulebook, input: RulebookInput) =>
  compareWithNaive(rulebook, input, rank, createTestRandom(1))

it('does not depend on the order of any list', () => {
  const same = misreading((rulebook) => rulebook)
  for (const { seed, rulebook, input } of cases) {
    expect(firstDifference(same, rulebook, input), `seed ${seed}`).toBeNull()
  }
})

it('places every team once', () => {
  for (const { seed, rulebook, input } of cases) {
    const placed = rankNaively(rulebook, input).flatMap(({ teamIds }) => teamIds)
    expect(placed.toSorted(), `seed ${seed}`).toEqual(input.teams.map(({ id }) => id).toSorted())
  }
})

it('reaches every measure, every way of starting over, and every reason for sharing a place', () => {
  const reached = new Set<string>()
  for (const { rulebook, input } of cases) {
    for (const { below, undecided } of rankNaively(rulebook, input)) {
      if (undecided !== null) reached.add(undecided.kind)
      if (undecided?.kind === 'open') undecided.facts.forEach((fact) => reached.add(`missing ${fact}`))
      if (below === null) continue
      const { list, index } = below.clause
      if (list === 'ties') reached.add(rulebook.ties.restart)
      const clause = (list === 'rank' ? rulebook.rank : rulebook.ties.order)[index]
      if (clause !== undefined) reached.add(clause.by).add(`${clause.games ?? 'all'} games`)
    }
  }
  const measures = rulebookSchema.def.shape.rank.def.element.def.shape.by.options
  expect([...reached]).toEqual(
    expect.arrayContaining([
      ...measures.filter((by) => by !== 'missing'),
      'all games',
      'among games',
      'common games',
      'division games',
      'conference games',
      'exhausted',
      'open',
      'missing periods',
      'missing fact_tries',
      'never',
      'block',
      'each_group',
      'best_group',
      'one_by_one',
    ]),
  )
})

describe('the comparison finds an engine that', () => {
  const inTies =
    (key: string): ((rulebook: Rulebook) => Rulebook) =>
    (rulebook) => ({
      ...rulebook,
      ties: {
        ...rulebook.ties,
        order: rulebook.ties.order.map((clause) => ({ ...clause, [key]: undefined })),
      },
    })
  const restart =
    (from: string, to: Rulebook['ties']['restart']): ((rulebook: Rulebook) => Rulebook) =>
    (rulebook) =>
      rulebook.ties.restart === from ? { ...rulebook, ties: { ...rulebook.ties, restart: to } } : rulebook

  it.each<[string, (rulebook: Rulebook) => Rulebook]>([
    ['starts over for each group instead of the best', restart('best_group', 'each_group')],
    ['places the best group instead of one team', restart('one_by_one', 'best_group')],
    ['asks a block once', restart('block', 'never')],
    ['ignores caps', inTies('cap')],
    ['ignores venues', inTies('venue')],
    ['ignores the number of last games', inTies('last')],
    ['does not ask how often teams met', inTies('meetings')],
    ['does not wait for games still to be played', inTies('complete')],
    ['ignores forfeit scores', (rulebook) => ({ ...rulebook, forfeit: { ...rulebook.forfeit, score: undefined } })],
    ['ignores bonuses', ({ points, ...rest }) => ({ ...rest, points: points && { ...points, bonuses: undefined } })],
    ['ignores withdrawals', (rulebook) => ({ ...rulebook, withdrawal: undefined })],
    ['ignores carried games', (rulebook) => ({ ...rulebook, carriedOver: 'ignored' })],
    ['ignores draws', (rulebook) => ({ ...rulebook, draws: 'ignored' })],
  ])('%s', (_, change) => {
    const rank = misreading(change)
    const found = cases.find(({ rulebook, input }) => firstDifference(rank, rulebook, input) !== null)
    expect(found).toBeDefined()
  })

  it('has a fault, and makes the example small', () => {
    const rank = misreading(restart('block', 'never'))
    const found = cases
      .toSorted((a, b) => a.input.games.length - b.input.games.length)
      .find(({ rulebook, input }) => firstDifference(rank, rulebook, input) !== null)
    if (found === undefined) throw new Error('No difference')
    const isWrong = ({ rulebook, input }: { rulebook: Rulebook; input: RulebookInput }) =>
      firstDifference(rank, rulebook, input) !== null
    const { rulebook, input } = reduceCase({ rulebook: found.rulebook, input: found.input }, isWrong)
    expect(isWrong({ rulebook, input })).toBe(true)
    expect(input.games.length).toBeLessThanOrEqual(6)
    expect(rulebook.ties.order.length).toBeLessThanOrEqual(3)
  })
})
