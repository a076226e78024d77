import { shuffle } from '#domain/random.ts'
import type { Rulebook } from '#domain/rulebook/document.ts'
import type { Compared, PlacedGroup, RulebookInput } from '#domain/rulebook/model.ts'
import { rankAcrossNaively, rankNaively } from './naive-ranking.ts'

// Compares the engine with the naive ranking.

export type Rank = (rulebook: Rulebook, input: RulebookInput) => readonly PlacedGroup[]

/**
 * Returns the first difference between the engine and the naive ranking, or null. The engine gets the lists of the input
 * in a random order.
 */
export function compareWithNaive(
  rulebook: Rulebook,
  input: RulebookInput,
  rank: Rank,
  random: () => number,
): string | null {
  return firstDifference(rank(rulebook, shuffled(input, random)), rankNaively(rulebook, input))
}

/** Like `compareWithNaive`, for the teams that have the same place in different groups. */
export function compareAcrossWithNaive(
  rulebook: Rulebook,
  input: RulebookInput,
  groups: readonly (readonly string[])[],
  rank: (...given: Parameters<typeof rankAcrossNaively>) => readonly PlacedGroup[],
  random: () => number,
): string | null {
  const mixed = shuffled(input, random)
  const mixedGroups = shuffle(groups, random)
  for (let place = 1; place <= Math.max(...groups.map(({ length }) => length)); place++) {
    const found = firstDifference(
      rank(rulebook, mixed, mixedGroups, place),
      rankAcrossNaively(rulebook, input, groups, place),
    )
    if (found !== null) return `Place ${place}. ${found}`
  }
  return null
}

function firstDifference(actual: readonly PlacedGroup[], expected: readonly PlacedGroup[]): string | null {
  const difference = (what: string, engine: string, naive: string) =>
    engine === naive ? null : `${what}: the engine says ${engine}, the text ${naive}`
  const order = difference('Order', writeOrder(actual), writeOrder(expected))
  if (order !== null) return order
  for (const [index, naive] of expected.entries()) {
    const engine = actual[index]
    if (engine === undefined) throw new Error('Equal orders have as many groups')
    const name = naive.teamIds.join(' = ')
    const found =
      difference(`Undecided ${name}`, writeUndecided(engine), writeUndecided(naive)) ??
      difference(`Below, ${name}`, writeBelow(engine), writeBelow(naive)) ??
      difference(`Values, ${name}`, writeValues(engine), writeValues(naive))
    if (found !== null) return found
  }
  return null
}

function shuffled(input: RulebookInput, random: () => number): RulebookInput {
  const { teams, opponents, games, byes, adjustments, lots, withdrawals } = input
  return {
    teams: shuffle(teams, random),
    games: shuffle(games, random),
    ...(opponents ? { opponents: shuffle(opponents, random) } : {}),
    ...(byes ? { byes: shuffle(byes, random) } : {}),
    ...(adjustments ? { adjustments: shuffle(adjustments, random) } : {}),
    ...(lots ? { lots: shuffle(lots, random) } : {}),
    ...(withdrawals ? { withdrawals: shuffle(withdrawals, random) } : {}),
  }
}

export function writeOrder(groups: readonly PlacedGroup[]): string {
  return groups.map(({ teamIds }) => teamIds.join(' = ')).join(' > ')
}

function writeUndecided({ undecided }: PlacedGroup): string {
  if (undecided === null) return 'decided'
  if (undecided.kind === 'exhausted') return 'exhausted'
  const { clause, facts } = undecided
  return `open at ${clause.list} ${clause.index} ${clause.id}, missing ${[...facts].toSorted().join(' ') || 'no number'}`
}

function writeBelow({ below }: PlacedGroup): string {
  if (below === null) return 'nothing'
  const { clause, among } = below
  return `${clause.list} ${clause.index} ${clause.id}, ${among === null ? 'all' : `among ${among.join(' ')}`}`
}

function writeValues({ below }: PlacedGroup): string {
  if (below === null) return 'nothing'
  const write = ({ value, won, drawn, lost }: Compared) => `${lowestTerms(value)} (${won}–${drawn}–${lost})`
  return [...below.values]
    .map(([teamId, compared]) => `${teamId} ${write(compared)}`)
    .toSorted()
    .join(', ')
}

function lowestTerms({ n, d }: { readonly n: number; readonly d: number }): string {
  if (d === 0) return 'nothing conceded'
  const divisor = greatestCommonDivisor(Math.abs(n), Math.abs(d)) * Math.sign(d)
  return `${n / divisor}/${d / divisor}`
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
