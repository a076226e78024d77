import {
  createDraftMatch,
  listDraftMatches,
  toLoserSource,
  numberMatches,
  playUntilOneLeft,
  playRound,
  toWinnerSource,
  type DraftMatch,
  type BracketLine,
} from '../draft-match.ts'
import type { Bracket } from '../model.ts'
import { getBracketSize, requireTeamCount, getSeedOrder } from '../seeding.ts'

export type DoubleEliminationOptions = {
  /** If the unbeaten team loses the final, a second one decides, so that every team but one has two losses. */
  readonly reset?: boolean
  /** Overrides the order that avoids early rematches, for comparison. */
  readonly dropOrders?: readonly DropOrder[]
}

/**
 * A team is out after two losses. The losers on the winners' side (`main`) drop to the losers' side; the winners of
 * both sides meet in the final. On the losers' side, a round among its own teams alternates with one against those that
 * have just dropped.
 *
 * If teams dropped straight across, they would soon face earlier opponents again. Orders that send them to another part
 * of the bracket, a different one each round, delay that. The orders used here are those of tournament organizers; they
 * are not from any paper. Tests count the rematches with and without them.
 * @throws RangeError unless there are 2 to 64 teams
 */
export function createDoubleElimination(teams: number, options: DoubleEliminationOptions = {}): Bracket {
  requireTeamCount(teams)
  const { reset = true, dropOrders = dropOrdersOf[getBracketSize(teams)] ?? [] } = options
  const lines = getSeedOrder(getBracketSize(teams)).map((seed): BracketLine =>
    seed <= teams ? { kind: 'seed', seed } : null,
  )
  const main = playUntilOneLeft('main', lines)
  const [first = [], ...later] = main.map((round) =>
    round.map((match): BracketLine => (match ? toLoserSource(match) : null)),
  )

  const losers: DraftMatch[] = []
  let left: readonly BracketLine[] = first
  later.forEach((dropping, index) => {
    const among = playRound('losers', 2 * index + 1, left)
    const dropped = inOrder[dropOrders[index] ?? 'natural'](dropping)
    const against = playRound(
      'losers',
      2 * index + 2,
      dropped.flatMap((line, position) => [line, among.winners[position] ?? null]),
    )
    losers.push(...listDraftMatches(among.matches), ...listDraftMatches(against.matches))
    left = against.winners
  })

  const [unbeaten] = listDraftMatches(main.at(-1) ?? [])
  const [challenger] = left
  if (!unbeaten || !challenger) throw new RangeError(`No final with ${teams} teams`)
  const final = createDraftMatch('final', 1, [toWinnerSource(unbeaten), challenger])
  const second = createDraftMatch('final', 2, [toLoserSource(final), toWinnerSource(final)], { ifNeeded: true })
  return {
    format: 'double_elimination',
    teams,
    pools: [],
    matches: numberMatches([...main.flatMap(listDraftMatches), ...losers], reset ? [final, second] : [final]),
  }
}

export type DropOrder = 'natural' | 'reverse' | 'reverse halves' | 'half shift'

/**
 * The drop orders by bracket size, one for the losers of each round from the second on; a single dropping team needs no
 * order.
 */
const dropOrdersOf: Readonly<Record<number, readonly DropOrder[]>> = {
  8: ['reverse'],
  16: ['reverse', 'natural'],
  32: ['reverse halves', 'reverse', 'natural'],
  64: ['reverse', 'reverse halves', 'half shift', 'natural'],
}

const inOrder: Readonly<Record<DropOrder, (lines: readonly BracketLine[]) => readonly BracketLine[]>> = {
  natural: (lines) => lines,
  reverse: (lines) => lines.toReversed(),
  'reverse halves': (lines) => [...upper(lines).toReversed(), ...lower(lines).toReversed()],
  'half shift': (lines) => [...lower(lines), ...upper(lines)],
}

const upper = (lines: readonly BracketLine[]) => lines.slice(0, lines.length / 2)
const lower = (lines: readonly BracketLine[]) => lines.slice(lines.length / 2)
