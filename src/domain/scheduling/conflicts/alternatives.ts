import { compareText } from '../../compare-text.ts'
import { instantToMs } from './instant-to-ms.ts'
import { isHard } from './conflicts.ts'
import type { ConflictIndex } from './conflict-index.ts'
import type { TimeSpan } from './time-spans.ts'
import type { Conflict, ConflictGame, BrokenPreference } from './model.ts'

/** A field at a time on a date. Extra properties that the caller adds are returned with it. */
export type OpenCell = TimeSpan & { readonly fieldId: string }

export type Alternative<Cell extends OpenCell> = {
  readonly gameId: string
  readonly cell: Cell
  /** The team preferences that this cell would violate. */
  readonly disturbs: readonly BrokenPreference[]
  /** How much later the game would start; negative if earlier. */
  readonly shiftMinutes: number
}

const minuteMs = 60_000

/**
 * Returns where else a game can be played: the cells in which it has no hard conflict. They are ordered by the number
 * of preferences they violate, then by how far the start shifts, then by start and field. A postponed or cancelled game
 * is treated as if it took place. A game's current place is not one of its alternatives.
 *
 * @param game a game in the index, or one to be added to it
 * @param openCells cells with the length of the game
 */
export function findAlternatives<Cell extends OpenCell>(
  index: ConflictIndex,
  game: ConflictGame,
  openCells: readonly Cell[],
): Alternative<Cell>[] {
  const start = instantToMs(game.start_time)
  const found: Alternative<Cell>[] = []
  for (const cell of openCells) {
    const shiftMinutes = (instantToMs(cell.start) - start) / minuteMs
    if (shiftMinutes === 0 && cell.fieldId === game.field_id) continue
    const { local_time: _unknown, ...known } = game
    const there: ConflictGame = {
      ...known,
      field_id: cell.fieldId,
      start_time: cell.start,
      end_time: cell.end,
      status: 'scheduled',
    }
    const disturbs: BrokenPreference[] = []
    const isLegal = index.preview(there).every((conflict) => {
      if (isHard(conflict)) return false
      disturbs.push(conflict)
      return true
    })
    if (isLegal) found.push({ gameId: game.id, cell, disturbs, shiftMinutes })
  }
  return found.toSorted(byDisturbance)
}

/**
 * Returns the ways to resolve a conflict: the alternatives for each of its games that have not begun, best first. If
 * the conflict is a violated preference, an alternative must not violate the same kind of preference of that team.
 *
 * @param openCellsFor returns cells with the length of the given game
 */
export function findConflictAlternatives<Cell extends OpenCell>(
  index: ConflictIndex,
  conflict: Conflict,
  openCellsFor: (game: ConflictGame) => readonly Cell[],
): Alternative<Cell>[] {
  const isSameWish = (wish: BrokenPreference) =>
    conflict.kind === 'wish' && wish.about === conflict.about && wish.teamId === conflict.teamId
  return conflict.gameIds
    .flatMap((id) => {
      const game = index.game(id)
      return game?.status === 'scheduled' ? findAlternatives(index, game, openCellsFor(game)) : []
    })
    .filter(({ disturbs }) => !disturbs.some(isSameWish))
    .toSorted(byDisturbance)
}

function byDisturbance(a: Alternative<OpenCell>, b: Alternative<OpenCell>): number {
  return (
    a.disturbs.length - b.disturbs.length ||
    Math.abs(a.shiftMinutes) - Math.abs(b.shiftMinutes) ||
    compareText(a.cell.start, b.cell.start) ||
    compareText(a.cell.fieldId, b.cell.fieldId)
  )
}
