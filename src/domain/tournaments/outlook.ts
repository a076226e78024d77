import { beginsIn } from './model.ts'
import type { Bracket, Source } from './model.ts'
import type { Progress, TournamentFacts } from './progress.ts'

// What can be said of matches whose teams are not known yet: for placing them in a calendar.

/**
 * Which teams may yet come into each match, from its first and from its second source; `[n - 1]` is match n. A decided
 * match has sent one winner and one loser on, all others may send anybody who may come into them. Teams that have left
 * and a match that is not needed are in nobody's way. Each list in order of the seeds.
 * @param progress from no results at all where only the structure is asked for
 */
export function possibleTeams(
  bracket: Bracket,
  entrants: readonly string[],
  progress: Progress,
  facts: TournamentFacts = {},
): (readonly [readonly string[], readonly string[]])[] {
  const seeds = new Map(entrants.map((team, index) => [team, index]))
  const possible: (readonly [readonly string[], readonly string[]])[] = []
  for (const match of bracket.matches) {
    const known = progress.matches[match.number - 1]
    const side = (index: 0 | 1) =>
      known && known.state !== 'waiting'
        ? listed(known.teams[index])
        : mayCome(match.sources[index], { bracket, entrants, progress, facts, possible })
    possible.push([side(0), side(1)])
  }
  const staying = (teams: readonly string[]) =>
    teams
      .filter((team) => !facts.withdrawn?.includes(team))
      .toSorted((a, b) => (seeds.get(a) ?? 0) - (seeds.get(b) ?? 0))
  return possible.map(([one, other]) => [staying(one), staying(other)])
}

type Known = {
  readonly bracket: Bracket
  readonly entrants: readonly string[]
  readonly progress: Progress
  readonly facts: TournamentFacts
  /** Of the matches before, in the same way. */
  readonly possible: readonly (readonly [readonly string[], readonly string[]])[]
}

function mayCome(source: Source, { bracket, entrants, progress, facts, possible }: Known): readonly string[] {
  switch (source.kind) {
    case 'seed':
      return listed(entrants[source.seed - 1])
    case 'place': {
      const placing = facts.placings?.get(source.pool)
      if (placing) return listed(placing[source.place - 1])
      return bracket.pools[source.pool]?.flatMap((seed) => listed(entrants[seed - 1])) ?? []
    }
    case 'winner':
    case 'loser': {
      const from = bracket.matches[source.match - 1]
      const decided = progress.matches[source.match - 1]
      const sides = possible[source.match - 1] ?? []
      const isOpen = decided?.state === 'waiting' || decided?.state === 'ready'
      if (source.kind === 'winner') return isOpen ? [...new Set(sides.flat())] : listed(decided?.winner)
      const losing = sides.filter((_, side) => !source.firstGameOnly || beginsIn(from, side)).flat()
      return isOpen ? [...new Set(losing)] : losing.filter((team) => team === decided?.loser)
    }
  }
}

const listed = (team: string | null | undefined): readonly string[] => (team ? [team] : [])

/**
 * Pairs of match numbers [earlier, later], where the later one takes a team from the earlier one. Two matches that no
 * chain of pairs connects never have a team in common, but for games of one pool: to give every team its rest it is
 * enough to keep it between the two of each pair.
 */
export function precedencePairs(bracket: Bracket): (readonly [number, number])[] {
  return bracket.matches.flatMap(({ number, sources }) =>
    [...new Set(sources.flatMap((source) => matchesOf(source, bracket)))].map((earlier) => [earlier, number] as const),
  )
}

function matchesOf(source: Source, bracket: Bracket): readonly number[] {
  switch (source.kind) {
    case 'seed':
      return []
    case 'place':
      return bracket.matches.filter(({ pool }) => pool === source.pool).map(({ number }) => number)
    case 'winner':
    case 'loser':
      return [source.match]
  }
}

/** The seeds that do not play in the first round of the bracket; with pools nobody is spared. */
export function seedsWithBye(bracket: Bracket): number[] {
  return bracket.matches
    .filter(({ stage, round }) => stage === 'main' && round > 1)
    .flatMap(({ sources }) => sources.flatMap((source) => (source.kind === 'seed' ? [source.seed] : [])))
    .toSorted((a, b) => a - b)
}
