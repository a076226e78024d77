import { canStayWithin, type OpenPair, type RoomSearchResult, type SearchBudget, type Stakes } from './room-search.ts'
import type { Rulebook } from '../rulebook/document.ts'
import type { PointsForResult } from '../rulebook/league-columns.ts'
import { computeStandings, toSeason, type StandingsInput } from './standings.ts'
import { tallySeason } from './tally.ts'

// Which teams are certain of a place and which can no longer reach it.

export type RaceInput = StandingsInput & {
  /** How many places at the top count; 1 by default. */
  readonly places?: number
  /**
   * Whether remaining games can end in a draw. By default, they can if the league counts points or has already had a
   * draw.
   */
  readonly drawsPossible?: boolean
}

export type RaceVerdict = {
  readonly teamId: string
  /**
   * `clinched`: among the first `places` however the other games end, and no team below can even tie it. `eliminated`:
   * not among them however the games end, not even tied. Both are always proved. `unknown`: the league's rules make the
   * result depend on more than who wins (`isPredictable`), so nothing is said before the season is over.
   */
  readonly status: 'clinched' | 'eliminated' | 'open' | 'unknown'
  /** False if the team is open only because nothing else could be proved. */
  readonly exact: boolean
  /**
   * If `places` is 1: teams of which at least one must finish above this team, given their remaining games against each
   * other. If it is higher: teams that this team can no longer catch. Null if neither alone is the reason.
   */
  readonly eliminatedBy: readonly string[] | null
}

/**
 * Compares points, or win percentages, at the end of the season. While games are open, tie-breakers aren't predicted,
 * so a possible tie leaves a place open; deductions, double forfeits and further withdrawals aren't predicted either. Cancelled games are
 * ignored; all others without a result are still to be played, as are those that start after `asOf`.
 *
 * For first place, the result is exact if a win is worth two draws or games can't be drawn (`canStayWithin`). With
 * 3-1-0, and for more places, it is exact as far as a limited search goes, and each verdict says whether it is. (For
 * several places the problem is NP-hard in any league: S. T. McCormick, "Fast algorithms for parametric scheduling come
 * from extensions to parametric maximum flow", 1999.)
 *
 * @returns in the order of `teams`
 * @throws RangeError like `computeStandings`
 */
export function computeRace(input: RaceInput): RaceVerdict[] {
  const places = input.places ?? 1
  const season = readOpenSeason(input)
  if (season.open.every((games) => games === 0)) return finishedRace(input, places)
  const isOpen = !season.isPredictable || (season.placedLast.length > 0 && season.ids.length < places)
  if (isOpen) {
    return input.teams.map(({ id }) => ({ teamId: id, status: 'unknown', exact: false, eliminatedBy: null }))
  }
  const hasDoubt = mayEndWithoutDecision(season)
  const verdicts = season.ids.map((teamId, team): RaceVerdict => {
    const make = canMake(season, team, places)
    if (make.possible === false) {
      const eliminatedBy = make.because?.map((each) => season.ids[each] ?? '') ?? null
      return { teamId, status: 'eliminated', exact: true, eliminatedBy }
    }
    const miss = canMiss(season, team, places)
    if (miss === false) return { teamId, status: 'clinched', exact: true, eliminatedBy: null }
    const exact = make.possible === true && miss === true && !hasDoubt
    return { teamId, status: 'open', exact, eliminatedBy: null }
  })
  const byTeam = new Map(verdicts.map((verdict) => [verdict.teamId, verdict]))
  return input.teams.map(
    ({ id }) => byTeam.get(id) ?? { teamId: id, status: 'eliminated', exact: true, eliminatedBy: null },
  )
}

/**
 * Whether a team may end the season with only draws. Its percentage is then .000, but the sums of `targetOf` treat it
 * as tied with everyone.
 */
function mayEndWithoutDecision({ won, lost, forResult, drawsPossible }: OpenSeason): boolean {
  return forResult === null && drawsPossible && won.some((wins, team) => wins + (lost[team] ?? 0) === 0)
}

/** Decides by the final table, with its tie-breakers. If teams share places across the cutoff, they stay open. */
function finishedRace(input: RaceInput, places: number): RaceVerdict[] {
  const rows = computeStandings(input)
  const byTeam = new Map(
    rows.map(({ teamId, rank }): [string, RaceVerdict] => {
      const last = rank - 1 + rows.filter((row) => row.rank === rank).length
      const status = rank > places ? 'eliminated' : last <= places ? 'clinched' : 'open'
      const above = rows.filter((row) => row.rank < rank).map((row) => row.teamId)
      return [teamId, { teamId, status, exact: true, eliminatedBy: status === 'eliminated' ? above : null }]
    }),
  )
  return input.teams.flatMap(({ id }) => byTeam.get(id) ?? [])
}

/** The league as numbers; teams by index. */
export type OpenSeason = {
  readonly isPredictable: boolean
  /** Without the teams in `placedLast`. */
  readonly ids: readonly string[]
  /** Teams that left and are ranked below all that stayed. */
  readonly placedLast: readonly string[]
  readonly won: readonly number[]
  readonly lost: readonly number[]
  /** The points so far, plus those for losing all open games. Null if the league ranks by win percentage. */
  readonly points: readonly number[] | null
  readonly forResult: PointsForResult | null
  /** Open games by team, including those against unlisted teams. */
  readonly open: readonly number[]
  readonly pairs: readonly OpenPair[]
  readonly drawsPossible: boolean
}

export function readOpenSeason(input: RaceInput): OpenSeason {
  const season = toSeason(input)
  const { rulebook } = season
  const forResult = rulebook.rank[0]?.by === 'points' ? rulebook.points : null
  const all = [...tallySeason(season).values()]
  const tallies = all.filter(({ teamId }) => !season.last.has(teamId))
  const ids = tallies.map(({ teamId }) => teamId)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const open = ids.map(() => 0)
  const pairs = new Map<string, { a: number; b: number; games: number }>()
  for (const { homeTeamId, awayTeamId } of season.open) {
    const [home, away] = [indexById.get(homeTeamId), indexById.get(awayTeamId)]
    for (const team of [home, away]) if (team !== undefined) open[team] = (open[team] ?? 0) + 1
    if (home === undefined || away === undefined) continue
    const [a, b] = [Math.min(home, away), Math.max(home, away)]
    const pair = pairs.get(`${a} ${b}`)
    if (pair) pair.games += 1
    else pairs.set(`${a} ${b}`, { a, b, games: 1 })
  }
  return {
    isPredictable: isPredictable(rulebook),
    ids,
    placedLast: all.flatMap(({ teamId }) => (season.last.has(teamId) ? [teamId] : [])),
    won: tallies.map(({ won }) => won),
    lost: tallies.map(({ lost }) => lost),
    points: forResult && tallies.map(({ points }, team) => (points ?? 0) + forResult.loss * (open[team] ?? 0)),
    forResult,
    open,
    pairs: [...pairs.values()],
    drawsPossible: input.drawsPossible ?? (forResult !== null || tallies.some(({ drawn }) => drawn > 0)),
  }
}

/**
 * Whether the first criterion of the table depends only on who wins the remaining games: points that are the same
 * however a game is won, or a win percentage that ignores draws.
 */
function isPredictable({ rank: [first], points, draws }: Rulebook): boolean {
  if (first === undefined || Object.keys(first).some((key) => key !== 'id' && key !== 'by')) return false
  if (first.by === 'percentage') return draws !== 'half_win'
  const { overtime, shootout, byScore = [], bonuses = [] } = points ?? {}
  const isPlain = overtime === undefined && shootout === undefined && byScore.length === 0 && bonuses.length === 0
  return first.by === 'points' && isPlain
}

type Target = {
  readonly stakes: Stakes
  /**
   * By team: how much its open games can yield before it ties the target. Negative if it is already above.
   */
  readonly room: readonly number[]
}

/**
 * Assumes that the team wins, or loses, all its open games. Percentages p/q are compared without fractions: a team with
 * w wins and l losses at the end is above p/q if (q − p)·w − p·l > 0. p is added for each open game, so that a loss
 * gives nothing, a draw p and a win q.
 */
function targetOf(season: OpenSeason, team: number, winsAll: boolean): Target {
  const { won, lost, points, forResult, open, drawsPossible } = season
  const toPlay = open[team] ?? 0
  if (points !== null && forResult !== null) {
    const win = forResult.win - forResult.loss
    const target = (points[team] ?? 0) + (winsAll ? win * toPlay : 0)
    const draw = drawsPossible ? forResult.draw - forResult.loss : null
    return { stakes: { win, draw }, room: points.map((each) => target - each) }
  }
  const p = (won[team] ?? 0) + (winsAll ? toPlay : 0)
  const q = Math.max(1, (won[team] ?? 0) + (lost[team] ?? 0) + toPlay)
  const room = won.map((wins, each) => {
    const others = (lost[each] ?? 0) + (open[each] ?? 0)
    return wins + others === 0 ? p : p * others - (q - p) * wins // a team without games has no percentage
  })
  return { stakes: { win: q, draw: drawsPossible ? p : null }, room }
}

/** Whether at most `places - 1` teams end above the team if it wins all its games. */
function canMake(season: OpenSeason, team: number, places: number): RoomSearchResult {
  const { stakes, room } = targetOf(season, team, true)
  const pairs = season.pairs.filter(({ a, b }) => a !== team && b !== team)
  const above = room.flatMap((each, index) => (each < 0 ? [index] : []))
  if (above.length >= places) return { possible: false, because: above }

  // The other teams that can still pass this one. At most `places - 1` teams may end above it.
  const gain = mostByTeam(pairs, room.length, stakes)
  const excess = (each: number) => (gain[each] ?? 0) - (room[each] ?? 0)
  const rivals = room.flatMap((each, index) => (each >= 0 && excess(index) > 0 ? [index] : []))
  const spare = places - 1 - above.length
  if (rivals.length <= spare) return { possible: true, because: null }
  const answer = firstThatWorks(byMost(rivals, excess), spare, (passing, budget) =>
    canStayWithin(
      room.map((each, index) => (each < 0 || passing.includes(index) ? Infinity : each)),
      pairs,
      stakes,
      budget,
    ),
  )
  return places === 1 ? answer : { ...answer, because: null }
}

/** Whether `places` other teams can end above the team or tied with it if it loses all its games. */
function canMiss(season: OpenSeason, team: number, places: number): boolean | null {
  const { stakes, room } = targetOf(season, team, false)
  const { win } = stakes
  const draw = stakes.draw === null ? null : win - stakes.draw
  const others = room.flatMap((_, index) => (index === team ? [] : [index]))
  const there = others.filter((each) => (room[each] ?? 0) <= 0)
  const missing = places - there.length
  if (missing <= 0) return true

  // How much each team can drop and still be tied. The teams that catch up are assumed to win against all others.
  const mayDrop = room.map((each, index) => win * (season.open[index] ?? 0) - each)
  const slack = (each: number) => mayDrop[each] ?? 0
  const rivals = others.filter((each) => (room[each] ?? 0) > 0 && slack(each) >= 0)
  if (rivals.length < missing) return false
  return firstThatWorks(byMost(rivals, slack), missing, (climbing, budget) =>
    canStayWithin(
      mayDrop.map((each, index) => (climbing.includes(index) ? each : Infinity)),
      season.pairs.filter(({ a, b }) => climbing.includes(a) && climbing.includes(b)),
      { win, draw },
      budget,
    ),
  ).possible
}

/** Returns what each team gets if it wins all its games. */
function mostByTeam(pairs: readonly OpenPair[], teams: number, { win }: Stakes): number[] {
  const most = Array.from({ length: teams }, () => 0)
  for (const { a, b, games } of pairs) {
    most[a] = (most[a] ?? 0) + games * win
    most[b] = (most[b] ?? 0) + games * win
  }
  return most
}

function byMost(teams: readonly number[], of: (team: number) => number): number[] {
  return teams.toSorted((a, b) => of(b) - of(a) || a - b)
}

/** Limits on the choices of teams tried, and on the positions searched, before a question is left open. */
const choiceLimit = 1000
const searchLimit = 300

/** Tries the choices of `size` teams until one works, preferring teams at the start of the list. */
function firstThatWorks(
  teams: readonly number[],
  size: number,
  isPossible: (chosen: readonly number[], budget: SearchBudget) => RoomSearchResult,
): RoomSearchResult {
  const budget = { left: searchLimit }
  let tried = 0
  let gaveUp = false
  let because: readonly number[] | null = null
  for (const chosen of choices(teams, size)) {
    if (tried === choiceLimit) return { possible: null, because: null }
    tried += 1
    const answer = isPossible(chosen, budget)
    if (answer.possible === true) return answer
    gaveUp ||= answer.possible === null
    because = answer.because
  }
  return { possible: gaveUp ? null : false, because }
}

function* choices(teams: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) yield []
  else {
    for (let first = 0; first <= teams.length - size; first++) {
      for (const rest of choices(teams.slice(first + 1), size - 1)) yield [...teams.slice(first, first + 1), ...rest]
    }
  }
}
