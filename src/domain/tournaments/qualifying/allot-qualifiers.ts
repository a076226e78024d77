import { solveAssignment } from '../../leagues/solve-assignment.ts'
import { RuleError } from '../../rule-error.ts'
import type { Bracket } from '../model.ts'
import { isDrawn } from '../formats/series.ts'
import type { PlaceTable } from './place-tables.ts'
import { findPrintedRow } from './printed-combinations.ts'
import { countSlotsByPlace, hasPrintedSlots, listSlots, type Slot } from './slots.ts'

// Which team goes to which slot of the bracket once all pools are over.

/**
 * Returns the team of each slot, or undefined if the bracket has none.
 * @param tables from `computePlaceTables`, for the same placings
 * @param decided the order of teams that the tables leave tied, best first
 * @throws RuleError `pool_tied`
 */
export function getQualified(
  bracket: Bracket,
  placings: readonly (readonly string[])[],
  tables: readonly PlaceTable[],
  decided: readonly string[],
): string[] | undefined {
  if (tables.length === 0) return undefined
  if (tables.some(({ ties }) => ties.flat().some((id) => !decided.includes(id)))) throw new RuleError('pool_tied')
  const rankings = tables.map(({ place, rows }) => {
    const order = rows.toSorted((a, b) => a.rank - b.rank || decided.indexOf(a.teamId) - decided.indexOf(b.teamId))
    return [place, order.map(({ teamId }) => teamId)] as const
  })
  return allotQualifiers(bracket, placings, new Map(rankings))
}

/**
 * Returns the team of each slot. If a regulation specifies who meets whom, that applies. Otherwise, byes go to the
 * teams with the best records in their place, and then teams of one pool meet as late as possible: avoiding one meeting
 * in an early round is worth more than in a later one. Anything left open is decided by the records.
 * @param placings for each pool, its teams from first place on
 * @param rankings for each place from which teams go to slots, its teams, those with the best record first
 */
export function allotQualifiers(
  bracket: Bracket,
  placings: readonly (readonly string[])[],
  rankings: ReadonlyMap<number, readonly string[]>,
): string[] {
  const slots = listSlots(bracket)
  const poolOf = new Map(placings.flatMap((teams, pool) => teams.map((team) => [team, pool] as const)))
  const qualified = [...countSlotsByPlace(bracket)].flatMap(([place, count]) => {
    const teams = rankings.get(place)?.slice(0, count) ?? []
    if (teams.length < count) throw new RangeError(`Only ${teams.length} of ${count} teams in place ${place}`)
    return teams.map((team): Qualified => ({ team, place, pool: poolOf.get(team) ?? -1 }))
  })
  if (hasPrintedSlots(bracket)) return allotAsPrinted(slots, qualified)
  return allotByRecord(bracket, slots, qualified)
}

type Qualified = { readonly team: string; readonly place: number; readonly pool: number }

function allotAsPrinted(slots: readonly Slot[], qualified: readonly Qualified[]): string[] {
  const row = findPrintedRow(
    slots.map(({ pools }) => pools),
    qualified.map(({ pool }) => pool),
  )
  const teams = row?.flatMap((pool) => qualified.find((one) => one.pool === pool)?.team ?? [])
  if (teams?.length !== slots.length) throw new RangeError('No regulation says who meets whom')
  return teams
}

/** Slots among which teams may be exchanged: those for the same place, and either all with or all without a bye. */
type Exchange = readonly number[]

function allotByRecord(bracket: Bracket, slots: readonly Slot[], qualified: readonly Qualified[]): string[] {
  const paths = slots.map(({ slot }) => pathOf(bracket, slot))
  const firstRound = Math.min(...paths.map((path) => roundOf(bracket, path[0])))
  const lastRound = Math.max(...paths.map((path) => roundOf(bracket, path.at(-1))))
  const weights = paths.map((one) =>
    paths.map((other) => {
      const meeting = one === other ? undefined : one.find((match) => other.includes(match))
      return meeting === undefined ? 0 : (2 * slots.length) ** (lastRound - roundOf(bracket, meeting))
    }),
  )
  const hasBye = paths.map((path) => roundOf(bracket, path[0]) > firstRound)
  const exchanges = [...new Set(slots.map(({ place }) => place))].flatMap((place): Exchange[] => {
    const ofPlace = slots.flatMap((slot, index) => (slot.place === place ? [index] : []))
    return [ofPlace.filter((index) => hasBye[index]), ofPlace.filter((index) => !hasBye[index])]
  })

  const taken: (Qualified | undefined)[] = slots.map(() => undefined)
  const meetings = (index: number, pool: number) =>
    taken.reduce((sum, other, at) => (other?.pool === pool ? sum + (weights[index]?.[at] ?? 0) : sum), 0)
  const left = [...qualified]
  for (const exchange of exchanges) {
    const place = slots[exchange[0] ?? -1]?.place
    const teams = exchange.flatMap(() =>
      left.splice(
        left.findIndex((one) => one.place === place),
        1,
      ),
    )
    const costs = exchange.map((index, rank) =>
      teams.map(({ pool }, better) => meetings(index, pool) + Math.abs(rank - better) / 4096),
    )
    const columns = solveAssignment(costs)
    exchange.forEach((index, row) => (taken[index] = teams[columns[row] ?? -1]))
  }
  return exchangeTeams(taken, exchanges, weights).map((one) => one?.team ?? '')
}

/** Exchanges two teams at a time as long as that avoids or delays meetings within pools. */
function exchangeTeams(
  taken: readonly (Qualified | undefined)[],
  exchanges: readonly Exchange[],
  weights: readonly (readonly number[])[],
): readonly (Qualified | undefined)[] {
  const now = [...taken]
  const cost = (index: number) =>
    now.reduce((sum, other, at) => (other?.pool === now[index]?.pool ? sum + (weights[index]?.[at] ?? 0) : sum), 0)
  const exchange = (one: number, other: number) => {
    const kept = now[one]
    now[one] = now[other]
    now[other] = kept
  }
  const pairs = exchanges.flatMap((list) =>
    list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const)),
  )
  const improve = () =>
    pairs.some(([one, other]) => {
      const before = cost(one) + cost(other)
      if (before === 0) return false
      exchange(one, other)
      if (cost(one) + cost(other) < before) return true
      exchange(one, other)
      return false
    })
  while (improve());
  return now
}

/** Returns the matches that a slot's team plays as long as it wins; of a series, the last game. */
function pathOf({ matches }: Bracket, slot: number): number[] {
  const path: number[] = []
  const drawn = matches.filter(isDrawn)
  let next = drawn.find(({ sources }) => sources.some((one) => one.kind === 'qualifier' && one.slot === slot))
  while (next) {
    const { number } = next
    path.push(number)
    next = drawn.find(({ sources }) => sources.some((one) => one.kind === 'winner' && one.match === number))
  }
  return path
}

const roundOf = ({ matches }: Bracket, number: number | undefined): number => matches[(number ?? 0) - 1]?.round ?? 0
