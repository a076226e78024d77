/** Teams are numbered from 0. */
export type Pairing = { readonly home: number; readonly away: number }

/**
 * Every pair once, in rounds, by the circle method with its canonical sides: one team stays in the middle, the others sit
 * on a circle that turns by one place a round. Sides alternate with the distance of a pair on the circle, and from round
 * to round for the team in the middle.
 *
 * An even number of teams needs one round less than there are teams, and only teams − 2 times does a team play twice
 * running at home or away, which is the fewest possible. With an odd number the middle stays empty: each team rests in
 * one round, and nobody ever plays twice running on the same side.
 *
 * Source: D. de Werra, Scheduling in sports, in: Studies on Graphs and Discrete Programming, 1981.
 */
export function singleRoundRobin(teams: number): Pairing[][] {
  const seats = teams % 2 === 0 ? teams - 1 : teams
  const middle = teams % 2 === 0 ? teams - 1 : null
  return Array.from({ length: teams < 2 ? 0 : seats }, (_, round) => {
    const pairings: Pairing[] = []
    if (middle !== null) {
      pairings.push(round % 2 === 0 ? { home: middle, away: round } : { home: round, away: middle })
    }
    for (let distance = 1; distance <= (seats - 1) / 2; distance++) {
      const one = (round + distance) % seats
      const other = (round - distance + seats) % seats
      pairings.push(distance % 2 === 1 ? { home: one, away: other } : { home: other, away: one })
    }
    return pairings
  })
}

/**
 * Each pair as often as `meetings` says, with sides exchanged from one meeting to the next. The rounds repeat in the same
 * order, so that as much time as possible lies between two games of a pair. With several meetings the order starts at
 * the fourth round: then no team plays three times running on one side (from five teams on), and no mirrored schedule of
 * two meetings has fewer breaks.
 */
export function roundRobin(teams: number, meetings: number): Pairing[][] {
  const once = singleRoundRobin(teams)
  const first = meetings > 1 && once.length > 3 ? 3 : 0
  const turned = [...once.slice(first), ...once.slice(0, first)]
  const exchanged = turned.map((round) => round.map(({ home, away }) => ({ home: away, away: home })))
  return Array.from({ length: meetings }, (_, meeting) => (meeting % 2 === 0 ? turned : exchanged)).flat()
}
