import { addArc, createFlowNetwork, maximizeFlow } from '../max-flow.ts'

// Whether the remaining games can end so that no team gets more than its room.

/**
 * What the two sides of a game get, in whole units; a loss gives nothing. `draw` is null if a game can't end in a draw.
 */
export type Stakes = { readonly win: number; readonly draw: number | null }

/** Two teams, by index, and the number of games they still have to play against each other. */
export type OpenPair = { readonly a: number; readonly b: number; readonly games: number }

export type RoomSearchResult = {
  /** Null if the search gave up. */
  readonly possible: boolean | null
  /** If it is not possible: teams that can't all stay within their room, if there is such a set. */
  readonly because: readonly number[] | null
}

/** How many positions a search may still visit. Several searches can share one budget. */
export type SearchBudget = { left: number }

/**
 * Whether every game can be given a result so that each team gets at most its room.
 *
 * Exact by maximum flow if games can't be drawn, or a win is worth two draws: B. L. Schwartz, "Possible winners in
 * partially completed tournaments", 1966. With other stakes, such as 3-1-0, the problem is NP-hard (T. Bernholt, A.
 * Gülich, T. Hofmeister, N. Schmitt, "Football elimination is hard to decide under the 3-point-rule", 1999): the flow
 * is then a bound that can prove impossibility, and a limited search looks for results that work.
 *
 * @param room by team, in the units of the stakes; `Infinity` for a team without a limit
 * @param budget is used up if the flow alone doesn't decide
 */
export function canStayWithin(
  room: readonly number[],
  pairs: readonly OpenPair[],
  stakes: Stakes,
  budget: SearchBudget,
): RoomSearchResult {
  const over = room.flatMap((each, team) => (each < 0 ? [team] : []))
  if (over.length > 0) return { possible: false, because: over.slice(0, 1) }
  const because = teamsOverBound(room, pairs, stakes)
  if (because !== null) return { possible: false, because }
  if (isBoundExact(stakes)) return { possible: true, because: null }
  return { possible: search(room, pairs, stakes, budget), because: null }
}

function isBoundExact({ win, draw }: Stakes): boolean {
  return draw === null || draw === 0 || win === 2 * draw
}

/**
 * Returns null if the lowest total that the games can give fits within the teams' room; otherwise, a set of teams with
 * too little room for it.
 */
function teamsOverBound(room: readonly number[], pairs: readonly OpenPair[], { win, draw }: Stakes): number[] | null {
  if (draw === null) return teamsOverFlow(room, pairs, 1, win)
  if (win === 2 * draw) return teamsOverFlow(room, pairs, 2, draw)
  return teamsOverFlow(room, pairs, Math.min(win, 2 * draw), 1)
}

/**
 * ```
 *          games · perGame            ∞                    room / unit
 *   source ───────────────► each pair ──► its two teams ───────────────► sink
 * ```
 */
function teamsOverFlow(
  room: readonly number[],
  pairs: readonly OpenPair[],
  perGame: number,
  unit: number,
): number[] | null {
  const [source, sink, firstPair] = [room.length, room.length + 1, room.length + 2]
  const network = createFlowNetwork(firstPair + pairs.length)
  room.forEach((each, team) => addArc(network, team, sink, Math.floor(each / unit)))
  let supply = 0
  pairs.forEach(({ a, b, games }, index) => {
    addArc(network, source, firstPair + index, games * perGame)
    addArc(network, firstPair + index, a, games * perGame)
    addArc(network, firstPair + index, b, games * perGame)
    supply += games * perGame
  })
  const { value, sourceSide } = maximizeFlow(network, source, sink)
  return value === supply ? null : room.flatMap((_, team) => (sourceSide[team] === 1 ? [team] : []))
}

/**
 * Searches depth-first, pair by pair, giving the team under the most pressure as little as possible. Null if it gave
 * up.
 */
function search(
  room: readonly number[],
  pairs: readonly OpenPair[],
  stakes: Stakes,
  budget: SearchBudget,
): boolean | null {
  const { win } = stakes
  const draw = stakes.draw ?? 0
  if (teamsOverFlow(room, pairs, 1, win) === null) return true // possible without draws
  const strain = room.map((each) => -each)
  for (const { a, b, games } of pairs) {
    strain[a] = (strain[a] ?? 0) + draw * games
    strain[b] = (strain[b] ?? 0) + draw * games
  }
  if (strain.every((each) => each <= 0)) return true // possible with only draws
  if (budget.left <= 0) return null
  budget.left -= 1
  if (teamsOverBound(room, pairs, stakes) !== null) return false

  const strainOf = ({ a, b }: OpenPair) => Math.max(strain[a] ?? 0, strain[b] ?? 0)
  const next = pairs.reduce((worst, pair) => (strainOf(pair) > strainOf(worst) ? pair : worst))
  const others = pairs.filter((pair) => pair !== next)
  const [weak, strong] = (strain[next.a] ?? 0) >= (strain[next.b] ?? 0) ? [next.a, next.b] : [next.b, next.a]
  let gaveUp = false
  for (const [weakGets, strongGets] of resultsOfPair(next.games, win, draw)) {
    const left = room.map((each, team) => each - (team === weak ? weakGets : team === strong ? strongGets : 0))
    if (left.some((each) => each < 0)) continue
    const possible = search(left, others, stakes, budget)
    if (possible === true) return true
    gaveUp ||= possible === null
  }
  return gaveUp ? null : false
}

/**
 * Returns the totals that two teams can get from their games against each other, ordered by the first team's total,
 * lowest first.
 */
function resultsOfPair(games: number, win: number, draw: number): [number, number][] {
  return Array.from({ length: games + 1 }, (_, wins) =>
    Array.from({ length: games - wins + 1 }, (_, draws): [number, number] => [
      wins * win + draws * draw,
      (games - wins - draws) * win + draws * draw,
    ]),
  )
    .flat()
    .toSorted(([a, b], [c, d]) => a - c || b - d)
}
