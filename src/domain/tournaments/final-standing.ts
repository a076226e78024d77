import { startsInMatch, type Bracket, type BracketMatch } from './model.ts'
import { computeOutcome } from './formats/series.ts'
import type { TournamentProgress, TournamentFacts } from './progress.ts'

export type FinalPlace = {
  readonly teamId: string
  readonly place: number
  /** Greater than `place` if several teams share a place, for example 5 to 8. */
  readonly lastPlace: number
}

/**
 * Returns all teams from first to last; teams eliminated at the same stage share a place and are ordered by seed. After
 * the final and the game for third place come the teams eliminated from the main bracket, those eliminated later first,
 * then those from the losers' side in the same way, then the consolation from its winner down, then the teams that did
 * not advance from the pools, by their place there. If both sides forfeited the final, they share first place.
 * @returns null while there are matches left to play, and for a Swiss tournament, where the table decides
 *   (`toFinalStanding`)
 */
export function computeFinalStanding(
  bracket: Bracket,
  entrants: readonly string[],
  progress: TournamentProgress,
  facts: TournamentFacts = {},
): FinalPlace[] | null {
  if (!progress.isOver || bracket.format === 'swiss') return null
  const exits = entrants.map((teamId) => ({ teamId, exit: exitOf(teamId, bracket, progress, facts) }))
  const better = (exit: number) => exits.filter((other) => other.exit < exit).length
  return exits
    .toSorted((a, b) => a.exit - b.exit)
    .map(({ teamId, exit }) => ({
      teamId,
      place: better(exit) + 1,
      lastPlace: better(exit + 1),
    }))
}

// A team's final result as a whole number: lower is better. A place decided by a placement game is one less than itself.
const champion = 0
const finalist = 1
const third = 2
const fourth = 3
const outOfMain = 100 // minus the round
const outOfLosers = 200 // minus the round
const consolationWinner = 300
const outOfConsolation = 400 // minus the round
const leftInPool = 500 // plus the place

function exitOf(team: string, bracket: Bracket, progress: TournamentProgress, facts: TournamentFacts): number {
  const last = progress.matches.findLast(
    ({ match, teams }) => teams.includes(team) && bracket.matches[match - 1]?.stage !== 'pool',
  )
  const match = last && bracket.matches[last.match - 1]
  if (!match) return leftInPool + placeInPool(team, bracket, facts)
  const { winner, loser } = computeOutcome(bracket, progress.matches, last.match)
  if (winner === team) return exitOfWinner(match)
  const side = last.teams[0] === team ? 0 : 1
  return exitOfLoser(loser === team ? match : (nextForLoser(match, side, bracket) ?? match), bracket)
}

/** Returns the match in which the loser of this match would have continued; if both sides forfeited, no one did. */
function nextForLoser(match: BracketMatch, side: number, bracket: Bracket): BracketMatch | undefined {
  return bracket.matches.find(({ sources }) =>
    sources.some(
      (source) =>
        source.kind === 'loser' &&
        source.match === match.number &&
        (!source.firstGameOnly || startsInMatch(match, side)),
    ),
  )
}

function exitOfWinner({ stage, places }: BracketMatch): number {
  if (places) return places[0] - 1
  if (stage === 'third') return third
  return stage === 'consolation' ? consolationWinner : champion
}

function exitOfLoser({ stage, round, places }: BracketMatch, { matches }: Bracket): number {
  switch (stage) {
    case 'pool':
      return leftInPool
    case 'main': {
      const last = Math.max(...matches.map((match) => (match.stage === 'main' ? match.round : 0)))
      if (round === last) return finalist
      // A single loser of a round has nobody to play for a place with.
      return matches.some((match) => match.places) ? 2 ** (last - round) : outOfMain - round
    }
    case 'losers':
      return outOfLosers - round
    case 'consolation':
      return outOfConsolation - round
    case 'placement':
      return places ? places[1] - 1 : outOfConsolation - round
    case 'third':
      return fourth
    case 'final':
      return finalist
  }
}

function placeInPool(team: string, bracket: Bracket, { placings }: TournamentFacts): number {
  const places = bracket.pools.map((_, pool) => placings?.get(pool)?.indexOf(team) ?? -1)
  return Math.max(...places)
}
