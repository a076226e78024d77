import { canStayWithin } from './standings-outcomes.ts'
import type { OpenPair, Outcomes, SearchBudget, Stakes } from './standings-outcomes.ts'
import { pointsOf, rulesOf } from './standings-ranking.ts'
import type { PointsForResult } from './standings-ranking.ts'
import { eachOnce, resultsOf } from './standings-tally.ts'
import { standings, tallyOf } from './standings.ts'
import type { StandingsInput } from './standings.ts'

// Who is certain of a place and who cannot reach it any more.

export type RaceInput = StandingsInput & {
  /** How many places at the top count; 1 unless given. */
  readonly places?: number
  /** Whether games to come can end level. Unless given: where the league counts points, or has had a draw already. */
  readonly drawsPossible?: boolean
}

export type RaceVerdict = {
  readonly teamId: string
  /**
   * `clinched`: among the first `places` however the other games end, nobody who is not can come level.
   * `eliminated`: not among them however they end, not even level. Both are always proved.
   */
  readonly status: 'clinched' | 'eliminated' | 'open'
  /** False where the team is open only because no proof of anything else was found. */
  readonly exact: boolean
  /**
   * Of a team that cannot be first: teams of which, by the games among themselves alone, one must end above it. Of one
   * that cannot reach a lower place: teams that are out of its reach already. Null where neither alone tells.
   */
  readonly eliminatedBy: readonly string[] | null
}

/**
 * Compares points, or win percentages, at the end of the season: while games are open tie-breakers are not foreseen, so
 * that to come level leaves a place open. Nor are deductions and games that both sides forfeit. Cancelled games are out;
 * all others without a result are to be played, as are those that start after `asOf`.
 *
 * For the first place exact where a win is worth two draws or games cannot be drawn (`canStayWithin`); with 3-1-0, and
 * for more places, exact as far as a limited search goes, and each verdict says whether it is. (For several places the
 * question is NP-hard in any league: S. T. McCormick, "Fast algorithms for parametric scheduling come from extensions to
 * parametric maximum flow", 1999.)
 *
 * @returns in the order of `teams`
 * @throws RangeError as `standings` does
 */
export function race(input: RaceInput): RaceVerdict[] {
  const places = input.places ?? 1
  const season = openSeason(input)
  if (season.open.every((games) => games === 0)) return finishedRace(input, places)
  const hasDoubt = mayEndWithoutDecision(season)
  return season.ids.map((teamId, team) => {
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
}

/** A team with draws alone has the percentage .000, which the sums of `targetOf` take for level with anybody. */
function mayEndWithoutDecision({ won, lost, forResult, drawsPossible }: OpenSeason): boolean {
  return forResult === null && drawsPossible && won.some((wins, team) => wins + (lost[team] ?? 0) === 0)
}

/** By the final table, with its tie-breakers. A place that teams share over its edge stays open. */
function finishedRace(input: RaceInput, places: number): RaceVerdict[] {
  const rows = standings(input)
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

/** The league in numbers; teams by index. */
type OpenSeason = {
  readonly ids: readonly string[]
  readonly won: readonly number[]
  readonly lost: readonly number[]
  /** With what the lost ones among the open games would give. Null where the league ranks by win percentage. */
  readonly points: readonly number[] | null
  readonly forResult: PointsForResult | null
  /** Open games by team, those with teams that are not listed among them. */
  readonly open: readonly number[]
  readonly pairs: readonly OpenPair[]
  readonly drawsPossible: boolean
}

function openSeason(input: RaceInput): OpenSeason {
  const { points: forResult } = rulesOf(input.preset)
  const tallies = [...tallyOf(input).values()]
  const ids = tallies.map(({ teamId }) => teamId)
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const played = new Set(resultsOf(input.games, input.asOf).map(({ game }) => game.id))
  const open = ids.map(() => 0)
  const pairs = new Map<string, { a: number; b: number; games: number }>()
  for (const game of eachOnce(input.games)) {
    if (played.has(game.id) || game.status === 'cancelled') continue
    const [home, away] = [indexById.get(game.home_team_id ?? ''), indexById.get(game.away_team_id ?? '')]
    for (const team of [home, away]) if (team !== undefined) open[team] = (open[team] ?? 0) + 1
    if (home === undefined || away === undefined) continue
    const [a, b] = [Math.min(home, away), Math.max(home, away)]
    const pair = pairs.get(`${a} ${b}`)
    if (pair) pair.games += 1
    else pairs.set(`${a} ${b}`, { a, b, games: 1 })
  }
  return {
    ids,
    won: tallies.map(({ won }) => won),
    lost: tallies.map(({ lost }) => lost),
    points: forResult && tallies.map((tally, team) => pointsOf(tally, forResult) + forResult.loss * (open[team] ?? 0)),
    forResult,
    open,
    pairs: [...pairs.values()],
    drawsPossible: input.drawsPossible ?? (forResult !== null || tallies.some(({ drawn }) => drawn > 0)),
  }
}

type Target = {
  readonly stakes: Stakes
  /** By team: what its open games may give until it is level with the target. Negative where it is above already. */
  readonly room: readonly number[]
}

/**
 * The team wins, or loses, all its open games. A percentage p/q is compared without fractions: who has w wins and l
 * losses at the end is above it where (q − p)·w − p·l > 0. Of each open game p is put aside, so that a loss gives
 * nothing, a draw p and a win q.
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
    return wins + others === 0 ? p : p * others - (q - p) * wins // without a game no percentage
  })
  return { stakes: { win: q, draw: drawsPossible ? p : null }, room }
}

/** Whether, with all its games won, at most `places - 1` teams end above it. */
function canMake(season: OpenSeason, team: number, places: number): Outcomes {
  const { stakes, room } = targetOf(season, team, true)
  const pairs = season.pairs.filter(({ a, b }) => a !== team && b !== team)
  const above = room.flatMap((each, index) => (each < 0 ? [index] : []))
  if (above.length >= places) return { possible: false, because: above }

  // The others that can pass it. `places - 1` teams may.
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

/** Whether, with all its games lost, `places` other teams can end level with it or above. */
function canMiss(season: OpenSeason, team: number, places: number): boolean | null {
  const { stakes, room } = targetOf(season, team, false)
  const { win } = stakes
  const draw = stakes.draw === null ? null : win - stakes.draw
  const others = room.flatMap((_, index) => (index === team ? [] : [index]))
  const there = others.filter((each) => (room[each] ?? 0) <= 0)
  const missing = places - there.length
  if (missing <= 0) return true

  // What a team may still drop and come level. All of those that come level win against all others.
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

/** What each team gets if it wins all. */
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

/** How many choices of teams are tried, and how many positions searched, before a question is left open. */
const choiceLimit = 1000
const searchLimit = 300

/** Tries every choice of so many teams, those with the first ones first. */
function firstThatWorks(
  teams: readonly number[],
  size: number,
  isPossible: (chosen: readonly number[], budget: SearchBudget) => Outcomes,
): Outcomes {
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
