import type { Random } from '../../random.ts'

/** A game to place: team indexes, its round, and the date on which it would be played best. */
export type Match = {
  readonly home: number
  readonly away: number
  readonly round: number // from 1
  readonly targetDate: number
  /** The sides are not to be exchanged: another meeting of the two has them the other way round. */
  readonly isSideFixed: boolean
}

/** A match of a round robin. */
export type RoundMatch = Match & {
  /** Among the games of its round, from 0: see `singleRoundRobin`. */
  readonly place: number
  readonly meeting: number // of the two teams, from 0
  readonly meetings: number // of the two teams in all
}

/** What is asked when a match looks for a cell; see `Board.cheapestCell`. */
export type CellQuestion = {
  readonly times: Iterable<number>
  readonly costOf: (time: number) => number
  readonly isForbidden: (time: number) => boolean
  readonly random: Random
  readonly ejected: number[]
}

/** By match, the other meetings of the two teams. */
export function otherMeetings(matches: readonly Pick<Match, 'home' | 'away'>[], teams: number): number[][] {
  const byPair = new Map<number, number[]>()
  const pairOf = ({ home, away }: Pick<Match, 'home' | 'away'>) => Math.min(home, away) * teams + Math.max(home, away)
  matches.forEach((match, index) => {
    const meetings = byPair.get(pairOf(match))
    if (meetings) meetings.push(index)
    else byPair.set(pairOf(match), [index])
  })
  return matches.map((match, index) => (byPair.get(pairOf(match)) ?? []).filter((other) => other !== index))
}
