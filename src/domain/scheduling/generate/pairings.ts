import { getRoundPlace } from './round-places.ts'

/** Teams are numbered from 0, as are the positions of games within a round (`place`). */
export type Pairing = { readonly home: number; readonly away: number; readonly place: number }

/**
 * Returns every pair once, in rounds, by the circle method with its canonical sides: one team stays in the middle, and
 * the others are on a circle that turns by one place each round. Sides alternate with the distance of a pair on the
 * circle, and from round to round for the team in the middle.
 *
 * An even number of teams needs one round fewer than there are teams, and a team plays twice in a row at home or away
 * only teams − 2 times in total, which is the minimum. With an odd number, the middle stays empty: each team rests in
 * one round, and no team ever plays twice in a row on the same side.
 *
 * The games of a round have places that spread each team over them: see `getRoundPlace`.
 *
 * Source: D. de Werra, Scheduling in sports, in: Studies on Graphs and Discrete Programming, 1981.
 */
export function createSingleRoundRobin(teams: number): Pairing[][] {
  const seats = teams % 2 === 0 ? teams - 1 : teams
  const middle = teams % 2 === 0 ? teams - 1 : null
  return Array.from({ length: teams < 2 ? 0 : seats }, (_, round) => {
    const pairings: Pairing[] = []
    if (middle !== null) {
      const place = getRoundPlace(teams, round, 0)
      pairings.push(round % 2 === 0 ? { home: middle, away: round, place } : { home: round, away: middle, place })
    }
    for (let distance = 1; distance <= (seats - 1) / 2; distance++) {
      const one = (round + distance) % seats
      const other = (round - distance + seats) % seats
      const place = getRoundPlace(teams, round, distance)
      pairings.push(distance % 2 === 1 ? { home: one, away: other, place } : { home: other, away: one, place })
    }
    return pairings
  })
}

/**
 * Returns rounds in which each pair meets `meetings` times, with sides exchanged from one meeting to the next. The
 * rounds repeat in the same order, so that the games of a pair are as far apart as possible. With several meetings, the
 * order starts at the fourth round: then no team plays three times in a row on one side (from five teams on), and no
 * mirrored schedule of two meetings has fewer breaks.
 */
export function createRoundRobin(teams: number, meetings: number): Pairing[][] {
  const once = createSingleRoundRobin(teams)
  const first = meetings > 1 && once.length > 3 ? 3 : 0
  const turned = [...once.slice(first), ...once.slice(0, first)]
  const exchanged = turned.map((round) => round.map(({ home, away, place }) => ({ home: away, away: home, place })))
  return Array.from({ length: meetings }, (_, meeting) => (meeting % 2 === 0 ? turned : exchanged)).flat()
}

/**
 * Returns rounds in which each team of one division meets each team of the others `meetings` times, with sides
 * exchanged from one meeting to the next. Two divisions meet as in a Latin square, and a round robin of the divisions
 * determines which divisions meet at the same time. Teams are numbered across all divisions.
 * @param sizes the number of teams in each division
 */
export function createCrossDivisionRounds(sizes: readonly number[], meetings: number): Pairing[][] {
  const firsts = sizes.map((_, division) => sizes.slice(0, division).reduce((sum, size) => sum + size, 0))
  const once = createSingleRoundRobin(sizes.length).flatMap((stage) => {
    const rounds = stage.reduce((most, { home, away }) => Math.max(most, sizes[home] ?? 0, sizes[away] ?? 0), 0)
    return Array.from({ length: rounds }, (_, round) =>
      stage.flatMap(({ home, away }) =>
        latinRound(sizes[home] ?? 0, sizes[away] ?? 0, round).map(({ one, other }) => {
          const [ours, theirs] = [(firsts[home] ?? 0) + one, (firsts[away] ?? 0) + other]
          return round % 2 === 0 ? { home: ours, away: theirs } : { home: theirs, away: ours }
        }),
      ),
    )
  })
  const played = once.filter((round) => round.length > 0)
  return Array.from({ length: meetings }, (_, meeting) =>
    played.map((round) =>
      round.map(({ home, away }, place) =>
        meeting % 2 === 0 ? { home, away, place } : { home: away, away: home, place },
      ),
    ),
  ).flat()
}

/** Returns the teams of the first division that have an opponent in this round, each with its opponent. */
function latinRound(ours: number, theirs: number, round: number): { one: number; other: number }[] {
  const seats = Math.max(ours, theirs)
  return Array.from({ length: seats }, (_, one) => ({ one, other: (one + round) % seats })).filter(
    ({ one, other }) => one < ours && other < theirs,
  )
}
