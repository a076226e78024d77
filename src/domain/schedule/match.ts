/** A game to place: team indexes, its round, and the date on which it would be played best. */
export type Match = {
  readonly home: number
  readonly away: number
  readonly round: number // from 1
  readonly targetDate: number
  /** The sides are not to be exchanged: another meeting of the two has them the other way round. */
  readonly isSideFixed: boolean
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
