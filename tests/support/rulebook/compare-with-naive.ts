import { shuffle } from '#domain/random.ts'
import type { Measure, Rulebook } from '#domain/rulebook/document.ts'
import type { Compared, PlacedGroup, RulebookInput } from '#domain/rulebook/model.ts'
import { rankNaively } from './naive-ranking.ts'

// Compares the engine with the naive ranking.

export type Rank = (rulebook: Rulebook, input: RulebookInput) => readonly PlacedGroup[]

/** Measures for which document.ts doesn't say what `Compared` contains. */
const valuesUndefined: readonly Measure[] = ['lots']
const outcomesUndefined: readonly Measure[] = ['team_fact', 'lots', 'playoff']

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
  const expected = rankNaively(rulebook, input)
  const actual = rank(rulebook, shuffled(input, random))
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
      difference(`Values, ${name}`, writeValues(rulebook, engine), writeValues(rulebook, naive))
    if (found !== null) return found
  }
  return null
}

function shuffled(input: RulebookInput, random: () => number): RulebookInput {
  const { teams, games, byes, adjustments, lots, withdrawals } = input
  return {
    teams: shuffle(teams, random),
    games: shuffle(games, random),
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

function writeValues(rulebook: Rulebook, { below }: PlacedGroup): string {
  if (below === null) return 'nothing'
  const { list, index } = below.clause
  const clause = (list === 'rank' ? rulebook.rank : rulebook.ties.order)[index]
  const write = ({ value, won, drawn, lost }: Compared): string => {
    const outcomes = `${won}–${drawn}–${lost}`
    if (clause === undefined || valuesUndefined.includes(clause.by)) return ''
    return outcomesUndefined.includes(clause.by) ? lowestTerms(value) : `${lowestTerms(value)} (${outcomes})`
  }
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
