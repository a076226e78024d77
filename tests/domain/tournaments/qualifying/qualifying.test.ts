import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findRulebookPreset } from '#domain/rulebook/presets/presets.ts'
import { createRandom, shuffle } from '#domain/random.ts'
import type { Bracket } from '#domain/tournaments/model.ts'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { computePoolTables, getPoolPlacing } from '#domain/tournaments/pool-placings.ts'
import { allotQualifiers, getQualified } from '#domain/tournaments/qualifying/allot-qualifiers.ts'
import { computePlaceTables } from '#domain/tournaments/qualifying/place-tables.ts'
import { countSlotsByPlace, listSlots } from '#domain/tournaments/qualifying/slots.ts'
import { getTournamentState, resolveTournamentTeams } from '#domain/tournaments/tournament.ts'
import { getBracketSize } from '#domain/tournaments/seeding.ts'
import { resolveInProject } from '#server/project-root.ts'
import { testId } from '../../../support/rows/factories.ts'
import { makeTournament } from '../../../support/rows/tournaments.ts'

const pools = (count: number, size: number) => Array.from({ length: count }, () => size)
const euro = createPoolsBracket({ sizes: pools(6, 4), advance: 2, wildCards: 4 })
const worldCup = createPoolsBracket({ sizes: pools(12, 4), advance: 2, wildCards: 8 })
const letter = (pool: number) => String.fromCodePoint(65 + pool)

/** Names the teams of a bracket's pools by pool and place: `A1`. */
const placingsOf = (bracket: Bracket) =>
  bracket.pools.map((seeds, pool) => seeds.map((_, index) => `${letter(pool)}${index + 1}`))

/** Returns all matches of the bracket's first round in these words, from the top: `B1 – F3`. */
function firstRound({ matches }: Bracket, qualified: readonly string[]): string[] {
  return matches
    .filter(({ stage, round }) => stage === 'main' && round === 1)
    .map(({ sources }) =>
      sources
        .map((source) => {
          if (source.kind === 'qualifier') return qualified[source.slot - 1]
          return source.kind === 'place' ? `${letter(source.pool)}${source.place}` : source.kind
        })
        .join(' – '),
    )
}

function chooseAll(letters: string, count: number): string[] {
  if (count === 0) return ['']
  return Array.from(letters).flatMap((first, index) =>
    chooseAll(letters.slice(index + 1), count - 1).map((others) => first + others),
  )
}

const withThirds = (bracket: Bracket, from: string) =>
  allotQualifiers(bracket, placingsOf(bracket), new Map([[3, Array.from(from, (pool) => `${pool}3`)]]))

describe('the printed combinations', () => {
  test.each([
    { name: 'the Euro', bracket: euro, letters: 'ABCDEF', advancing: 4, count: 15 },
    { name: 'the World Cup', bracket: worldCup, letters: 'ABCDEFGHIJKL', advancing: 8, count: 495 },
  ])('of $name send every advancing third to an allowed opponent', ({ bracket, letters, advancing, count }) => {
    const combinations = chooseAll(letters, advancing)
    expect(combinations).toHaveLength(count)
    const slots = listSlots(bracket)
    for (const from of combinations) {
      const teams = withThirds(bracket, from)
      expect(teams.toSorted()).toEqual(Array.from(from, (pool) => `${pool}3`))
      const allowed = slots.map(({ pools: ones }) => ones.map(letter))
      expect(teams.filter((team, slot) => !allowed[slot]?.includes(team[0] ?? ''))).toEqual([])
      const pairs = firstRound(bracket, teams)
      expect(new Set(pairs.flatMap((pair) => pair.split(' – '))).size).toBe(4 * advancing)
      expect(pairs.filter((pair) => pair[0] === pair[5])).toEqual([])
    }
  })

  test('give the round of 32 of the World Cup 2026', () => {
    expect(firstRound(worldCup, withThirds(worldCup, 'BDEFIJKL'))).toEqual([
      'E1 – D3',
      'I1 – F3',
      'A2 – B2',
      'F1 – C2',
      'K2 – L2',
      'H1 – J2',
      'D1 – B3',
      'G1 – I3',
      'C1 – F2',
      'E2 – I2',
      'A1 – E3',
      'L1 – K3',
      'J1 – H2',
      'D2 – G2',
      'B1 – J3',
      'K1 – L3',
    ])
  })
})

test('the real results of the Euro 2024 lead to its round of 16 and on to its semifinals', () => {
  type Season = { groups: { games: { home: string; away: string; hs: number; as: number }[] }[] }
  const season = JSON.parse(
    readFileSync(resolveInProject('tests/fixtures/seasons/uefa-euro-2024.json'), 'utf8'),
  ) as Season
  const names = season.groups.map(({ games }) => [...new Set(games.flatMap(({ home, away }) => [home, away]))])
  const idByName = new Map(names.flat().map((name) => [name, testId()]))
  const nameById = new Map([...idByName].map(([name, id]) => [id, name]))
  const bySeed = euro.pools.flatMap((seeds, pool) => seeds.map((seed, index) => [seed, names[pool]?.[index]] as const))
  const entrants = bySeed.toSorted(([a], [b]) => a - b).map(([, name]) => idByName.get(name ?? '') ?? '')
  const { schedule, games: open } = makeTournament(euro, entrants)
  const played = season.groups.flatMap(({ games }) => games)
  const games = open.map((game) => {
    const [home, away] = [game.home_team_id, game.away_team_id].map((id) => nameById.get(id ?? '') ?? '')
    const straight = played.find((one) => one.home === home && one.away === away)
    const turned = played.find((one) => one.home === away && one.away === home)
    const [home_score, away_score] = straight ? [straight.hs, straight.as] : [turned?.as ?? null, turned?.hs ?? null]
    return home_score === null ? game : { ...game, status: 'completed' as const, home_score, away_score }
  })
  const state = getTournamentState(schedule, games)
  if (!state) throw new Error('no bracket')
  const rulebook = findRulebookPreset('soccer_uefa_2024')
  if (!rulebook) throw new Error('no rulebook')
  const teams = entrants.map((id) => ({ id, name: nameById.get(id) ?? '' }))
  const tables = computePoolTables(state, games, teams, rulebook)
  // Disciplinary points decided two places, as this fixture says in its notes.
  const decided = ['Denmark', 'Slovenia'].map((name) => idByName.get(name) ?? '')
  const placings = tables.map((table) => getPoolPlacing(table, [], decided))
  const placeTables = computePlaceTables(state, games, tables, rulebook, placings)
  expect(placeTables.map(({ place, advancing, ties }) => ({ place, advancing, ties }))).toEqual([
    { place: 3, advancing: 4, ties: [] },
  ])
  expect(placeTables[0]?.rows.map(({ teamId, rank }) => `${rank} ${nameById.get(teamId)}`).toSorted()).toEqual([
    '1 Georgia',
    '1 Netherlands',
    '3 Slovakia',
    '4 Slovenia',
    '5 Hungary',
    '6 Croatia',
  ])
  const qualified = getQualified(euro, placings, placeTables, [])
  const facts = schedule.tournament_facts
  if (!facts || !qualified) throw new Error('no slots')
  const filled = { ...schedule, tournament_facts: { ...facts, placings, qualified } }
  const named = resolveTournamentTeams(filled, games).map(
    (game) => `${nameById.get(game.home_team_id ?? '')} – ${nameById.get(game.away_team_id ?? '')}`,
  )
  expect(named.slice(36, 44)).toEqual([
    'Spain – Georgia',
    'Germany – Denmark',
    'Portugal – Slovenia',
    'France – Belgium',
    'Romania – Netherlands',
    'Austria – Turkey',
    'England – Slovakia',
    'Switzerland – Italy',
  ])
})

describe('without a printed table', () => {
  const cases = Array.from({ length: 15 }, (_, index) => index + 2).flatMap((count) =>
    [1, 2, 3, 4].flatMap((advance) =>
      [0, 1, Math.floor(count / 2), count - 1].flatMap((wildCards) => {
        const size = advance + 1
        return count * size <= 64 ? [{ count, advance, wildCards, size }] : []
      }),
    ),
  )
  const random = createRandom(24)

  test('whoever advances is in the bracket once, byes go by record, and no pool meets itself where it can be avoided', () => {
    let compared = 0
    for (const { count, advance, wildCards, size } of cases) {
      const bracket = createPoolsBracket({ sizes: pools(count, size), advance, wildCards })
      const places = countSlotsByPlace(bracket)
      if (places.size === 0 || listSlots(bracket).some(({ pools: ones }) => ones.length > 0)) continue
      const placings = placingsOf(bracket)
      const rankings = new Map(
        [...places.keys()].map((place) => [
          place,
          shuffle(
            placings.map((teams) => teams[place - 1] ?? ''),
            random,
          ),
        ]),
      )
      const qualified = allotQualifiers(bracket, placings, rankings)
      const at = { count, advance, wildCards }
      const expected = [...places].flatMap(([place, number]) => rankings.get(place)?.slice(0, number) ?? [])
      expect({ at, teams: qualified.toSorted() }).toEqual({ at, teams: expected.toSorted() })

      const entered = advance * count + wildCards
      const byes = getBracketSize(entered) - entered
      expect({ at, spared: new Set(qualified.slice(0, byes)) }).toEqual({
        at,
        spared: new Set(expected.slice(0, byes)),
      })

      const meetings = firstRound(bracket, qualified).filter((pair) => pair[0] === pair.split(' – ')[1]?.[0])
      // A team that is the only one of its place without a bye can be exchanged with nobody.
      const isAlone = (team: string) => {
        const place = Number(team.at(-1))
        const withoutBye = qualified.slice(byes).filter((other) => Number(other.at(-1)) === place)
        return withoutBye.length === 1
      }
      const avoidable = meetings.filter((pair) => !pair.split(' – ').every(isAlone))
      expect({ at, avoidable: count > 2 ? avoidable : [] }).toEqual({ at, avoidable: [] })
      compared++
    }
    expect(compared).toBeGreaterThan(100)
  })

  test('the runner-up with a wild card plays the best winner of another pool', () => {
    const bracket = createPoolsBracket({ sizes: pools(3, 3), advance: 1, wildCards: 1 })
    const play = (winners: string, second: string) => {
      const rankings = new Map([
        [1, Array.from(winners, (pool) => `${pool}1`)],
        [2, [`${second}2`, 'B2', 'C2', 'A2']],
      ])
      return firstRound(bracket, allotQualifiers(bracket, placingsOf(bracket), rankings))
    }
    expect(play('CAB', 'B')).toEqual(['C1 – B2', 'A1 – B1'])
    expect(play('CAB', 'C')).toEqual(['A1 – C2', 'C1 – B1'])
  })

  test('two teams of one pool meet as late as any exchange of equals allows', () => {
    for (const [count, advance, wildCards] of [
      [3, 2, 0],
      [3, 2, 2],
      [4, 1, 3],
      [5, 1, 3],
      [2, 3, 1],
    ] as const) {
      const bracket = createPoolsBracket({ sizes: pools(count, 4), advance, wildCards })
      const placings = placingsOf(bracket)
      for (let game = 0; game < 20; game++) {
        const rankings = new Map(
          [1, 2, 3, 4].map((place) => [
            place,
            shuffle(
              placings.map((teams) => teams[place - 1] ?? ''),
              random,
            ),
          ]),
        )
        const qualified = allotQualifiers(bracket, placings, rankings)
        const best = Math.min(...everyExchange(bracket, qualified).map((teams) => earliness(bracket, teams)))
        expect({ count, advance, wildCards, cost: earliness(bracket, qualified) }).toEqual({
          count,
          advance,
          wildCards,
          cost: best,
        })
      }
    }
  })
})

/** Every distribution of the teams over the slots of their place that leaves the byes as they are. */
function everyExchange(bracket: Bracket, qualified: readonly string[]): string[][] {
  const hasBye = (slot: number) =>
    !bracket.matches.some(
      ({ stage, round, sources }) =>
        stage === 'main' && round === 1 && sources.some((one) => one.kind === 'qualifier' && one.slot === slot),
    )
  const slots = listSlots(bracket)
  const groups = [1, 2, 3, 4].flatMap((place) => {
    const ofPlace = slots.filter((one) => one.place === place)
    return [ofPlace.filter(({ slot }) => hasBye(slot)), ofPlace.filter(({ slot }) => !hasBye(slot))]
  })
  let all: string[][] = [[...qualified]]
  for (const group of groups) {
    all = all.flatMap((teams) =>
      permutations(group.map(({ slot }) => teams[slot - 1] ?? '')).map((order) => {
        const next = [...teams]
        group.forEach(({ slot }, index) => (next[slot - 1] = order[index] ?? ''))
        return next
      }),
    )
  }
  return all
}

function permutations(items: readonly string[]): string[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]))
}

/** A number that is greater the earlier teams of one pool may meet; a meeting in one round outweighs all later ones. */
function earliness(bracket: Bracket, qualified: readonly string[]): number {
  const main = bracket.matches.filter(({ stage }) => stage === 'main')
  const last = Math.max(...main.map(({ round }) => round))
  const below = new Map<number, readonly string[]>()
  let cost = 0
  for (const { number, round, sources } of main) {
    const [one = [], other = []] = sources.map((source) => {
      if (source.kind === 'qualifier') return [qualified[source.slot - 1] ?? '']
      return source.kind === 'winner' ? (below.get(source.match) ?? []) : []
    })
    below.set(number, [...one, ...other])
    const same = one.flatMap((a) => other.filter((b) => a[0] === b[0])).length
    cost += same * (2 * qualified.length) ** (last - round)
  }
  return cost
}

test('more wild cards than teams in the next place are refused', () => {
  expect(() => createPoolsBracket({ sizes: [4, 4, 2], advance: 2, wildCards: 3 })).toThrow(RangeError)
})
