import { itemAt } from '../../item-at.ts'
import type { SidedGame } from '../improve/sides.ts'
import { canHost, type SchedulingCalendar } from '../model/calendar.ts'
import { countsInWindow } from '../model/group-limits.ts'
import type { ScheduleMatch } from '../model/match.ts'
import type { Board } from './board.ts'
import { settleSides, type SettleOptions } from './settle-sides.ts'

/** A match on a board, which has it at `index`, with the sides that it is played with. */
export type PlacedMatch = ScheduleMatch & { readonly cell: number; readonly index: number }

/**
 * Returns the matches in order of time, with sides that their fields and dates allow.
 * @param preferred by match, 1 if its sides are exchanged where that is allowed
 */
export function onBoard(board: Board, preferred?: Uint8Array): PlacedMatch[] {
  return board.matches
    .flatMap((match, index): PlacedMatch[] => {
      const cell = board.cells[index] ?? -1
      if (cell < 0) return []
      const exchangedMatch = { ...match, home: match.away, away: match.home, cell, index }
      const isPreferred = preferred?.[index] === 1 && mayHostIn(exchangedMatch, board.calendar)
      return [isPreferred || board.isExchanged(index, cell) ? exchangedMatch : { ...match, cell, index }]
    })
    .toSorted((a, b) => a.cell - b.cell)
}

/**
 * Gives the matches on the board sides that keep the limits of games in a row and of groups, and takes off those that are in the way.
 * Returns how many these are as `left`, and the other ones in order of time.
 * @param preferred by match, 1 if its sides are exchanged to begin with
 */
export function settleOn(
  board: Board,
  {
    random,
    isBalanced,
    preferred,
  }: Pick<SettleOptions, 'random' | 'isBalanced'> & { readonly preferred?: Uint8Array | undefined },
): { readonly board: Board; readonly sided: PlacedMatch[]; readonly left: number } {
  const { calendar } = board
  const placed = onBoard(board, preferred)
  const { exchanged, leftOut } = settleSides(
    placed.map((match) => toSidedGame(match, calendar)),
    calendar,
    {
      random,
      isBalanced: isBalanced && calendar.mayHost === null,
      maxMoves: countSideMoves(placed.length),
    },
  )
  for (const at of leftOut) board.take(itemAt(placed, at).index)
  const left = new Set(leftOut)
  const sided = placed.map((match, at) =>
    exchanged[at] === 1 ? { ...match, home: match.away, away: match.home } : match,
  )
  return { board, sided: sided.filter((_, at) => !left.has(at)), left: leftOut.length }
}

/** Returns how many moves a search for the sides of so many games may make. */
export function countSideMoves(games: number): number {
  return Math.min(20_000 + 3000 * games, 2_000_000)
}

export function toSidedGame(match: PlacedMatch, calendar: SchedulingCalendar): SidedGame {
  const { home, away } = match
  const pair = Math.min(home, away) * calendar.teams.length + Math.max(home, away)
  const sided = { home, away, pair, isLocked: isLocked(match, calendar) }
  if (calendar.groupWindows.length === 0) return sided
  const { time } = placeOf(match.cell, calendar)
  const ofDate = calendar.groupWindowsOfDate[calendar.dateOf[time] ?? 0] ?? []
  const countedIn = (host: number, guest: number) =>
    ofDate.filter((window) => countsInWindow(itemAt(calendar.groupWindows, window), host, guest))
  return { ...sided, windows: [countedIn(home, away), countedIn(away, home)] }
}

/** Whether a rule about the date forbids the match with its sides exchanged. */
export function isLocked({ home, away, cell }: PlacedMatch, calendar: SchedulingCalendar): boolean {
  return !mayHostIn({ home: away, away: home, cell }, calendar)
}

function mayHostIn(
  { home, away, cell }: Pick<PlacedMatch, 'home' | 'away' | 'cell'>,
  calendar: SchedulingCalendar,
): boolean {
  const { time, field } = placeOf(cell, calendar)
  return canHost(calendar, { host: home, guest: away }, calendar.dateOf[time] ?? 0, field)
}

export function placeOf(cell: number, calendar: SchedulingCalendar): { time: number; field: number } {
  return { time: Math.floor(cell / calendar.fields.length), field: cell % calendar.fields.length }
}
