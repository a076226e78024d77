import { draft, drafted, loserOf, numberMatches, playDown, playRound, winnerOf } from './draft.ts'
import type { Draft, Line } from './draft.ts'
import type { Bracket } from './model.ts'
import { bracketSize, checkTeams, seedOrder } from './seeding.ts'

export type DoubleEliminationOptions = {
  /** Where the unbeaten team loses the final, a second one decides, so that every team but one has two losses. */
  readonly reset?: boolean
  /** Instead of the order that avoids early rematches: to compare with. */
  readonly dropOrders?: readonly DropOrder[]
}

/**
 * A second loss and a team is out. Who loses on the winners' side (`main`) drops to the losers' side; the winners of both
 * meet in the final. There a round among the losers alone takes turns with one against those who have just dropped.
 *
 * Dropping straight across, a team would soon meet again whom it has met before. Orders that send it to another part of
 * the bracket, a different one each round, put that off. They are those in use among organizers of tournaments, laid
 * down in no paper; tests count the rematches with and without.
 * @throws RangeError unless there are 2 to 64 teams
 */
export function doubleElimination(teams: number, options: DoubleEliminationOptions = {}): Bracket {
  checkTeams(teams)
  const { reset = true, dropOrders = dropOrdersOf[bracketSize(teams)] ?? [] } = options
  const lines = seedOrder(bracketSize(teams)).map((seed): Line => (seed <= teams ? { kind: 'seed', seed } : null))
  const main = playDown('main', lines)
  const [first = [], ...later] = main.map((round) => round.map((match): Line => (match ? loserOf(match) : null)))

  const losers: Draft[] = []
  let left: readonly Line[] = first
  later.forEach((dropping, index) => {
    const among = playRound('losers', 2 * index + 1, left)
    const dropped = inOrder[dropOrders[index] ?? 'natural'](dropping)
    const against = playRound(
      'losers',
      2 * index + 2,
      dropped.flatMap((line, position) => [line, among.winners[position] ?? null]),
    )
    losers.push(...drafted(among.matches), ...drafted(against.matches))
    left = against.winners
  })

  const [unbeaten] = drafted(main.at(-1) ?? [])
  const [challenger] = left
  if (!unbeaten || !challenger) throw new RangeError(`No final with ${teams} teams`)
  const final = draft('final', 1, [winnerOf(unbeaten), challenger])
  const second = draft('final', 2, [loserOf(final), winnerOf(final)], { ifNeeded: true })
  return {
    format: 'double_elimination',
    teams,
    pools: [],
    matches: numberMatches([...main.flatMap(drafted), ...losers], reset ? [final, second] : [final]),
  }
}

export type DropOrder = 'natural' | 'reverse' | 'reverse halves' | 'half shift'

/** By the size of the bracket, for those who lose in the second round and later; one who drops alone needs no order. */
const dropOrdersOf: Readonly<Record<number, readonly DropOrder[]>> = {
  8: ['reverse'],
  16: ['reverse', 'natural'],
  32: ['reverse halves', 'reverse', 'natural'],
  64: ['reverse', 'reverse halves', 'half shift', 'natural'],
}

const inOrder: Readonly<Record<DropOrder, (lines: readonly Line[]) => readonly Line[]>> = {
  natural: (lines) => lines,
  reverse: (lines) => lines.toReversed(),
  'reverse halves': (lines) => [...upper(lines).toReversed(), ...lower(lines).toReversed()],
  'half shift': (lines) => [...lower(lines), ...upper(lines)],
}

const upper = (lines: readonly Line[]) => lines.slice(0, lines.length / 2)
const lower = (lines: readonly Line[]) => lines.slice(lines.length / 2)
