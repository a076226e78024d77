import { createRandom } from '#domain/random.ts'
import { createBoardWith } from '#domain/scheduling/generate/board.ts'
import type { Board } from '#domain/scheduling/generate/board.ts'
import { createSchedulingCalendar } from '#domain/scheduling/model/calendar.ts'
import { createCostFunction } from '#domain/scheduling/improve/cost-function.ts'
import { improveTimetable } from '#domain/scheduling/improve/improve.ts'
import type { ImproveOptions } from '#domain/scheduling/improve/improve.ts'
import type { ScheduleInput, ScheduleProposal } from '#domain/scheduling/model/model.ts'
import { placeRoundRobinMatches } from '#domain/scheduling/generate/placement.ts'
import { countRoomByDate } from '#domain/scheduling/explain/room.ts'
import { assignRoundDates } from '#domain/scheduling/generate/rounds.ts'

export type Timetable = Pick<ScheduleProposal, 'games' | 'unplaced'>

type Options = Partial<Omit<ImproveOptions, 'random' | 'goals'>> & {
  readonly prepare?: (board: Board) => void
  /** Whether games are first placed as early as possible. */
  readonly startsEarly?: boolean
}

/** Places the league's matches and returns the improved timetable. */
export function improved(
  input: ScheduleInput,
  { prepare, startsEarly = false, maxMoves = 5000, ...options }: Options = {},
) {
  const { seed } = input.constraints
  const calendar = createSchedulingCalendar(input)
  const matches = assignRoundDates(calendar, input, countRoomByDate(calendar), createRandom(seed)).map((match) =>
    startsEarly ? { ...match, targetDate: 0 } : match,
  )
  const random = createRandom(seed)
  const { cells } = placeRoundRobinMatches(calendar, matches, { random, goal: matches.length, maxIterations: 2000 })
  const board = createBoardWith(calendar, matches, cells)
  prepare?.(board)
  const before = timetableOf(board, input)
  const result = improveTimetable(board, { random, maxMoves, goals: createCostFunction(input, board), ...options })
  return { ...result, before, after: timetableOf(board, input), start: cells, cells: board.cells }
}

function timetableOf({ calendar, matches, cells }: Board, input: ScheduleInput): Timetable {
  const { teams, fields, times } = calendar
  const all = matches.map((match, index) => {
    const cell = cells[index] ?? -1
    const { start = 0, end = 0 } = times[Math.floor(cell / fields.length)] ?? {}
    const fieldId = fields[cell % fields.length]?.id ?? ''
    const [home, away] = [teams[match.home], teams[match.away]]
    const { homeFieldIds = [] } = home ?? {}
    const isAway = input.homeGamesAtHome === true && homeFieldIds.length > 0 && !homeFieldIds.includes(fieldId)
    return {
      isPlaced: cell >= 0,
      homeTeamId: (isAway ? away : home)?.id ?? '',
      awayTeamId: (isAway ? home : away)?.id ?? '',
      fieldId,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      roundNumber: match.round,
      reason: '',
    }
  })
  return { games: all.filter(({ isPlaced }) => isPlaced), unplaced: all.filter(({ isPlaced }) => !isPlaced) }
}
