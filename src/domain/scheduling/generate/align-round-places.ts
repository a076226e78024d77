import { compareText } from '../../compare-text.ts'
import type { Board } from './board.ts'
import type { RoundMatch } from '../model/match.ts'

/**
 * Gives the games at the same position of each round the same cell on each date, if the games of a date are whole
 * rounds that fill all its cells. This spreads the teams over the cells (see `createSingleRoundRobin`). From one
 * meeting to the next, the cells shift by one starting time and one field.
 */
export function alignRoundPlaces(board: Board, matches: readonly RoundMatch[]): void {
  for (const onDate of matchesByDate(board)) {
    const before = onDate.map((match) => board.take(match))
    const isArranged =
      isWholeRounds(board, onDate) &&
      arranged(board, matches, onDate, before).every(({ match, cell }) => {
        const isFree = board.isFree(match, cell)
        if (isFree) board.put(match, cell)
        return isFree
      })
    if (isArranged) continue
    for (const match of onDate) if ((board.cells[match] ?? -1) >= 0) board.take(match)
    onDate.forEach((match, index) => board.put(match, before[index] ?? 0))
  }
}

function matchesByDate(board: Board): number[][] {
  const byDate = board.calendar.dates.map((): number[] => [])
  board.cells.forEach((cell, match) => {
    if (cell >= 0) byDate[board.calendar.dateOf[board.timeOf(cell)] ?? 0]?.push(match)
  })
  return byDate.filter((onDate) => onDate.length > 0)
}

function divisionOf({ calendar, matches }: Board, match: number): string {
  return calendar.teams[matches[match]?.home ?? 0]?.divisionId ?? ''
}

/** Whether each division's matches on the date all belong to the same round. */
function isWholeRounds(board: Board, onDate: readonly number[]): boolean {
  const rounds = new Map<string, number>()
  return onDate.every((match) => {
    const round = board.matches[match]?.round ?? 0
    const other = rounds.get(divisionOf(board, match)) ?? round
    rounds.set(divisionOf(board, match), other)
    return round === other
  })
}

/**
 * Returns the games of a date with their new cells. These are the cells in `before`, which the games had until they
 * were taken off the board.
 */
function arranged(board: Board, matches: readonly RoundMatch[], onDate: readonly number[], before: readonly number[]) {
  const { fields } = board.calendar
  const cells = before.toSorted((a, b) => a - b)
  const times = [...new Set(cells.map((cell) => board.timeOf(cell)))]
  const used = [...new Set(cells.map((cell) => board.fieldOf(cell)))].toSorted((a, b) => a - b)
  const steps = matches[onDate[0] ?? 0]?.meeting ?? 0
  const moved = (cell: number) => {
    const time = times[(times.indexOf(board.timeOf(cell)) + steps) % times.length] ?? 0
    const field = used[(used.indexOf(board.fieldOf(cell)) + steps) % used.length] ?? 0
    return time * fields.length + field
  }
  const placeOf = (match: number) => matches[match]?.place ?? 0
  return onDate
    .toSorted((a, b) => compareText(divisionOf(board, a), divisionOf(board, b)) || placeOf(a) - placeOf(b))
    .map((match, index) => ({ match, cell: moved(cells[index] ?? 0) }))
}
