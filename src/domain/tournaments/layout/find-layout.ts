import { createRandom, type Random } from '../../random.ts'
import { countMaxGamesOnFields } from '../../scheduling/explain/room.ts'
import { MatchLayoutState, layOutMatches, type MatchLayout } from './lay-out-matches.ts'
import type { MatchProblem } from './match-problem.ts'
import { findMostCrowdedSpan, type MatchWindows } from './match-windows.ts'
import { searchMatchLayout } from './search-layout.ts'

const restarts = 60
const searchSteps = 2000

export type FoundLayout = MatchLayout & {
  /** Whether it is proven that no layout has all matches. */
  readonly isImpossible: boolean
}

/**
 * Finds the layout with the fewest dates, and of those the one that ends first. It tries one starting date after
 * another, as long as all matches fit and fewer dates are possible; for each, it tries the matches in bracket order and
 * ordered by how many have to follow them. If no such layout has all matches, it searches all possibilities within its
 * limits and tries other orders, drawn from the seed.
 * @returns a layout with missing matches if no complete one is found
 */
export function findMatchLayout(
  problem: MatchProblem,
  windows: MatchWindows,
  seed: number,
  onProgress?: (progress: { readonly done: number; readonly total: number }) => void,
): FoundLayout {
  const { calendar, teams } = problem
  const [first, second] = [inOrder(problem), byChain(problem)]
  const total = calendar.dates.length + restarts
  const fewest = fewestDates(problem)
  let best: MatchLayout = { cells: new Int32Array(teams.length).fill(-1), placed: 0 }
  const reportProgress = (done: number) => onProgress?.({ done, total })
  const offer = (layout: MatchLayout) => {
    if (isBetter(layout, best, problem)) best = layout
    return layout.placed === teams.length
  }
  for (let date = 0; date < calendar.dates.length; date++) {
    reportProgress(date)
    const found = [first, second].map((order) => offer(layOutMatches(problem, order, calendar.dateFrom[date])))
    // Matches that don't fit from here on fit even less from a later date on.
    if (!found.includes(true) || extent(best, problem).dates === fewest) break
  }
  let isImpossible = findMostCrowdedSpan(windows, calendar) !== null || windows.first.includes(-1)
  if (best.placed < teams.length && !isImpossible) {
    const answer = searchMatchLayout(problem, windows, second, searchSteps)
    if (typeof answer !== 'string') offer(answer)
    isImpossible = answer === 'none'
  }
  const random = createRandom(seed)
  for (let restart = 0; restart < restarts && best.placed < teams.length; restart++) {
    reportProgress(calendar.dates.length + restart)
    offer(layOutMatches(problem, disturbed(restart % 2 === 0 ? first : second, random)))
  }
  if (best.placed < teams.length) for (const order of [first, second]) offer(layOutMatches(problem, order, 0, false))
  reportProgress(total)
  return { ...withFinalAlone(best, problem), isImpossible }
}

/** Moves the final to the first time on its day that is after all other matches, if there is such a time. */
function withFinalAlone(layout: MatchLayout, problem: MatchProblem): MatchLayout {
  const { calendar, final, followers, swissRounds } = problem
  const { times, fields, dateOf } = calendar
  const cell = layout.cells[final] ?? -1
  if (swissRounds !== null || layout.cells.includes(-1) || (followers[final]?.length ?? 0) > 0) return layout
  const timeOf = (at: number) => Math.floor(at / fields.length)
  const others = [...layout.cells.keys()].filter((match) => match !== final)
  const lastEnd = Math.max(...others.map((match) => times[timeOf(layout.cells[match] ?? -1)]?.end ?? 0))
  if ((times[timeOf(cell)]?.start ?? 0) >= lastEnd) return layout
  const state = new MatchLayoutState(problem)
  const inOrder = others.toSorted((a, b) => (layout.cells[a] ?? 0) - (layout.cells[b] ?? 0))
  for (const match of inOrder) state.put(match, layout.cells[match] ?? -1)
  for (const [time, { start }] of times.entries()) {
    if (start < lastEnd || dateOf[time] !== dateOf[timeOf(cell)] || !state.fits(final, time)) continue
    const [field] = state.openFields(time)
    if (field === undefined) continue
    state.put(final, time * fields.length + field)
    return { cells: state.cells, placed: state.placed }
  }
  return layout
}

function isBetter(one: MatchLayout, other: MatchLayout, problem: MatchProblem): boolean {
  if (one.placed !== other.placed) return one.placed > other.placed
  const [a, b] = [extent(one, problem), extent(other, problem)]
  return a.dates === b.dates ? a.lastTime < b.lastTime : a.dates < b.dates
}

function extent({ cells }: MatchLayout, { calendar }: MatchProblem) {
  const times = [...cells].filter((cell) => cell >= 0).map((cell) => Math.floor(cell / calendar.fields.length))
  const dates = new Set(times.map((time) => calendar.dateOf[time]))
  return { dates: dates.size, lastTime: times.reduce((last, time) => Math.max(last, time), -1) }
}

/**
 * Returns a lower bound on the dates of a layout with all matches, from the slots per day and from the games of a team
 * that goes all the way.
 */
function fewestDates(problem: MatchProblem): number {
  const { calendar, teams } = problem
  const rooms = calendar.dates.map((_, date) => countMaxGamesOnFields(calendar, date)).toSorted((a, b) => b - a)
  const days = rooms.findIndex(
    (_, index) => rooms.slice(0, index + 1).reduce((sum, room) => sum + room, 0) >= teams.length,
  )
  return Math.max(days + 1, Math.ceil((1 + Math.max(...matchesAfter(problem))) / calendar.maxGamesPerDay))
}

const inOrder = ({ teams }: MatchProblem): number[] => teams.map((_, match) => match)

/**
 * Returns ranks that order matches by the length of the chain of matches that have to be played after them, longest
 * first.
 */
function byChain(problem: MatchProblem): number[] {
  const { teams } = problem
  const after = matchesAfter(problem)
  return teams.map((_, match) => match - teams.length * (after[match] ?? 0))
}

/**
 * Returns, for each match, the length of the longest chain of matches that have to be played after it, one after the
 * other.
 */
function matchesAfter({ followers }: Pick<MatchProblem, 'followers'>): number[] {
  const after = followers.map(() => 0)
  for (let match = followers.length - 1; match >= 0; match--) {
    for (const follower of followers[match] ?? []) {
      after[match] = Math.max(after[match] ?? 0, (after[follower] ?? 0) + 1)
    }
  }
  return after
}

function disturbed(ranks: readonly number[], random: Random): number[] {
  const sorted = ranks.toSorted((a, b) => a - b)
  const place = new Map(sorted.map((rank, index) => [rank, index]))
  const reach = 1 + random() * ranks.length
  return ranks.map((rank) => (place.get(rank) ?? 0) + random() * reach)
}
