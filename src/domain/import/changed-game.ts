import { toGameDate } from '../leagues/game-times.ts'
import type { Game } from '../schema/schedules.ts'
import type { InsertedRow, PatchedRow } from './model.ts'
import { formatFigures } from './parse-result.ts'

// What a row of an imported table changes about a game that exists.

/** When a game takes place. */
export const momentColumns = ['local_date', 'local_time', 'time_zone', 'start_time', 'end_time'] as const
const others = ['field_id', 'notes'] as const // a game keeps its original round
const results = [
  'status',
  'home_score',
  'away_score',
  'details',
  'result_state',
  'result_side',
  'forfeited_by',
] as const

/**
 * Whether a row may make these changes to a game with this status. A game with a result, or in progress, stays
 * unchanged. A game that was called off stays so unless the row gives it another status, or it was postponed and the
 * row gives it a time.
 */
export function mayChange(status: Game['status'], set: Partial<Game>): boolean {
  return status === 'scheduled' || ((status === 'postponed' || status === 'cancelled') && set.status !== undefined)
}

/**
 * Returns what a row changes about the game. Empty cells never clear existing values.
 * @param row whether it has the game's status or score, and whether it says if it is a tiebreaker game
 */
export function listDifferences(
  standing: Game,
  game: InsertedRow<'games'>,
  row: { readonly saysStatus: boolean; readonly saysTiebreaker: boolean },
): Partial<Game> {
  const isMoved =
    game.local_time === null
      ? toGameDate(standing, game.time_zone) !== game.local_date
      : standing.local_time === null || standing.start_time !== game.start_time
  const columns = [
    ...(isMoved ? momentColumns.filter((column) => game[column] !== standing[column]) : []),
    ...others.filter((column) => game[column] !== null && game[column] !== standing[column]),
    ...(row.saysTiebreaker && game.is_tiebreaker !== standing.is_tiebreaker ? (['is_tiebreaker'] as const) : []),
  ]
  const isPlayed = game.status === 'completed'
  const isNews =
    row.saysStatus &&
    (standing.status !== game.status ||
      standing.forfeited_by !== game.forfeited_by ||
      (isPlayed &&
        (standing.home_score !== game.home_score ||
          standing.away_score !== game.away_score ||
          !hasDetails(standing, game.details))))
  const changed = [...columns, ...(isNews ? results.filter((column) => game[column] !== standing[column]) : [])]
  const isOnAgain = standing.status === 'postponed' && isMoved && !row.saysStatus
  return {
    ...Object.fromEntries(changed.map((column) => [column, game[column]])),
    ...(isOnAgain && { status: 'scheduled' as const }),
  }
}

/** Whether the game has everything that the row says about how it went; the server stores the keys in another order. */
function hasDetails({ details: known }: Pick<Game, 'details'>, details: Game['details']): boolean {
  return (
    details === null ||
    ((['decidedBy', 'periods', 'overtime', 'shootout'] as const).every(
      (key) => details[key] === undefined || JSON.stringify(known?.[key]) === JSON.stringify(details[key]),
    ) &&
      formatFigures({ ...known?.facts, ...details.facts }) === formatFigures(known?.facts))
  )
}

export function toGamePatch(before: Game, game: InsertedRow<'games'>): PatchedRow {
  const columns = [...momentColumns, ...others, ...results, 'is_tiebreaker' as const].filter(
    (column) => before[column] !== game[column],
  )
  const pick = (from: Pick<Game, (typeof columns)[number]>): Partial<Game> =>
    Object.fromEntries(columns.map((column) => [column, from[column]]))
  return { table: 'games', id: before.id, set: pick(game), was: pick(before) }
}
