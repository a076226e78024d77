import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { Restart, Rulebook } from '#domain/rulebook/document.ts'
import { explainPlacing, type Comparison, type Step } from '#domain/rulebook/explain-placing.ts'
import { compareFractions } from '#domain/rulebook/fraction.ts'
import type { PlacedGroup, RulebookInput } from '#domain/rulebook/model.ts'
import { rankSeason } from '#domain/rulebook/rank-teams.ts'
import { prepareSeason, type Season } from '#domain/rulebook/season.ts'
import { createTestRandom } from '../../support/rows/factories.ts'
import { chanceOf, randomLeague } from '../../support/rulebook/random-league.ts'
import { randomRulebook } from '../../support/rulebook/random-rulebook.ts'
import { game, rules } from './made-season.ts'

const restarts: readonly Restart[] = ['never', 'block', 'each_group', 'best_group', 'one_by_one']

const cases = restarts.flatMap((restart) =>
  Array.from({ length: 300 }, (_, seed) => {
    const chance = chanceOf(createTestRandom(seed))
    const made = randomRulebook(chance)
    const rulebook: Rulebook = { ...made, ties: { ...made.ties, restart } }
    return { label: `${restart}, seed ${seed}`, rulebook, season: prepareSeason(rulebook, randomLeague(chance)) }
  }),
)

/** The reason that the last step gives. */
function reasonOf(comparison: Comparison | null | undefined) {
  const last = comparison?.steps.at(-1)
  return last?.result.kind === 'decided' ? { clause: last.clause, values: last.result.values } : null
}

const engineReasonOf = (group: PlacedGroup | undefined) =>
  group?.below ? { clause: group.below.clause, values: group.below.values } : null

/** Returns what is wrong with the steps before the last. */
function* problemsOfSteps({ steps, above, below }: Comparison, restart: Restart): Generator<string> {
  for (const [index, { result, clause }] of steps.entries()) {
    const isLast = index === steps.length - 1
    if (result.kind === 'skipped') continue
    if (result.kind === 'open' || result.kind === 'decided') {
      if (!isLast) yield `${clause.id} is not the last`
      continue
    }
    const [ours, theirs] = [result.values.get(above), result.values.get(below)]
    if (!ours || !theirs) yield `${clause.id} has no values`
    else if (result.kind === 'level' && compareFractions(ours.value, theirs.value) !== 0) yield `${clause.id} differs`
    if (result.kind !== 'set_aside') continue
    // Only these ways of starting over bring the others together again once the best is placed.
    if (restart !== 'best_group' && restart !== 'one_by_one') yield `${clause.id} is set aside`
    if (result.ahead.length === 0) yield `${clause.id} places no one`
    if (steps[index + 1]?.isRestart !== true) yield `${clause.id} is not followed by a restart`
  }
}

function* problemsOfUndecided(steps: readonly Step[], undecided: PlacedGroup['undecided']): Generator<string> {
  const last = steps.at(-1)?.result
  if (undecided?.kind === 'open') {
    if (!isDeepStrictEqual(last, { kind: 'open', undecided })) yield 'the open clause is not the last'
  } else if (last?.kind === 'open' || last?.kind === 'decided') yield 'a clause decided'
}

function* problemsOf(season: Season, restart: Restart, onStep: (step: Step) => void): Generator<string> {
  const groups = rankSeason(season)
  for (const [index, group] of groups.entries()) {
    const reasons: unknown[] = []
    for (const teamId of group.teamIds) {
      const explained = explainPlacing(season, teamId)
      const { below, above, shared } = explained ?? {}
      if (explained?.place !== groups.slice(0, index).flatMap(({ teamIds }) => teamIds).length + 1) yield 'place'
      if (!isDeepStrictEqual(below?.teamIds, groups[index - 1]?.teamIds)) yield 'the teams above'
      if (!isDeepStrictEqual(above?.teamIds, groups[index + 1]?.teamIds)) yield 'the teams below'
      if (!isDeepStrictEqual(reasonOf(above), engineReasonOf(groups[index + 1]))) yield `${teamId} above`
      if ((shared ? shared.teamIds.length : 1) !== group.teamIds.length) yield 'the teams that share the place'
      if (shared) yield* problemsOfUndecided(shared.with.steps, group.undecided)
      for (const each of [below, above, shared?.with]) {
        if (each) yield* problemsOfSteps(each, restart)
        each?.steps.forEach(onStep)
      }
      reasons.push(reasonOf(below))
    }
    // Teams that share a place can have been put there by different clauses: the engine names the first.
    const isRight = (reason: unknown) => isDeepStrictEqual(reason, engineReasonOf(group))
    if (restart === 'one_by_one' ? !reasons.some(isRight) : !reasons.every(isRight))
      yield `${group.teamIds.join()} below`
  }
}

it('ends with the reason that the engine gives, and both teams are equal in each step before it', () => {
  const reached = new Set<string>()
  for (const { label, rulebook, season } of cases) {
    const { restart } = rulebook.ties
    const onStep = ({ result, isRestart }: Step) => {
      reached.add(result.kind)
      if (isRestart) reached.add(`${restart} starts over`)
    }
    expect({ label, problems: [...problemsOf(season, restart, onStep)] }).toEqual({ label, problems: [] })
  }
  const startOver = restarts.filter((each) => each !== 'never').map((restart) => `${restart} starts over`)
  expect([...reached].toSorted()).toEqual(['decided', 'level', 'open', 'set_aside', 'skipped', ...startOver].toSorted())
})

describe('a team’s place is explained', () => {
  const seasonOf = (games: readonly string[], rulebook: Rulebook, more: Partial<RulebookInput> = {}): Season =>
    prepareSeason(rulebook, {
      teams: ['A', 'B', 'C'].map((id) => ({ id })),
      games: games.map((each) => game(each)),
      ...more,
    })
  const resultsOf = (comparison: Comparison | null | undefined) =>
    comparison?.steps.map(({ clause, level, isRestart, result }) =>
      [clause.id, level.join(''), ...(isRestart ? ['again'] : []), result.kind].join(' '),
    )

  // Example 1 of the document: A 15–10 B, C 15–14 A, B 15–14 C.
  const circle = ['A 15-10 B', 'C 15-14 A', 'B 15-14 C']
  const order = [
    { by: 'points', games: 'among' },
    { by: 'difference', games: 'among' },
  ]

  it('by the clauses that left it level, and the one that decided', () => {
    const explained = explainPlacing(seasonOf(circle, rules(order, 'never')), 'C')
    expect(explained?.place).toBe(2)
    expect(resultsOf(explained?.below)).toEqual(['rank_1 ABC level', 'tie_1 ABC level', 'tie_2 ABC decided'])
  })

  it('by the clauses asked again for the other teams, once the best has been placed', () => {
    const explained = explainPlacing(seasonOf(circle, rules(order, 'best_group')), 'C')
    expect(explained?.place).toBe(3)
    expect(resultsOf(explained?.below)).toEqual([
      'rank_1 ABC level',
      'tie_1 ABC level',
      'tie_2 ABC set_aside',
      'tie_1 BC again decided',
    ])
    expect(explained?.below?.steps[2]?.result).toMatchObject({ ahead: ['A'] })
  })

  it('by a clause that did not apply, and by what is missing', () => {
    const games = ['A 1-0 B', 'B 1-0 A', 'A 1-0 C', 'C 1-0 A']
    const asked = explainPlacing(seasonOf(games, rules([...order, { by: 'lots' }], 'never')), 'B')
    expect(asked?.place).toBe(2)
    expect(resultsOf(asked?.shared?.with)).toEqual([
      'rank_1 ABC level',
      'tie_1 BC skipped',
      'tie_2 BC skipped',
      'tie_3 BC open',
    ])
    expect(asked?.shared?.with.steps[1]?.result).toEqual({ kind: 'skipped', because: 'meetings' })
    expect(asked?.shared?.because).toEqual({
      kind: 'open',
      clause: { list: 'ties', index: 2, id: 'tie_3' },
      facts: [],
    })
  })

  it('without steps if only the other has left', () => {
    const withdrawals = [{ teamId: 'A', at: '2030-01-01T00:00:00.000Z', kind: 'withdrawn' }] as const
    const last = rules(order, 'never', { withdrawal: { place: 'last' } })
    const explained = explainPlacing(seasonOf(circle, last, { withdrawals }), 'A')
    expect(explained).toMatchObject({ place: 3, below: { above: 'C', steps: [] } })
  })

  it('only if it is in the table', () => {
    expect(explainPlacing(seasonOf(circle, rules(order)), 'Z')).toBeNull()
  })
})
