import { formatMatchup } from '#domain/leagues/format-matchup.ts'
import { itemAt } from '../../item-at.ts'
import { compareText } from '../../compare-text.ts'
import { createRandom, shuffle, type Random } from '../../random.ts'
import type { ScheduleConstraints } from '../../schema/schedules.ts'
import { createBoardWith, type Board } from './board.ts'
import type { ScheduleMatch, RoundMatch } from '../model/match.ts'
import { listGameSpans } from '../model/doubleheaders.ts'
import { createSchedulingCalendar, listPlayingTeams, type SchedulingCalendar } from '../model/calendar.ts'
import { balanceTimesAndFields } from '../improve/equity.ts'
import type { InfeasibilityReason } from '../explain/reason.ts'
import { findInfeasibilityReasons } from '../explain/reasons.ts'
import { createCostFunction } from '../improve/cost-function.ts'
import { canSearchHomes } from '../improve/home-search.ts'
import { improveTimetable } from '../improve/improve.ts'
import { measureSchedule } from '../explain/metrics.ts'
import type {
  GenerateOptions,
  GoalWeights,
  ProposedGame,
  ScheduleInput,
  ScheduleProposal,
  UnplacedGame,
} from '../model/model.ts'
import { alignRoundPlaces } from './align-round-places.ts'
import { placeLastMatches } from './last-matches.ts'
import { countMostMatches } from './most-matches.ts'
import { placeRoundRobinMatches } from './placement.ts'
import { balanceUnplaced } from './balance-unplaced.ts'
import { balanceHosts } from './even-hosts.ts'
import { countRoomByDate } from '../explain/room.ts'
import { countMatches, assignRoundDates, balanceMeetingSides } from './rounds.ts'
import { balanceSides } from '../improve/sides.ts'
import {
  countSideMoves,
  isLocked,
  onBoard,
  placeOf,
  settleOn,
  toSidedGame,
  type PlacedMatch,
} from './placed-matches.ts'
import { keepsSideLimits } from './settle-sides.ts'

export const defaultWeights: GoalWeights = {
  balance: 4,
  breaks: 1,
  slots: 2,
  fields: 1,
  weekdays: 0,
  spacing: 0,
  travel: 0,
  utilization: 0,
  wishes: 8,
}

const restarts = 12

/**
 * Creates a round robin for each division and places it on the calendar.
 *
 * No proposed game breaks a rule: it is in a time slot of a preferred day that is not blacked out, its field and both
 * teams are free, and both teams have had their rest and no more games that day than allowed. Games for which no place
 * was found are listed in `unplaced`, with the reason; they are spread evenly across the teams.
 *
 * The same input and seed give the same proposal on every device: the search is limited by steps, not by time.
 */
export function generateProposal(input: ScheduleInput, options: GenerateOptions = {}): ScheduleProposal {
  const { constraints, crossDivisionMeetings = 0 } = input
  const { onProgress } = options
  const weights = { ...defaultWeights, ...input.weights }
  const random = createRandom(constraints.seed)
  onProgress?.({ phase: 'placing', done: 0, total: countMatches(listPlayingTeams(input), input) })
  const calendar = createSchedulingCalendar(input)
  const found = placeAll(calendar, input, random, options)
  const { board, matches } = found
  if (board.placed < matches.length)
    balanceUnplaced(board, { random, maxMoves: Math.min(400 * matches.length, 60_000) })
  const { limitsSides } = calendar
  const beforeBalancing = limitsSides ? board.cells.slice() : null
  const proposed = (sided: readonly PlacedMatch[]) => proposalOf(sided, { ...found, calendar, constraints })
  const total = 3
  const reportProgress = (done: number) =>
    onProgress?.({ phase: 'balancing', done, total, ...(!limitsSides && { best: proposed(onBoard(board)) }) })
  reportProgress(0)
  const balancing = (part: number) => (share: number) => onProgress?.({ phase: 'balancing', done: part + share, total })
  if (calendar.mayHost === null) spread(board, matches, { random, weights, onProgress: balancing(0) })
  if (needsSearch(input, weights, found)) {
    reportProgress(1)
    search(board, input, { random, weights, onProgress: balancing(1) })
  }
  if (beforeBalancing !== null) {
    const sides = { random, isBalanced: constraints.homeAwayBalance, preferred: options.start?.exchanged }
    const settle = (cells: Int32Array) => settleOn(createBoardWith(calendar, matches, cells), sides)
    const settled = settle(board.cells)
    const earlier = settled.left > 0 ? settle(beforeBalancing) : settled
    const { board: kept, sided } = earlier.left < settled.left ? earlier : settled
    return proposalOf(sided, { ...found, board: kept, calendar, constraints })
  }
  const placed = onBoard(board)
  const isGamesEach = constraints.gamesPerTeam !== undefined
  if (!constraints.homeAwayBalance || calendar.mayHost !== null) return proposed(placed)
  const isInOrder = calendar.sides === null && crossDivisionMeetings === 0 && keepsOrderOfRounds(placed)
  if (!isGamesEach && isInOrder) return proposed(placed)
  const sided = rebalanced(placed, calendar, random, balancing(2))
  return proposed(isGamesEach ? withEvenHosts(sided, calendar) : sided)
}

/** Fewer breaks must not cost a team its balance if every team is promised the same number of games. */
function withEvenHosts(placed: readonly PlacedMatch[], calendar: SchedulingCalendar): PlacedMatch[] {
  const sided = placed.map((match) => ({ ...match, isLocked: isLocked(match, calendar) }))
  const exchanged = balanceHosts(sided, calendar.teams.length)
  return placed.map((match, index) =>
    exchanged[index] === 1 ? { ...match, home: match.away, away: match.home } : match,
  )
}

/**
 * Returns the first attempt that places every match, or else the one that places most. Each retry draws the teams anew;
 * there are no retries if a start is given, and at most one if it is proved that the matches can't all be placed. If
 * fields or dates decide who may host, and teams meet three or more times, the first attempt shares home games evenly,
 * as does every second retry; the other retries share them however the rules allow. If a few matches are still left out,
 * they are left to a longer search.
 */
function placeAll(calendar: SchedulingCalendar, input: ScheduleInput, random: Random, options: GenerateOptions) {
  const { onProgress, start } = options
  const room = countRoomByDate(calendar)
  let most = 0
  const report = (placed: number, total: number) => {
    most = Math.max(most, placed)
    onProgress?.({ phase: 'placing', done: most, total })
  }
  const attempt = (isShared: boolean, isInOrder = true) => {
    const inOrder = assignRoundDates(calendar, input, room, random)
    const free = isInOrder ? inOrder : shuffleRounds(inOrder, random)
    const matches = isShared ? balanceMeetingSides(free) : free
    const placement =
      start ??
      placeRoundRobinMatches(calendar, matches, {
        random,
        goal: countMostMatches(calendar, matches, room),
        maxIterations: Math.min(500 * matches.length, 10_000 + 20 * matches.length),
        onProgress: (placed) => report(placed, matches.length),
      })
    const board = createBoardWith(calendar, matches, placement.cells)
    return { matches, free, board, kept: board.placed - countBroken(board), iterations: placement.iterations }
  }
  // Where fields determine the hosts, the search that follows finds other places until the limits are kept.
  const countBroken = ({ matches, cells }: Board) =>
    !calendar.limitsSides || calendar.mayHost !== null
      ? 0
      : settleOn(createBoardWith(calendar, matches, cells), { random, isBalanced: false, preferred: start?.exchanged })
          .left
  const isWhole = ({ kept, matches }: { kept: number; matches: readonly ScheduleMatch[] }) => kept === matches.length
  let best = attempt(start === undefined) // a given start may share home games unevenly, so its sides are not fixed
  if (isWhole(best)) return { ...best, reasons: [] }
  const reasons = options.reasons ?? findInfeasibilityReasons(calendar, best.free)
  if (start) return { ...best, reasons } // the given start fits only the matches of the first draw, so there are no retries
  const canShareOtherwise =
    (calendar.mayHost ?? calendar.sides) !== null && best.free.some(({ meetings }) => meetings > 2)
  const mostRestarts = calendar.limitsSides && best.matches.length <= 60 ? 5 * restarts : restarts
  const more = reasons.length === 0 ? mostRestarts : canShareOtherwise ? 1 : 0
  for (let turn = 0; turn < more && !isWhole(best); turn++) {
    // In another order, the rounds can have sides that keep the limits where no sides do in their own.
    const isInOrder = !calendar.limitsSides || calendar.mayHost !== null || turn % 3 === 0
    const next = attempt(!canShareOtherwise || turn % 2 === 1, isInOrder)
    const iterations = best.iterations + next.iterations
    best = { ...(next.kept > best.kept ? next : best), iterations }
  }
  if (best.board.placed === best.matches.length || reasons.length > 0) return { ...best, reasons }
  const matches = canShareOtherwise ? best.free : best.matches
  const last = placeLastMatches(calendar, matches, {
    random: createRandom(input.constraints.seed), // its own, so that what follows doesn't depend on this search
    placed: best.board.placed,
    isImpatient: options.isImpatient ?? false,
    onProgress: (placed) => report(placed, matches.length),
  })
  const iterations = best.iterations + last.iterations
  if (last.cells === null) return { ...best, iterations, reasons }
  return { ...best, matches, board: createBoardWith(calendar, matches, last.cells), iterations, reasons }
}

/** Gives each round the target date of another one. */
function shuffleRounds(matches: readonly RoundMatch[], random: Random): RoundMatch[] {
  const rounds = [...new Set(matches.map(({ round }) => round))]
  const dates = new Map(rounds.map((round) => [round, matches.find((match) => match.round === round)?.targetDate ?? 0]))
  const other = new Map(shuffle(rounds, random).map((round, index) => [round, dates.get(rounds[index] ?? round) ?? 0]))
  return matches
    .map((match) => ({ ...match, targetDate: other.get(match.round) ?? match.targetDate }))
    .toSorted((a, b) => a.targetDate - b.targetDate)
}

type Phase = {
  readonly random: Random
  readonly weights: GoalWeights
  /** Called with the fraction done, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

function spread(board: Board, matches: readonly RoundMatch[], { random, weights, onProgress }: Phase): void {
  const maxMoves = Math.min(2500 * board.placed, 400_000 + 1500 * board.placed)
  alignRoundPlaces(board, matches)
  balanceTimesAndFields(board, { random, maxMoves, weights, onProgress: (done) => onProgress(done / maxMoves) })
}

/**
 * Whether the timetable needs a search: some goals require moving matches to other dates, or the fields determine the
 * host and exchanging sides can't balance home games.
 */
function needsSearch(
  { limits = [], wishes = [], meetingRules = [] }: ScheduleInput,
  weights: GoalWeights,
  { board, matches }: { readonly board: Board; readonly matches: readonly RoundMatch[] },
): boolean {
  const isAsked =
    limits.some(({ penalty = 0 }) => penalty > 0) ||
    ((wishes.length > 0 || meetingRules.some(({ kind }) => kind === 'wish')) && weights.wishes > 0) ||
    weights.spacing + weights.travel + weights.utilization + weights.weekdays > 0
  if (isAsked || board.calendar.mayHost === null) return isAsked
  const { calendar } = board
  const keepsLimits = () =>
    keepsSideLimits(
      onBoard(board).map((match) => toSidedGame(match, calendar)),
      calendar,
    )
  if (calendar.limitsSides && !keepsLimits()) return true
  const isSharedAnyhow = matches.some(({ meetings, isSideFixed }) => meetings > 2 && !isSideFixed)
  return isSharedAnyhow || !keepsOrderOfRounds(onBoard(board))
}

/**
 * Soft limits make the costs of single moves very unequal, so where home fields leave little choice, only a thorough
 * search finds a good timetable.
 */
function search(board: Board, input: ScheduleInput, { random, weights, onProgress }: Phase): void {
  const isThorough = board.calendar.mayHost !== null && (input.limits ?? []).some(({ penalty = 0 }) => penalty > 0)
  const maxMoves =
    isThorough && canSearchHomes(board)
      ? Math.min(30_000 * board.placed, 6_000_000)
      : Math.min((isThorough ? 1000 : 1300) * board.placed, 2_000_000)
  improveTimetable(board, {
    random,
    maxMoves,
    isThorough,
    goals: createCostFunction({ ...input, weights }, board),
    isEnough: (cost) => cost <= 1e-9,
    onProgress: (done) => onProgress(done / maxMoves),
  })
}

type Found = {
  readonly calendar: SchedulingCalendar
  readonly constraints: ScheduleConstraints
  readonly matches: readonly ScheduleMatch[]
  readonly board: Board
  readonly iterations: number
  readonly reasons: readonly InfeasibilityReason[]
}

function proposalOf(
  sided: readonly PlacedMatch[],
  { calendar, constraints, matches, board, iterations, reasons }: Found,
): ScheduleProposal {
  const unplaced = matches.filter((_, index) => (board.cells[index] ?? -1) < 0)
  return {
    games: sided.flatMap((match) => toGames(match, { calendar, constraints })).toSorted(byStartThenField),
    unplaced: unplaced.flatMap((match) => toUnplaced(match, { calendar, constraints })),
    reasons,
    metrics: {
      games: matches.length * calendar.gamesPerMatch,
      placed: sided.length * calendar.gamesPerMatch,
      iterations,
      ...measureSchedule(
        sided.map(({ home, away, cell }) => {
          const { time, field } = placeOf(cell, calendar)
          return { home, away, field, slot: calendar.times[time]?.slot ?? 0 }
        }),
        { teams: calendar.teams.length, slots: calendar.slots, fields: calendar.fields.length },
      ),
    },
  }
}

/**
 * Whether each team's games are in the order of the rounds. If so, a single round robin keeps its sides, which have the
 * fewest breaks.
 */
function keepsOrderOfRounds(placed: readonly PlacedMatch[]): boolean {
  const lastRound = new Map<number, number>()
  return placed.every(({ home, away, round }) =>
    [home, away].every((team) => {
      const last = lastRound.get(team) ?? 0
      lastRound.set(team, round)
      return round > last
    }),
  )
}

function rebalanced(
  placed: readonly PlacedMatch[],
  calendar: SchedulingCalendar,
  random: Random,
  onProgress: Phase['onProgress'],
): PlacedMatch[] {
  const maxMoves = countSideMoves(placed.length)
  const exchanged = balanceSides(
    placed.map((match) => toSidedGame(match, calendar)),
    calendar.teams.length,
    { random, maxMoves, onProgress: (done) => onProgress(done / maxMoves) },
  )
  return placed.map((match, index) =>
    exchanged[index] === 1 ? { ...match, home: match.away, away: match.home } : match,
  )
}

type Terms = Pick<Found, 'calendar' | 'constraints'>

/**
 * Returns the game of a match, or the two games of a doubleheader, both in the same round. If they exchange sides, the
 * guest of the first game hosts the second, unless a rule keeps it from hosting there or on that date.
 */
function toGames(match: PlacedMatch, { calendar, constraints }: Terms): ProposedGame[] {
  const { time, field } = placeOf(match.cell, calendar)
  const { start, end } = itemAt(calendar.times, time)
  const span = { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  const canExchange = constraints.doubleheaders?.exchangesSides === true && !isLocked(match, calendar)
  return listGameSpans(span, constraints).map((game, index) => ({
    ...toSides(match, canExchange && index === 1, calendar),
    fieldId: itemAt(calendar.fields, field).id,
    ...game,
    roundNumber: match.round,
  }))
}

function toSides(
  { home, away }: ScheduleMatch,
  isExchanged: boolean,
  { teams }: SchedulingCalendar,
): Pick<ProposedGame, 'homeTeamId' | 'awayTeamId'> {
  const [host, guest] = isExchanged ? [away, home] : [home, away]
  return { homeTeamId: itemAt(teams, host).id, awayTeamId: itemAt(teams, guest).id }
}

function toUnplaced(match: ScheduleMatch, { calendar, constraints }: Terms): UnplacedGame[] {
  const [homeTeam, awayTeam] = [itemAt(calendar.teams, match.home), itemAt(calendar.teams, match.away)]
  const { round } = match
  return Array.from({ length: calendar.gamesPerMatch }, (_, index) => ({
    ...toSides(match, constraints.doubleheaders?.exchangesSides === true && index === 1, calendar),
    roundNumber: round,
    reason: `Could not schedule: ${formatMatchup(homeTeam.name, awayTeam.name)} in round ${round} because of Time availability.`,
  }))
}

function byStartThenField(a: ProposedGame, b: ProposedGame): number {
  return compareText(a.start, b.start) || compareText(a.fieldId, b.fieldId)
}
