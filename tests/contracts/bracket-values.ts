import { randomUUID } from 'node:crypto'
import { createPoolsBracket } from '#domain/tournaments/formats/pools-bracket.ts'
import { createSwiss } from '#domain/tournaments/swiss/create-swiss.ts'
import { createSingleElimination } from '#domain/tournaments/formats/single-elimination.ts'

// Brackets at and just beyond the limits of their schemas, each with the values that must accompany it.

type Values = Record<string, unknown>

export const seed = { kind: 'seed', seed: 1 }
/** The columns that make a game a match of a bracket. */
export const openMatch = { match_number: 1, tournament_stage: 'main', home_source: seed, away_source: seed }

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 64
const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

/** Returns facts that fit a bracket, if it is a valid one. */
export function factsFor(bracket: unknown): Values {
  const { teams } = Object(bracket) as Values
  return { entrants: ids(isCount(teams) ? teams : 2), withdrawn: [], placings: [] }
}

/** Returns a bracket that fits facts, if they are valid. */
export function bracketFor(facts: unknown): Values {
  const { entrants } = Object(facts) as Values
  const teams = Array.isArray(entrants) && isCount(entrants.length) ? entrants.length : 2
  return { ...createSingleElimination(teams) }
}

export function sourcesToTry(): unknown[] {
  const [place, winner] = [
    { kind: 'place', place: 1, pool: 0 },
    { kind: 'winner', match: 1 },
  ]
  const qualifier = { kind: 'qualifier', slot: 1, place: 3, pools: [0, 3] }
  const loser = { kind: 'loser', match: 1, firstGameOnly: false }
  const paired = { kind: 'paired', round: 2, slot: 5 }
  const reseeded = { kind: 'reseeded', round: 1, rank: 2 }
  const numbers = (whole: Values, key: string, least: number, most: number) =>
    [least, most, least - 1, most + 1, 1.5, '1', null, [1]].map((value) => ({ ...whole, [key]: value }))
  return [
    ...numbers(seed, 'seed', 1, 64),
    ...numbers(place, 'place', 1, 64),
    ...numbers(place, 'pool', 0, 31),
    ...numbers(qualifier, 'slot', 1, 64),
    ...numbers(qualifier, 'place', 1, 64),
    ...[[], [31], [32], [-1], [0.5], ['0'], [null], null, {}, 0].map((pools) => ({ ...qualifier, pools })),
    ...[32, 33].map((length) => ({ ...qualifier, pools: Array.from({ length }, () => 0) })),
    ...numbers(winner, 'match', 1, 1000),
    ...numbers(reseeded, 'round', 1, 1000),
    ...numbers(reseeded, 'rank', 1, 64),
    { kind: 'reseeded', round: 1 },
    ...numbers(paired, 'round', 2, 20),
    ...numbers(paired, 'slot', 1, 64),
    { kind: 'paired', round: 2 },
    ...numbers(loser, 'match', 1, 1000),
    ...[true, null, 'true', 1].map((firstGameOnly) => ({ ...loser, firstGameOnly })),
    ...['other', null, 1, ['seed'], {}].map((kind) => ({ ...seed, kind })),
    { kind: 'seed' },
    { kind: 'place', place: 1 },
    { kind: 'loser', match: 1 },
    { kind: 'qualifier', slot: 1, place: 1 },
    { kind: 'qualifier', place: 1, pools: [] },
    {},
    [],
    [seed],
    'seed',
    1,
    true,
  ]
}

export function bracketsToTry(): unknown[] {
  const whole = createSingleElimination(4)
  const [first, ...others] = whole.matches
  const withFirst = (change: Values) => ({ ...whole, matches: [{ ...first, ...change }, ...others] })
  const inOrder = (count: number) => Array.from({ length: count }, (_, index) => ({ ...first, number: index + 1 }))
  const missing = (value: object) =>
    Object.keys(value).map((key) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)))
  return [
    whole,
    createPoolsBracket({ sizes: [3, 3], advance: 2 }),
    createPoolsBracket({ sizes: [3, 3], advance: 1, wildCards: 1 }),
    ...missing(whole),
    ...missing(first ?? {}).map((match) => ({ ...whole, matches: [match, ...others] })),
    ...['double_elimination', 'page_playoff', 'other', null, 1].map((format) => ({ ...whole, format })),
    ...[64, 1, 65, 4.5, '4', null].map((teams) => ({ ...whole, teams })),
    ...[
      [
        [1, 2],
        [3, 4],
      ],
      [[]],
      [[0]],
      [[65]],
      [[1.5]],
      [['1']],
      [1],
      null,
      {},
      'x',
    ].map((pools) => ({ ...whole, pools })),
    { ...whole, pools: Array.from({ length: 32 }, () => [1]) },
    { ...whole, pools: Array.from({ length: 33 }, () => [1]) },
    { ...whole, pools: [Array.from({ length: 64 }, () => 1)] },
    { ...whole, pools: [Array.from({ length: 65 }, () => 1)] },
    ...[[], null, {}, [null], [5], [[]], inOrder(1000), inOrder(1001)].map((matches) => ({ ...whole, matches })),
    ...[0, 1.5, '1', null].map((number) => withFirst({ number })),
    ...['pool', 'losers', 'consolation', 'third', 'final', 'other', null].map((stage) => withFirst({ stage })),
    ...[1000, 0, 1001, 1.5, null].map((round) => withFirst({ round })),
    ...[1000, -1, 1001, 0.5, null].map((position) => withFirst({ position })),
    ...[0, 31, -1, 32, 0.5, '0'].map((pool) => withFirst({ pool })),
    ...[true, null, 1, 'true'].map((ifNeeded) => withFirst({ ifNeeded })),
    ...[[1, 64], [5, 6], [0, 6], [5, 65], [5], [5, 6, 7], [5, 1.5], ['5', 6], [], null, {}, 5].map((places) =>
      withFirst({ places }),
    ),
    createSingleElimination(6, { placement: true }),
    createSingleElimination(4, { bestOf: 3 }),
    createSingleElimination(11, { reseeds: true }),
    createSwiss(5),
    createSingleElimination(4, { legs: 'away_goals', finalBestOf: 1 }),
    ...[
      { game: 1, of: 3 },
      { game: 7, of: 7 },
      { game: 0, of: 3 },
      { game: 8, of: 7 },
      { game: 1, of: 2 },
      { game: 2, of: 2, by: 'aggregate' },
      { game: 2, of: 2, by: 'coin' },
      { game: 2, of: 2, by: null },
      { game: 2, of: 3, by: 'aggregate' },
      { game: 1, of: 1, by: 'aggregate' },
      { game: 1, of: 8 },
      { game: 1.5, of: 3 },
      { game: '1', of: 3 },
      { game: 1 },
      { of: 3 },
      [1, 3],
      null,
      3,
    ].map((series) => withFirst({ series })),
    ...[[seed], [seed, seed, seed], [seed, seed], [seed, null], [], null, {}, seed].map((sources) =>
      withFirst({ sources }),
    ),
    [],
    'x',
    5,
    true,
  ]
}

export function factsToTry(): unknown[] {
  const whole = { entrants: ids(2), withdrawn: [], placings: [] }
  const set = (key: string, values: readonly unknown[]) => values.map((value) => ({ ...whole, [key]: value }))
  return [
    whole,
    ...Object.keys(whole).map((key) => Object.fromEntries(Object.entries(whole).filter(([each]) => each !== key))),
    ...set('entrants', [ids(64), ids(65), ids(1), [], null, {}, ['x', 'y'], [null, null]]),
    ...set('withdrawn', [ids(1), ids(64), ids(65), null, ['x'], 'x']),
    ...set('placings', [[null], [ids(2), null], [[]], [ids(64)], [ids(65)], [['x']], [5], ['x'], null, {}]),
    ...set('qualified', [[], ids(2), ids(64), ids(65), null, ['x'], [null], 'x', {}]),
    ...set('paired', [
      [],
      [whole.entrants],
      [[], whole.entrants.slice(1)],
      Array.from({ length: 19 }, () => []),
      Array.from({ length: 20 }, () => []),
      [ids(65)],
      [['x']],
      [null],
      ids(2),
      null,
      {},
      'x',
    ]),
    ...set('placings', [Array.from({ length: 32 }, () => null), Array.from({ length: 33 }, () => null)]),
    [],
    'x',
    5,
    {},
    true,
  ]
}
