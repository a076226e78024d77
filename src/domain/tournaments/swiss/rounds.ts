import { maxSwissRounds } from '../../schema/tournaments.ts'
import type { Bracket, BracketMatch } from '../model.ts'
import type { MatchProgress } from '../progress.ts'
import type { TournamentState } from '../tournament.ts'

// The rounds of a Swiss tournament: everyone plays in every round, against a team with about as many points. The first
// round follows from the seeds; staff pair each later round once the one before it is over.

/** As many rounds as a knockout would have, so that at most one team can win all of its games. */
export const getUsualRounds = (teams: number): number => Math.ceil(Math.log2(teams))

/** After this many rounds, everyone has met everyone. With an odd number of teams, one has a bye in each round. */
export const getMostRounds = (teams: number): number => Math.min(maxSwissRounds, teams % 2 === 0 ? teams - 1 : teams)

/** Returns the matches of a round of a Swiss tournament; there are none in a round 0, and none in other tournaments. */
export const listSwissRound = ({ format, matches }: Pick<Bracket, 'format' | 'matches'>, round: number) =>
  format === 'swiss' ? matches.filter((match) => match.round === round) : []

export type SwissRound = {
  readonly round: number
  readonly matches: readonly BracketMatch[]
  /** Of the same matches. */
  readonly progress: readonly MatchProgress[]
  /** The team without a game in this round, which gets the points for a win; null if there is none. */
  readonly bye: string | null
  /** Whether its teams are known. */
  readonly isPaired: boolean
  readonly isOver: boolean
}

/** Returns the rounds in order. */
export function listSwissRounds({ bracket, entrants, facts, progress }: TournamentState): SwissRound[] {
  if (bracket.format !== 'swiss') return []
  const rounds = Math.max(...bracket.matches.map(({ round }) => round))
  return Array.from({ length: rounds }, (_, index): SwissRound => {
    const matches = listSwissRound(bracket, index + 1)
    const states = matches.flatMap(({ number }) => progress.matches[number - 1] ?? [])
    const teams = index === 0 ? entrants : facts.paired?.[index - 1]
    const bye = teams && teams.length % 2 === 1 ? (teams.at(-1) ?? null) : null
    return {
      round: index + 1,
      matches,
      progress: states,
      bye,
      isPaired: teams !== undefined,
      isOver: teams !== undefined && states.every(({ state }) => state !== 'ready' && state !== 'waiting'),
    }
  })
}
