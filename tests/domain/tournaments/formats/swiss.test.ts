import { describe, expect, test } from 'vitest'
import { RuleError } from '#domain/rule-error.ts'
import { createRandom } from '#domain/random.ts'
import { placeBracketMatches } from '#domain/tournaments/layout/place-matches.ts'
import { toFinalStanding, computePoolTables } from '#domain/tournaments/pool-placings.ts'
import { findPossibleTeams, listPrecedencePairs, listSeedsWithBye } from '#domain/tournaments/possible-teams.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { addPairing } from '#domain/tournaments/swiss/next-round.ts'
import { getMostRounds, getUsualRounds, listSwissRounds } from '#domain/tournaments/swiss/rounds.ts'
import { season } from '../../scheduling/season.ts'
import { planFaults } from '../plan-faults.ts'
import { pairOf, sizes } from '../play.ts'
import { SwissInTest } from '../swiss/play-swiss.ts'

type Pair = readonly [string, string]

const toPairs = (teams: readonly string[]): Pair[] =>
  Array.from({ length: Math.floor(teams.length / 2) }, (_, index) => [
    teams[2 * index] ?? '',
    teams[2 * index + 1] ?? '',
  ])

/** Whether these teams can be paired without a rematch, one of an odd number having its first bye. Tries every way. */
function canAvoidRematches(teams: readonly string[], met: ReadonlySet<string>, hadBye: ReadonlySet<string>): boolean {
  const canPair = ([first, ...others]: readonly string[]): boolean =>
    first === undefined ||
    others.some((other) => !met.has(pairOf([first, other])) && canPair(others.filter((one) => one !== other)))
  if (teams.length % 2 === 0) return canPair(teams)
  return teams.some((bye) => !hadBye.has(bye) && canPair(teams.filter((one) => one !== bye)))
}

type Round = { readonly paired: readonly string[]; readonly staying: readonly string[]; readonly swiss: SwissInTest }

/** What is wrong with a round that has just been paired. */
function findFaults(
  { paired, staying, swiss }: Round,
  rematches: readonly Pair[],
  before: { readonly met: ReadonlySet<string>; readonly hadBye: ReadonlySet<string> },
): string[] {
  const { met, hadBye } = before
  const again = toPairs(paired).filter((pair) => met.has(pairOf(pair)))
  const bye = paired.length % 2 === 1 ? (paired.at(-1) ?? '') : ''
  const mayCheck = swiss.teams.length <= 8
  return [
    ...(paired.toSorted().join() === staying.toSorted().join() ? [] : ['somebody plays twice or not at all']),
    ...(rematches.map(pairOf).toSorted().join() === again.map(pairOf).toSorted().join()
      ? []
      : ['a rematch is not named']),
    ...(mayCheck && again.length > 0 && canAvoidRematches(staying, met, hadBye) ? ['a rematch can be avoided'] : []),
    ...(hadBye.has(bye) && staying.some((id) => !hadBye.has(id)) ? ['a second bye'] : []),
  ]
}

/** Plays a tournament to its end. Returns what is wrong with its pairings, and the largest lead of home or away games. */
function playWhole(teams: number, rounds: number, seed: number, isRegular: boolean) {
  const random = createRandom(seed)
  const swiss = new SwissInTest(teams, rounds)
  const met = new Set<string>()
  const hadBye = new Set<string>()
  const leads = new Map<string, number>()
  const faults: string[] = []
  let lead = 0
  for (let round = 1; round <= rounds; round++) {
    const { withdrawn = [], paired: before = [] } = swiss.schedule.tournament_facts ?? {}
    if (round > 1) {
      const found = swiss.find()
      const { rematches = [], teams: paired = [] } = found?.pairing ?? {}
      const staying = swiss.teams.flatMap(({ id }) => (withdrawn.includes(id) ? [] : [id]))
      if (found?.round !== round || found.isChanged) faults.push('another round is paired')
      faults.push(...findFaults({ paired, staying, swiss }, rematches, { met, hadBye }))
      swiss.setFacts({ paired: [...before, [...paired]] })
    }
    const now = listSwissRounds(swiss.state)[round - 1]
    if (now?.bye) hadBye.add(now.bye)
    for (const { teams: pair } of now?.progress ?? []) {
      const [home, away] = pair
      if (home === null || away === null) continue
      met.add(pairOf(pair))
      leads.set(home, (leads.get(home) ?? 0) + 1)
      leads.set(away, (leads.get(away) ?? 0) - 1)
    }
    lead = Math.max(lead, ...[...leads.values()].map(Math.abs))
    swiss.playRound(random, isRegular)
    const leaving = swiss.teams[Math.floor(random() * teams)]?.id ?? ''
    if (!isRegular && random() < 0.2) swiss.setFacts({ withdrawn: [...new Set([...withdrawn, leaving])] })
  }
  if (swiss.find() !== null || !swiss.state.progress.isOver) faults.push('it does not end')
  return { faults, lead }
}

describe.each(sizes)('with %i teams', (teams) => {
  test('every round pairs everyone, without a rematch that can be avoided, with the sides in balance', () => {
    const { faults, lead } = playWhole(teams, getUsualRounds(teams), teams, true)
    expect(faults).toEqual([])
    expect(lead).toBeLessThanOrEqual(2)
  })

  test('so it does when teams forfeit and leave', () => {
    expect(playWhole(teams, getUsualRounds(teams), teams, false).faults).toEqual([])
  })

  test('the first round is the better half of the seeds against the other', () => {
    const half = Math.floor(teams / 2)
    const pairs = createSwiss(teams).matches.flatMap(({ round, sources }) =>
      round === 1
        ? [sources.flatMap((source) => (source.kind === 'seed' ? [source.seed] : [])).toSorted((a, b) => a - b)]
        : [],
    )
    expect(pairs).toEqual(Array.from({ length: half }, (_, index) => [index + 1, half + index + 1]))
    expect(listSeedsWithBye(createSwiss(teams))).toEqual(teams % 2 === 1 ? [teams] : [])
  })
})

test.each([2, 3, 4, 5, 6, 7, 8])(
  '%i teams can play until everyone has met everyone, or a rematch is forced',
  (teams) => {
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
    const faults = seeds.flatMap((seed) =>
      [true, false].flatMap((isRegular) => playWhole(teams, getMostRounds(teams), seed, isRegular).faults),
    )
    expect(faults).toEqual([])
  },
)

test('there are as many rounds as in a knockout, or as chosen, up to a limit', () => {
  const roundsOf = (teams: number, rounds?: number) =>
    Math.max(...createSwiss(teams, rounds).matches.map((match) => match.round))
  expect([2, 3, 8, 9, 64].map((teams) => roundsOf(teams))).toEqual([1, 2, 3, 4, 6])
  expect([roundsOf(4, 9), roundsOf(5, 9), roundsOf(64, 20)]).toEqual([3, 5, 20])
  expect(() => createSwiss(65)).toThrow(RangeError)
})

test.each([2, 3, 5, 8, 11, 16, 64])(
  '%i teams get places that keep rest and games per day, whoever is paired',
  (teams) => {
    const bracket = createSwiss(teams)
    const fields = 2 + (teams % 3)
    const input = season({
      teams,
      fields,
      weeks: 2 + Math.ceil(bracket.matches.length / (2 * fields)),
      preferredDays: [6, 7],
      minGameSpacing: 2,
      maxGamesPerDay: 1 + (teams % 2),
    })
    const entrants = input.teams.map(({ id }) => id)
    const { places, unplaced } = placeBracketMatches({ bracket, entrants, input })
    expect(unplaced).toEqual([])
    expect(planFaults(bracket, input, places, 5)).toEqual([])
  },
)

describe('a tournament of four teams', () => {
  const started = () => {
    const swiss = new SwissInTest(4, 3)
    swiss.score('T1', 'T3', 1, 0)
    swiss.score('T2', 'T4', 2, 2)
    return swiss
  }

  test('a round is paired only when the one before it is over', () => {
    const swiss = new SwissInTest(4, 3)
    swiss.score('T1', 'T3', 1, 0)
    expect(swiss.find()).toBeNull()
    expect(() => addPairing(swiss.state, swiss, 2, [])).toThrow(new RuleError('round_not_over'))
    expect(() => addPairing(started().state, started(), 2, ['T1', 'T2', 'T3', 'T4'])).toThrow(
      new RuleError('changed_since'),
    )
  })

  test('a corrected result shows that the pairing no longer follows, until a game of the round begins', () => {
    const swiss = started()
    swiss.pair(2)
    expect(swiss.find()).toBeNull()
    swiss.stored = swiss.games.map((game) =>
      game.match_number === 2 ? { ...game, home_score: 3, away_score: 0 } : game,
    )
    const found = swiss.find()
    expect(found).toMatchObject({ round: 2, isChanged: true })
    const [home = '', away = ''] = swiss.state.facts.paired?.[0] ?? []
    swiss.score(home, away, 1, 1)
    expect(swiss.find()).toBeNull()
  })

  test('a team that leaves is not paired any more, and its next opponent wins', () => {
    const swiss = started()
    swiss.pair(2)
    const before = swiss.state.facts.paired?.[0] ?? []
    swiss.setFacts({ withdrawn: ['T4'] })
    expect(swiss.games.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    const found = swiss.find()
    expect(found).toMatchObject({ round: 2, isChanged: true })
    expect(found?.pairing.teams).toHaveLength(3)
    swiss.pair(2)
    expect(swiss.state.facts.paired?.[0]).not.toEqual(before)
    // The bye is a match with one team, which is called off.
    expect(
      swiss.state.progress.matches
        .map(({ state }) => state)
        .slice(2, 4)
        .toSorted(),
    ).toEqual(['bye', 'ready'])
  })

  test('possible teams are all until a round is paired, and each round comes after the whole one before it', () => {
    const swiss = started()
    const possible = () =>
      findPossibleTeams(swiss.state.bracket, swiss.state.entrants, swiss.state.progress, swiss.state.facts)
    const all = swiss.teams.map(({ id }) => id)
    expect(possible().slice(2)).toEqual(Array.from({ length: 4 }, () => [all, all]))
    swiss.pair(2)
    expect(possible().slice(2, 4).flat(2).toSorted()).toEqual(all)
    expect(listPrecedencePairs(swiss.state.bracket)).toEqual([
      [1, 3],
      [2, 3],
      [1, 4],
      [2, 4],
      [3, 5],
      [4, 5],
      [3, 6],
      [4, 6],
    ])
  })
})

test('the table counts byes and forfeits like the regulations', () => {
  // The example in the documentation of the package tiebreak, with the FIDE rules of 2023.
  const swiss = new SwissInTest(4, 2, ['C', 'D', 'A', 'B'])
  swiss.score('C', 'A', 1, 1)
  swiss.forfeit('D', 'B')
  swiss.setFacts({ withdrawn: ['D'], paired: [['A', 'B', 'C']] })
  swiss.score('A', 'B', 0, 1)
  expect(swiss.rows.map(({ teamId, rank, points, buchholz }) => [rank, teamId, points, buchholz])).toEqual([
    [1, 'B', 2, 2.5],
    [2, 'C', 1.5, 2],
    [3, 'A', 0.5, 3.5],
    [4, 'D', 0, 0],
  ])
  expect(swiss.rows.map(({ teamId, sonnebornBerger, byes }) => [teamId, sonnebornBerger, byes])).toEqual([
    ['B', 2.5, 0],
    ['C', 0.25 + 1.5, 1],
    ['A', 0.75, 0],
    ['D', 0, 0],
  ])
})

test('the table is the final standing', () => {
  const swiss = new SwissInTest(2)
  const standing = () => {
    const { state, games, teams, rulebook } = swiss
    return toFinalStanding(state, computePoolTables(state, games, teams, rulebook))
  }
  expect(standing()).toBeNull()
  swiss.score('T1', 'T2', 1, 1)
  expect(standing()).toEqual([
    { teamId: 'T1', place: 1, lastPlace: 2 },
    { teamId: 'T2', place: 1, lastPlace: 2 },
  ])
})
