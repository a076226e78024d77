import { maxTournamentTeams } from '../model.ts'
import type { TournamentState } from '../tournament.ts'
import { matchPairs } from './match-pairs.ts'
import { listSwissRounds, type SwissRound } from './rounds.ts'

// Who plays whom in a round of a Swiss tournament. Source: FIDE Handbook C.04.1, Basic rules for Swiss systems, and
// C.04.3, FIDE (Dutch) System, simplified: what the Dutch system decides score group by score group, and by exchanges in a
// prescribed order, is here the pairing of all teams that costs least.

export type SwissPairing = {
  /** The teams by slot, as stored: the two of the first game, the home team first; the last of an odd number has a bye. */
  readonly teams: readonly string[]
  /** The pairs that have met before, because no pairing without them is left. */
  readonly rematches: readonly (readonly [string, string])[]
}

type Side = 'home' | 'away'

/** What has happened to a team in the rounds before. */
export type TeamRecord = {
  readonly id: string
  readonly seed: number
  readonly points: number
  /** Those it was paired with, played or not. */
  readonly opponents: readonly string[]
  /** In order of the rounds; null without an opponent. */
  readonly sides: readonly (Side | null)[]
  readonly byes: number
  readonly hasWonByForfeit: boolean
}

type GroupedRecord = TeamRecord & {
  /** The rank of its points among all points that teams have, from 0. */
  readonly group: number
  /** How many teams of its score group are above and below it. */
  readonly above: number
  readonly below: number
}

/**
 * Pairs the teams that have not left.
 * @param points of each team from the rounds before
 * @param round from 2; the rounds before it are over
 */
export function pairSwissRound(
  state: TournamentState,
  points: ReadonlyMap<string, number>,
  round: number,
): SwissPairing {
  const rounds = listSwissRounds(state).slice(0, round - 1)
  const withdrawn = new Set(state.facts.withdrawn)
  const records = state.entrants.map((id, index): TeamRecord => {
    const played = rounds.map((one) => findPairing(id, one))
    return {
      id,
      seed: index + 1,
      points: points.get(id) ?? 0,
      opponents: played.flatMap((one) => one?.opponentId ?? []),
      sides: played.map((one) => one?.side ?? null),
      byes: rounds.filter(({ bye }) => bye === id).length,
      hasWonByForfeit: rounds.some(({ progress }) =>
        progress.some(({ state: match, winner }) => match === 'walkover' && winner === id),
      ),
    }
  })
  return pairTeams(records.filter(({ id }) => !withdrawn.has(id)))
}

/**
 * In this order:
 * 1. Nobody has a second bye. The bye goes to the lowest team without one, and without a win by forfeit if possible, that
 *    leaves a pairing without a rematch.
 * 2. There are as few rematches as possible.
 * 3. Two teams that must both play on the same side do not meet: those that have played there at least twice less than on
 *    the other side, or twice in a row on the other side.
 * 4. Teams play others with the same points, or else with the nearest.
 * 5. Teams that are due on different sides play each other.
 * 6. In a score group, the better half plays the other half, in order of the seeds; of an odd number, the lowest team
 *    plays the best of the next group.
 */
export function pairTeams(records: readonly TeamRecord[]): SwissPairing {
  const inOrder = records.toSorted((a, b) => b.points - a.points || a.seed - b.seed)
  if (inOrder.length % 2 === 0) return pairEvenNumber(inOrder)
  const fewest = Math.min(...inOrder.map(({ byes }) => byes))
  const candidates = inOrder
    .filter(({ byes }) => byes === fewest)
    .toReversed()
    .toSorted((a, b) => Number(a.hasWonByForfeit) - Number(b.hasWonByForfeit))
  let best: SwissPairing | undefined
  for (const bye of candidates) {
    const others = pairEvenNumber(inOrder.filter((record) => record !== bye))
    if (best && others.rematches.length >= best.rematches.length) continue
    best = { teams: [...others.teams, bye.id], rematches: others.rematches }
    if (best.rematches.length === 0) break
  }
  return best ?? { teams: [], rematches: [] }
}

function toGroups(records: readonly TeamRecord[]): GroupedRecord[] {
  const groups = [...new Set(records.map(({ points }) => points))]
  return records.map((record, index) => {
    const first = records.findIndex(({ points }) => points === record.points)
    const last = records.findLastIndex(({ points }) => points === record.points)
    return { ...record, group: groups.indexOf(record.points), above: index - first, below: last - index }
  })
}

function findPairing(id: string, { progress }: SwissRound): { opponentId: string; side: Side } | null {
  const match = progress.find(({ teams }) => teams.includes(id))
  const opponentId = match?.teams.find((other) => other !== id) ?? null
  return match && opponentId !== null ? { opponentId, side: match.teams[0] === id ? 'home' : 'away' } : null
}

// Each of these is more than all pairs can cost together by the ones above it; the sums stay exact (`matchPairs`).
const mostPairs = maxTournamentTeams / 2
const mostOrder = 95
const mostFloat = maxTournamentTeams - 2
const farthest = 15
const mostRematches = 2
const floatCost = 1 + mostPairs * mostOrder
const sideCost = floatCost * (1 + mostPairs * mostFloat)
const distanceCost = sideCost * (1 + mostPairs)
const urgentSideCost = distanceCost * (1 + mostPairs * farthest ** 2)
const rematchCost = urgentSideCost * (1 + mostPairs)

/** @param inOrder best first */
function pairEvenNumber(inOrder: readonly TeamRecord[]): SwissPairing {
  const records = toGroups(inOrder)
  const partners = matchPairs(records.length, (one, other) => costOf(records[one], records[other]))
  const pairs = partners.flatMap((other, one) => {
    const [a, b] = [records[one], records[other]]
    return one < other && a && b ? [[a, b] as const] : []
  })
  const boards = pairs.toSorted(
    ([a, b], [c, d]) => c.points - a.points || c.points + d.points - (a.points + b.points) || a.seed - c.seed,
  )
  return {
    teams: boards.flatMap(([a, b]) => (findHomeTeam(a, b) === a ? [a.id, b.id] : [b.id, a.id])),
    rematches: boards.flatMap(([a, b]) => (a.opponents.includes(b.id) ? [[a.id, b.id] as const] : [])),
  }
}

function costOf(one: GroupedRecord | undefined, other: GroupedRecord | undefined): number {
  if (!one || !other) return 0
  const [a, b] =
    one.points > other.points || (one.points === other.points && one.seed < other.seed) ? [one, other] : [other, one]
  const [due, otherDue] = [findDueSide(a), findDueSide(b)]
  const clashes = due.side !== null && due.side === otherDue.side
  return (
    rematchCost * Math.min(mostRematches, a.opponents.filter((id) => id === b.id).length) +
    (clashes && due.strength === 3 && otherDue.strength === 3 ? urgentSideCost : 0) +
    distanceCost * Math.min(farthest, b.group - a.group) ** 2 +
    (clashes ? sideCost : 0) +
    (a.group === b.group ? orderCost(a, b) : floatCost * (a.below + b.above))
  )
}

/** How far two teams of a score group are from a pair of its better and its other half, in the order of the seeds. */
function orderCost(a: GroupedRecord, b: GroupedRecord): number {
  const half = Math.floor((a.above + a.below + 1) / 2)
  const isWithinHalf = a.above >= half || b.above < half
  return Math.abs(b.above - a.above - half) + (isWithinHalf ? half : 0)
}

/** Returns the side on which a team should play next, and how much, from 0 to 3, which is if it must. */
function findDueSide({ sides }: TeamRecord): { readonly side: Side | null; readonly strength: number } {
  const played = sides.filter((side) => side !== null)
  const lead = played.filter((side) => side === 'home').length - played.filter((side) => side === 'away').length
  const last = played.at(-1)
  if (last === undefined) return { side: null, strength: 0 }
  const isTwice = last === played.at(-2)
  if (Math.abs(lead) > 1 || isTwice) {
    return { side: lead > 1 ? 'away' : lead < -1 ? 'home' : opposite(last), strength: 3 }
  }
  if (lead !== 0) return { side: lead > 0 ? 'away' : 'home', strength: 2 }
  return { side: opposite(last), strength: 1 }
}

/** The more urgent side is granted; then the exchange of the last sides that differed; then the better team's. */
function findHomeTeam(better: TeamRecord, other: TeamRecord): TeamRecord {
  const [due, otherDue] = [findDueSide(better), findDueSide(other)]
  const give = (side: Side | null) => (side === 'away' ? other : better)
  if (due.side === null && otherDue.side === null) return better.seed % 2 === 1 ? better : other
  if (due.side !== otherDue.side) return due.side === null ? give(opposite(otherDue.side ?? 'home')) : give(due.side)
  if (due.strength !== otherDue.strength)
    return give(due.strength > otherDue.strength ? due.side : opposite(due.side ?? 'home'))
  const [sides, otherSides] = [better.sides, other.sides].map((list) =>
    list.filter((side) => side !== null).toReversed(),
  )
  const differing = (sides ?? []).findIndex(
    (side, index) => otherSides?.[index] !== undefined && otherSides[index] !== side,
  )
  const lastSide = sides?.[differing]
  return give(lastSide === undefined ? due.side : opposite(lastSide))
}

const opposite = (side: Side): Side => (side === 'home' ? 'away' : 'home')
