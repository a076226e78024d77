/**
 * Returns the place (from 0) of a game among those of its round in `createSingleRoundRobin`: places spread the teams evenly.
 *
 * Pairs that are equally far apart on the circle have the same place in each round, so with an odd number of teams,
 * every team gets every place exactly twice. With an even number, the game of the team in the middle swaps places with
 * the pair 2r apart in round r; if teams − 1 is not a multiple of 3, every team then gets one place once and all others
 * twice, which is a balanced tournament design. This fails for multiples of 3; the sizes in `designs`, which
 * `balanceTimesAndFields` can't fix by itself, have precomputed places.
 *
 * Source: J. Haselgrove and J. Leech, A tournament design problem, American Mathematical Monthly 84 (1977).
 *
 * @param distance between the two teams on the circle, the shorter way; 0: the game of the team in the middle
 */
export function getRoundPlace(teams: number, round: number, distance: number): number {
  if (teams % 2 === 1) return distance - 1
  const design = designs.get(teams)
  return design ? design(round, distance) : exchanged(distance, distanceOf(2 * round, teams - 1))
}

type Design = (round: number, distance: number) => number

/**
 * Found by simulated annealing, starting from the circle's rounds, whose sides and breaks are unchanged; tests check
 * their properties. Each digit is a number in base 32.
 */
const designs: ReadonlyMap<number, Design> = new Map([
  // A balanced tournament design.
  [
    16,
    byRound([
      '61430725',
      '12645730',
      '53420167',
      '75403621',
      '36107524',
      '32146057',
      '67041532',
      '43120657',
      '56341072',
      '04256317',
      '01754362',
      '26314705',
      '27653041',
      '10643275',
      '41035726',
    ]),
  ],
  // 7 slots with 2 fields each: each team plays 3 games in one slot and 4 in each of the others, and 13 or 14 on each
  // field.
  [28, byExchange('a4c0298b7135d6', '1a866b8cc3643704b0acc873683')],
  // 8 slots with 4 fields each: each team plays 7 games in one slot and 8 in each of the others, and 15 or 16 on each
  // field.
  [
    64,
    byExchange('ivm32qr8ulck7gp50t4d6a1nh9bejsof', 'f4i0a4a8p46n0ma86e0qibetdsep1alebp30e3caek112p2bfacnpsm0qtba4k1'),
  ],
])

/** @param rounds the places of each round's games, by distance */
function byRound(rounds: readonly string[]): Design {
  return (round, distance) => digit(rounds[round], distance)
}

/**
 * @param order the places by distance
 * @param exchanges by round, the distance of the pair that swaps places with the game of the team in the middle
 */
function byExchange(order: string, exchanges: string): Design {
  return (round, distance) => digit(order, exchanged(distance, digit(exchanges, round)))
}

function exchanged(distance: number, withMiddle: number): number {
  if (distance === 0) return withMiddle
  return distance === withMiddle ? 0 : distance
}

function digit(digits: string | undefined, at: number): number {
  return Number.parseInt(digits?.[at] ?? '0', 32)
}

/** Returns the distance between two seats on the circle, the shorter way around. */
function distanceOf(steps: number, seats: number): number {
  const way = steps % seats
  return Math.min(way, seats - way)
}
