import { instantToMs } from './instant-to-ms.ts'
import { getScheduleRules, occupiesField } from './rules/pair-rules.ts'
import type { ConflictGame, CompiledRules, ScheduleRules, TimedGame, GameColumns, ResourceKind } from './model.ts'

/** Returns the games that take place, as columns. */
export function toGameColumns(all: readonly ConflictGame[], rules: CompiledRules): GameColumns {
  const games = all.filter(occupiesField)
  const start = new Float64Array(games.length)
  const end = new Float64Array(games.length)
  const rest = new Float64Array(games.length)
  const turnaround = new Float64Array(games.length)
  const doubleheaderGap = new Float64Array(games.length)
  const useFrom = new Int32Array(games.length + 1)
  const resources = new Resources(rules, 3 * games.length)
  for (let index = 0; index < games.length; index++) {
    const game = games[index]
    if (game === undefined) continue
    const own = getScheduleRules(game, rules)
    start[index] = instantToMs(game.start_time)
    end[index] = instantToMs(game.end_time)
    rest[index] = own.rest
    turnaround[index] = own.turnaround
    doubleheaderGap[index] = own.doubleheaderGap
    resources.use(game, own)
    useFrom[index + 1] = resources.uses
  }
  return { games, start, end, rest, turnaround, doubleheaderGap, useFrom, ...resources.columns() }
}

/** Numbers fields, teams and groups in order of appearance, and lists what each game uses. */
class Resources {
  uses = 0
  readonly #rules: CompiledRules
  readonly #resources: { readonly kind: ResourceKind; readonly id: string }[] = []
  readonly #margins: number[] = []
  readonly #fields = new Map<string, number>()
  readonly #teams = new Map<string, number>()
  readonly #groups = new Map<string, number>()
  readonly #groupsOfTeam = new Map<number, readonly number[]>()
  #resourceOf: Int32Array

  constructor(rules: CompiledRules, uses: number) {
    this.#rules = rules
    this.#resourceOf = new Int32Array(uses)
  }

  use({ field_id, home_team_id, away_team_id }: ConflictGame, { rest, turnaround }: ScheduleRules): void {
    if (field_id !== null) {
      this.#add(this.#fields.get(field_id) ?? this.#number(this.#fields, 'field', field_id), turnaround)
    }
    const home = home_team_id === null ? null : this.#useTeam(home_team_id, rest)
    const away = away_team_id === home_team_id ? home : away_team_id === null ? null : this.#useTeam(away_team_id, rest)
    if (this.#rules.groupsByTeam.size === 0) return
    const ofHome = this.#groupsOf(home, home_team_id)
    for (const group of ofHome) this.#add(group)
    for (const group of this.#groupsOf(away, away_team_id)) if (!ofHome.includes(group)) this.#add(group)
  }

  columns(): Pick<GameColumns, 'resourceOf' | 'resources' | 'margin'> {
    return {
      resourceOf: this.#resourceOf.subarray(0, this.uses),
      resources: this.#resources,
      margin: new Float64Array(this.#margins),
    }
  }

  #useTeam(id: string, rest: number): number {
    const team = this.#teams.get(id) ?? this.#number(this.#teams, 'team', id, this.#rules.restWishes.get(id))
    this.#add(team, rest)
    return team
  }

  #groupsOf(team: number | null, id: string | null): readonly number[] {
    if (team === null || id === null) return []
    const known = this.#groupsOfTeam.get(team)
    if (known !== undefined) return known
    const groups = (this.#rules.groupsByTeam.get(id) ?? []).map(
      (group) => this.#groups.get(group.id) ?? this.#number(this.#groups, 'group', group.id),
    )
    this.#groupsOfTeam.set(team, groups)
    return groups
  }

  #number(numbers: Map<string, number>, kind: ResourceKind, id: string, margin = 0): number {
    const added = this.#resources.length
    this.#resources.push({ kind, id })
    this.#margins.push(margin)
    numbers.set(id, added)
    return added
  }

  #add(resource: number, margin = 0): void {
    if (margin > (this.#margins[resource] ?? 0)) this.#margins[resource] = margin
    if (this.uses === this.#resourceOf.length) {
      const larger = new Int32Array(2 * this.uses + 4)
      larger.set(this.#resourceOf)
      this.#resourceOf = larger
    }
    this.#resourceOf[this.uses++] = resource
  }
}

export function toIndexedGame(columns: GameColumns, index: number): TimedGame | null {
  const game = columns.games[index]
  if (game === undefined) return null
  return {
    game,
    start: columns.start[index] ?? 0,
    end: columns.end[index] ?? 0,
    rest: columns.rest[index] ?? 0,
    turnaround: columns.turnaround[index] ?? 0,
    doubleheaderGap: columns.doubleheaderGap[index] ?? Number.NaN,
  }
}

export type SweepVisitor = {
  /**
   * Called for each two games that overlap or are closer than the resource's margin. `earlier` starts first, or at the
   * same time.
   */
  readonly onPair: (earlier: number, later: number, resource: number) => void
  /** Called for each game, after the pairs in which it is the later one. */
  readonly onGame: (game: number) => void
}

/**
 * Visits all games in order of time. Each pair is visited when its later game is reached; pairs with the same later
 * game are ordered by their earlier one. O(n + pairs), after a radix sort in O(n). A plane sweep with lists of open
 * uses, after Bentley and Ottmann, Algorithms for Reporting and Counting Geometric Intersections, 1979, in one
 * dimension.
 */
export function sweepGames(columns: GameColumns, { onPair, onGame }: SweepVisitor): void {
  const { start, end, useFrom, resourceOf, resources, margin } = columns
  const first = new Int32Array(resources.length)
  const latestEnd = new Float64Array(resources.length).fill(Number.NEGATIVE_INFINITY) // by resource: the latest end of the uses in its list
  // Indexed by use, in order of appearance, so that open uses are close together in memory.
  const next = new Int32Array(resourceOf.length)
  const gameOf = new Int32Array(resourceOf.length)
  const endOf = new Float64Array(resourceOf.length)
  let use = 0
  for (const game of sortIndexesByNumber(start)) {
    const [from, to] = [useFrom[game] ?? 0, useFrom[game + 1] ?? 0]
    for (let at = from; at < to; at++) {
      const resource = resourceOf[at] ?? 0
      const openUntil = (start[game] ?? 0) - (margin[resource] ?? 0)
      const gameEnd = end[game] ?? 0
      if ((latestEnd[resource] ?? 0) <= openUntil) {
        first[resource] = use
        latestEnd[resource] = gameEnd
      } else {
        let before = -1
        let other = first[resource] ?? -1
        while (other >= 0) {
          const after = next[other] ?? -1
          if ((endOf[other] ?? 0) > openUntil) {
            onPair(gameOf[other] ?? 0, game, resource)
            before = other
          } else if (before < 0) first[resource] = after
          else next[before] = after
          other = after
        }
        if (before < 0) first[resource] = use
        else next[before] = use
        if (gameEnd > (latestEnd[resource] ?? 0)) latestEnd[resource] = gameEnd
      }
      gameOf[use] = game
      endOf[use] = gameEnd
      next[use] = -1
      use++
    }
    onGame(game)
  }
}

const digits = 2048 // 11 bits, so that the counts of a pass fit into the L1 cache

/**
 * Returns the indexes of a column in ascending order of its whole numbers; the sort is stable. Least-significant-digit
 * radix sort (Knuth, The Art of Computer Programming, volume 3, 5.2.5, 1973).
 */
export function sortIndexesByNumber(column: Float64Array): Int32Array {
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
