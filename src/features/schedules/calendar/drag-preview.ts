import { createConflictIndex, type ConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, localToInstant, toLocalTime } from '#domain/time.ts'
import { describeConflict } from '../conflicts/conflict-words.ts'
import { toCalendarGame } from '../management/league-names.ts'
import { getConflictMarginMinutes, needsWholeSchedule } from '#data/queries/organization-games.ts'
import type { NamedGames } from '../conflicts/use-conflicts.ts'

/** A new time and place for a game; `fieldId` undefined leaves it on its field. */
export type GameMove = {
  readonly gameId: string
  readonly start: string
  readonly end: string
  readonly fieldId?: string | undefined
}

export type DragPreview = {
  /** What would be wrong with a game after the move, and how many of its conflicts would be gone. */
  readonly check: (move: GameMove) => { readonly conflicts: readonly string[]; readonly cleared: number }
  readonly fits: (move: GameMove) => boolean
}

/**
 * Tells what would be wrong with a game after a move within the visible dates. Created for each view of dates; its index
 * is built when the first game is dragged.
 * @param elsewhere games that may be moved to these dates from others
 */
export function createDragPreview(
  { read, names }: NamedGames,
  { from, to }: { readonly from: string; readonly to: string },
  elsewhere: readonly Game[] = [],
): DragPreview {
  let prepared: { readonly index: ConflictIndex; readonly games: ReadonlyMap<string, Game> } | undefined
  const prepare = () => {
    const margin = getConflictMarginMinutes(read.schedules)
    const [start, end] = [from, addDays(to, 1)].map((date) => localToInstant(date, '00:00', read.timeZone))
    const first = addMinutes(start ?? read.from, -margin)
    const last = addMinutes(end ?? read.to, margin)
    const whole = new Set(read.schedules.filter(needsWholeSchedule).map(({ id }) => id))
    const games = read.games.filter(
      (game) => (game.start_time >= first && game.start_time <= last) || whole.has(game.schedule_id),
    )
    // Limits the schedules to the visible dates, because what they require elsewhere in the season is irrelevant here.
    const schedules = read.schedules.map((schedule) => ({
      ...schedule,
      start_date: schedule.start_date > from ? schedule.start_date : from,
      end_date: schedule.end_date < to ? schedule.end_date : to,
    }))
    return {
      index: createConflictIndex(toConflictInput({ ...read, schedules, games, from: first, to: last })),
      games: new Map([...elsewhere, ...games].map((game) => [game.id, game])),
    }
  }
  const findConflicts = ({ gameId, start, end, fieldId }: GameMove) => {
    const { index, games } = (prepared ??= prepare())
    const game = games.get(gameId)
    if (!game) return null
    const at = { start_time: start, end_time: end, local_time: toLocalTime(start, read.timeZone) }
    const moved: Game = { ...game, ...at, field_id: fieldId ?? game.field_id, status: 'scheduled' }
    return { moved, found: index.preview(moved), before: index.conflictsOf(gameId), games }
  }
  return {
    fits: (move) => findConflicts(move)?.found.length === 0,
    check: (move) => {
      const checked = findConflicts(move)
      if (checked === null) return { conflicts: [], cleared: 0 }
      const { moved, found, before, games } = checked
      const conflicts = found.map((conflict) => {
        const named = conflict.gameIds.flatMap((id) => (id === moved.id ? moved : (games.get(id) ?? [])))
        return describeConflict(
          conflict,
          named.map((one) => toCalendarGame(one, names)),
          names.teams,
        )
      })
      return { conflicts, cleared: Math.max(0, before.length - found.length) }
    },
  }
}
