import { instantToMs } from '../time.ts'
import type { ConflictGame } from './conflicts.ts'
import { restOf, takesPlace } from './conflicts-rules.ts'
import type { CompiledRules, TimedGame } from './conflicts-rules.ts'

// All pairs of games that come close to one another on something that both need. Games and what they need are numbers:
//
//   games      sorted by start  ─►  0  1  2  3 …
//   resources  fields 0 … f-1, teams f … f+t-1, groups of people f+t …
//   uses       of game 0: field, home, away, groups; of game 1: …       (useFrom[game] up to useFrom[game + 1])
//
// Each resource has a list of the uses that are still open when the sweep comes to a game: those that end later than its
// start, less the resource's margin. A use that is not open any more never opens again and is taken out.

export type ResourceKind = 'field' | 'team' | 'group'

export type GameColumns = {
  readonly games: readonly ConflictGame[]
  /** Milliseconds since 1970. */
  readonly start: Float64Array
  readonly end: Float64Array
  /** Milliseconds of rest that the game's schedule asks for. */
  readonly rest: Float64Array
  /** The resources of game g are `resourceOf[useFrom[g]]` up to, without, `resourceOf[useFrom[g + 1]]`. */
  readonly useFrom: Int32Array
  readonly resourceOf: Int32Array
  readonly resources: readonly { readonly kind: ResourceKind; readonly id: string }[]
  /** By resource, in milliseconds: games that are less far apart than this have to be looked at. */
  readonly margin: Float64Array
}

/** The games that take place, as columns. */
export function toColumns(all: readonly ConflictGame[], rules: CompiledRules): GameColumns {
  const games = all.filter(takesPlace)
  const resources: { readonly kind: ResourceKind; readonly id: string }[] = []
  const margins: number[] = []
  const start = new Float64Array(games.length)
  const end = new Float64Array(games.length)
  const rest = new Float64Array(games.length)
  const useFrom = new Int32Array(games.length + 1)
  const resourceOf: number[] = []

  /** Numbers the resources of a kind in the order in which they come. */
  const numbering = (kind: ResourceKind, marginOf: (id: string) => number) => {
    const numbers = new Map<string, number>()
    return (id: string): number => {
      const known = numbers.get(id)
      if (known !== undefined) return known
      const added = resources.length
      resources.push({ kind, id })
      margins.push(marginOf(id))
      numbers.set(id, added)
      return added
    }
  }
  const fieldNumber = numbering('field', () => 0)
  const teamNumber = numbering('team', (id) => rules.restWishes.get(id) ?? 0)
  const groupNumber = numbering('group', () => 0)
  const addTeam = (id: string, ownRest: number): number => {
    const team = teamNumber(id)
    if (ownRest > (margins[team] ?? 0)) margins[team] = ownRest
    resourceOf.push(team)
    return team
  }
  const groupsOfTeam = new Map<number, readonly number[]>()
  const groupNumbers = (team: number, id: string): readonly number[] => {
    const known = groupsOfTeam.get(team)
    if (known !== undefined) return known
    const added = (rules.groupsByTeam.get(id) ?? []).map((group) => groupNumber(group.id))
    groupsOfTeam.set(team, added)
    return added
  }

  games.forEach((game, index) => {
    const ownRest = restOf(game, rules)
    start[index] = instantToMs(game.start_time)
    end[index] = instantToMs(game.end_time)
    rest[index] = ownRest
    if (game.field_id !== null) resourceOf.push(fieldNumber(game.field_id))
    const home = addTeam(game.home_team_id, ownRest)
    const isOneTeam = game.away_team_id === game.home_team_id
    const away = isOneTeam ? home : addTeam(game.away_team_id, ownRest)
    if (rules.groupsByTeam.size > 0) {
      const ofHome = groupNumbers(home, game.home_team_id)
      resourceOf.push(...ofHome)
      for (const group of groupNumbers(away, game.away_team_id)) if (!ofHome.includes(group)) resourceOf.push(group)
    }
    useFrom[index + 1] = resourceOf.length
  })
  return {
    games,
    start,
    end,
    rest,
    useFrom,
    resourceOf: new Int32Array(resourceOf),
    resources,
    margin: new Float64Array(margins),
  }
}

export function timedGame({ games, start, end, rest }: GameColumns, index: number): TimedGame | null {
  const game = games[index]
  return game ? { game, start: start[index] ?? 0, end: end[index] ?? 0, rest: rest[index] ?? 0 } : null
}

export type SweepVisitor = {
  /** Two games that are closer than the resource's margin, or overlap. `earlier` starts first, or at the same time. */
  readonly onPair: (earlier: number, later: number, resource: number) => void
  /** After the pairs in which this game is the later one. */
  readonly onGame: (game: number) => void
}

/**
 * Visits all games in order of time, and each pair at its later game, the earliest of the others first: O(n + pairs),
 * after a radix sort in O(n). A plane sweep with lists of what is open: Bentley and Ottmann, Algorithms for Reporting and
 * Counting Geometric Intersections, 1979, in one dimension.
 */
export function sweep(columns: GameColumns, { onPair, onGame }: SweepVisitor): void {
  const { start, end, useFrom, resourceOf, resources, margin } = columns
  const first = new Int32Array(resources.length).fill(-1)
  const next = new Int32Array(resourceOf.length).fill(-1)
  const gameOf = new Int32Array(resourceOf.length)
  for (const game of orderByNumber(start)) {
    const to = useFrom[game + 1] ?? 0
    for (let use = useFrom[game] ?? 0; use < to; use++) {
      const resource = resourceOf[use] ?? 0
      const openUntil = (start[game] ?? 0) - (margin[resource] ?? 0)
      gameOf[use] = game
      let before = -1
      let other = first[resource] ?? -1
      while (other >= 0) {
        const after = next[other] ?? -1
        const earlier = gameOf[other] ?? 0
        if ((end[earlier] ?? 0) > openUntil) {
          onPair(earlier, game, resource)
          before = other
        } else if (before < 0) first[resource] = after
        else next[before] = after
        other = after
      }
      if (before < 0) first[resource] = use
      else next[before] = use
    }
    onGame(game)
  }
}

const digits = 2048 // 11 bits: the counts of a pass fit into the fastest cache

/**
 * The indexes of a column in ascending order of its whole numbers, equal ones in the order in which they stand.
 * Least-significant-digit radix sort (Knuth, The Art of Computer Programming, volume 3, 5.2.5, 1973).
 */
export function orderByNumber(column: Float64Array): Int32Array {
  const length = column.length
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  let order = new Int32Array(length)
  for (let index = 0; index < length; index++) {
    const value = column[index] ?? 0
    if (value < least) least = value
    if (value > most) most = value
    order[index] = index
  }
  let spare = new Int32Array(length)
  const digitOf = new Int32Array(length)
  for (let unit = 1; unit <= most - least; unit *= digits) {
    const from = new Int32Array(digits + 1)
    for (let index = 0; index < length; index++) {
      const digit = Math.floor(((column[index] ?? 0) - least) / unit) % digits
      digitOf[index] = digit
      from[digit + 1] = (from[digit + 1] ?? 0) + 1
    }
    for (let digit = 0; digit < digits; digit++) from[digit + 1] = (from[digit + 1] ?? 0) + (from[digit] ?? 0)
    for (let rank = 0; rank < length; rank++) {
      const index = order[rank] ?? 0
      const digit = digitOf[index] ?? 0
      const place = from[digit] ?? 0
      spare[place] = index
      from[digit] = place + 1
    }
    ;[order, spare] = [spare, order]
  }
  return order
}
