import { listSourcePools, startsInMatch, type Bracket, type SideSource } from './model.ts'
import { rankBySeed } from './seeding.ts'
import { listSwissRound } from './swiss/rounds.ts'
import { computeOutcome, isDrawn, listMainRound } from './formats/series.ts'
import type { TournamentProgress, TournamentFacts } from './progress.ts'

// What can be said about matches whose teams are not known yet; used to place them on a calendar.

/**
 * Returns which teams may still reach each match, from its first and from its second source; `[n - 1]` is match n. A
 * decided match has one winner and one loser; all others may send any team that may reach them. Teams that have left,
 * and matches that are not needed, don't count. Each list is in seed order.
 * @param progress without any results, only the structure counts
 */
export function findPossibleTeams(
  bracket: Bracket,
  entrants: readonly string[],
  progress: TournamentProgress,
  facts: TournamentFacts = {},
): (readonly [readonly string[], readonly string[]])[] {
  const seeds = new Map(entrants.map((team, index) => [team, index]))
  const possible: (readonly [readonly string[], readonly string[]])[] = []
  for (const match of bracket.matches) {
    const known = progress.matches[match.number - 1]
    const side = (index: 0 | 1) =>
      known && known.state !== 'waiting'
        ? listed(known.state === 'not_needed' ? null : known.teams[index])
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
  readonly progress: TournamentProgress
  readonly facts: TournamentFacts
  /** The possible teams of the earlier matches, as returned by `findPossibleTeams`. */
  readonly possible: readonly (readonly [readonly string[], readonly string[]])[]
}

function mayCome(source: SideSource, { bracket, entrants, progress, facts, possible }: Known): readonly string[] {
  switch (source.kind) {
    case 'seed':
      return listed(entrants[source.seed - 1])
    case 'place': {
      const placing = facts.placings?.get(source.pool)
      if (placing) return listed(placing[source.place - 1])
      return bracket.pools[source.pool]?.flatMap((seed) => listed(entrants[seed - 1])) ?? []
    }
    case 'qualifier': {
      if (facts.qualified) return listed(facts.qualified[source.slot - 1])
      const seeds = listSourcePools(source, bracket).flatMap((pool) => bracket.pools[pool] ?? [])
      return seeds.flatMap((seed) => listed(entrants[seed - 1]))
    }
    case 'paired': {
      const teams = facts.paired?.[source.round - 2]
      return teams ? listed(teams[source.slot - 1]) : entrants
    }
    case 'reseeded': {
      const round = listMainRound(bracket, source.round).map(({ number }) => number)
      const outcomes = round.map((number) => computeOutcome(bracket, progress.matches, number))
      if (outcomes.every(({ isSettled }) => isSettled)) {
        const ranked = rankBySeed(
          outcomes.flatMap(({ winner }) => winner ?? []),
          entrants,
        )
        return listed(ranked[source.rank - 1])
      }
      const left = outcomes.map(({ isSettled, winner }, index) =>
        isSettled ? listed(winner) : (possible[(round[index] ?? 0) - 1] ?? []).flat(),
      )
      return [...new Set(left.flat())]
    }
    case 'winner':
    case 'loser': {
      const from = bracket.matches[source.match - 1]
      const { isSettled, winner, loser } = computeOutcome(bracket, progress.matches, source.match)
      const sides = possible[source.match - 1] ?? []
      if (source.kind === 'winner') return isSettled ? listed(winner) : [...new Set(sides.flat())]
      const losing = sides.filter((_, side) => !source.firstGameOnly || startsInMatch(from, side)).flat()
      if (!isSettled) return [...new Set(losing)]
      const side = loser === null ? -1 : (progress.matches[source.match - 1]?.teams.indexOf(loser) ?? -1)
      return source.firstGameOnly && !startsInMatch(from, side) ? [] : listed(loser)
    }
  }
}

const listed = (team: string | null | undefined): readonly string[] => (team ? [team] : [])

/**
 * Returns pairs of match numbers [earlier, later] in which the earlier one feeds the later one, or precedes it
 * in its series. Two matches not
 * connected by a chain of pairs never have a team in common, except for games of one pool: to give every team its rest,
 * it is enough to enforce it for each pair.
 */
export function listPrecedencePairs(bracket: Bracket): (readonly [number, number])[] {
  return bracket.matches.flatMap(({ number, sources, series }) => {
    if (series && series.game > 1) return [[number - 1, number] as const]
    const before = new Set(sources.flatMap((source) => matchesOf(source, bracket)))
    return [...before].map((earlier) => [earlier, number] as const)
  })
}

function matchesOf(source: SideSource, bracket: Bracket): readonly number[] {
  switch (source.kind) {
    case 'seed':
      return []
    case 'place':
      return bracket.matches.filter(({ pool }) => pool === source.pool).map(({ number }) => number)
    case 'qualifier':
      return bracket.matches.filter(({ pool }) => pool !== null).map(({ number }) => number)
    case 'paired':
      return listSwissRound(bracket, source.round - 1).map(({ number }) => number)
    case 'reseeded':
      return listMainRound(bracket, source.round).map(({ number }) => number)
    case 'winner':
    case 'loser':
      return [source.match]
  }
}

/** Returns the seeds that don't play in the first round of the bracket; with pools there are none. */
export function listSeedsWithBye(bracket: Bracket): number[] {
  if (bracket.format === 'swiss') return bracket.teams % 2 === 1 ? [bracket.teams] : []
  return bracket.matches
    .filter((match) => match.stage === 'main' && match.round > 1 && isDrawn(match))
    .flatMap(({ sources }) => sources.flatMap((source) => (source.kind === 'seed' ? [source.seed] : [])))
    .toSorted((a, b) => a - b)
}
