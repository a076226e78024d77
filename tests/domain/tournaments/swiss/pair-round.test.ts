import { describe, expect, test } from 'vitest'
import { pairTeams, type TeamRecord } from '#domain/tournaments/swiss/pair-round.ts'

/** The seed, the points, the seeds of the opponents (0 for none), and the sides on which it played. */
type Line = readonly [seed: number, points: number, opponents: readonly number[], sides: string]

function toRecord([seed, points, opponents, sides]: Line): TeamRecord {
  return {
    id: String(seed),
    seed,
    points,
    opponents: opponents.flatMap((one) => (one === 0 ? [] : [String(one)])),
    sides: Array.from(sides, (side) => (side === 'H' ? 'home' : side === 'A' ? 'away' : null)),
    byes: 0,
    hasWonByForfeit: false,
  }
}

/** Returns the pairs from the first game on, the home team first, and the bye: `1–2`, `3–4`, `5`. */
function pairsOf(records: readonly TeamRecord[]): string[] {
  const { teams } = pairTeams(records)
  return Array.from({ length: Math.ceil(teams.length / 2) }, (_, index) =>
    teams.slice(2 * index, 2 * index + 2).join('–'),
  )
}

// M. Held, Swiss system games: FIDE (Dutch) Swiss rules, the example of a tournament with 14 players, as in the tests of
// the package swissdutch. White is home. Player 12 misses the second round, and 6 and 11 do not play theirs in the third.
const rounds: readonly { readonly lines: readonly Line[]; readonly pairs: readonly string[] }[] = [
  {
    lines: [
      [1, 1, [8], 'H'],
      [2, 1, [9], 'A'],
      [3, 1, [10], 'H'],
      [4, 0.5, [11], 'A'],
      [5, 1, [12], 'H'],
      [6, 1, [13], 'A'],
      [7, 1, [14], 'H'],
      [8, 0, [1], 'A'],
      [9, 0, [2], 'H'],
      [10, 0, [3], 'A'],
      [11, 0.5, [4], 'H'],
      [13, 0, [6], 'H'],
      [14, 0, [7], 'A'],
    ],
    pairs: ['1–5', '2–7', '3–6', '4–9', '8–11', '10–13', '14'],
  },
  {
    lines: [
      [1, 1, [8, 5], 'HA'],
      [2, 2, [9, 7], 'AH'],
      [3, 1.5, [10, 6], 'HA'],
      [4, 1.5, [11, 9], 'AH'],
      [5, 2, [12, 1], 'HH'],
      [6, 1.5, [13, 3], 'AH'],
      [7, 1, [14, 2], 'HA'],
      [8, 0, [1, 11], 'AH'],
      [9, 0, [2, 4], 'HA'],
      [10, 1, [3, 13], 'AH'],
      [11, 1.5, [4, 8], 'HA'],
      [12, 0, [5, 0], 'A-'],
      [13, 0, [6, 10], 'HA'],
      [14, 1, [7, 0], 'A-'],
    ],
    pairs: ['1–14', '2–5', '3–4', '6–11', '7–10', '8–12', '9–13'],
  },
  {
    lines: [
      [1, 2, [8, 5, 14], 'HAA'],
      [2, 2.5, [9, 7, 5], 'AHH'],
      [3, 2, [10, 6, 4], 'HAH'],
      [4, 2, [11, 9, 3], 'AHA'],
      [5, 2.5, [12, 1, 2], 'HHA'],
      [6, 2.5, [13, 3, 0], 'AH-'],
      [7, 2, [14, 2, 10], 'HAH'],
      [8, 0.5, [1, 11, 12], 'AHA'],
      [9, 1, [2, 4, 13], 'HAH'],
      [10, 1, [3, 13, 7], 'AHA'],
      [11, 1.5, [4, 8, 0], 'HA-'],
      [12, 0.5, [5, 0, 8], 'A-H'],
      [13, 0, [6, 10, 9], 'HAA'],
      [14, 1, [7, 0, 1], 'A-H'],
    ],
    // The example has 8–9 and 10–14: 14 had a bye two rounds ago, and the Dutch system does not let it float down so soon.
    pairs: ['1–3', '2–6', '4–5', '7–11', '8–14', '9–10', '12–13'],
  },
  {
    lines: [
      [1, 3, [8, 5, 14, 3], 'HAAH'],
      [2, 3.5, [9, 7, 5, 6], 'AHHA'],
      [3, 2, [10, 6, 4, 1], 'HAHA'],
      [4, 2.5, [11, 9, 3, 5], 'AHAH'],
      [5, 3, [12, 1, 2, 4], 'HHAA'],
      [6, 2.5, [13, 3, 0, 2], 'AH-H'],
      [7, 2, [14, 2, 10, 11], 'HAHA'],
      [8, 1, [1, 11, 12, 9], 'AHAH'],
      [9, 1.5, [2, 4, 13, 8], 'HAHA'],
      [10, 1.5, [3, 13, 7, 14], 'AHAH'],
      [11, 2.5, [4, 8, 0, 7], 'HA-H'],
      [12, 0.5, [5, 0, 8, 13], 'A-HA'],
      [13, 1, [6, 10, 9, 12], 'HAAH'],
      [14, 1.5, [7, 0, 1, 10], 'A-HA'],
    ],
    pairs: ['1–2', '3–7', '4–6', '5–11', '8–13', '9–10', '12–14'],
  },
]

describe('the pairs of a published example', () => {
  test.each(rounds.map((round, index) => ({ ...round, number: index + 2 })))('round $number', ({ lines, pairs }) => {
    const sorted = pairsOf(lines.map(toRecord)).map((pair) =>
      pair
        .split('–')
        .toSorted((a, b) => Number(a) - Number(b))
        .join('–'),
    )
    expect(sorted.toSorted()).toEqual(pairs.toSorted())
  })
})
