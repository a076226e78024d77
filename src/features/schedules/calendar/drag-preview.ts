import { createConflictIndex, type ConflictIndex } from '#domain/scheduling/conflicts/conflict-index.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, localToInstant } from '#domain/time.ts'
import type { GameMove } from './mount-calendar.ts'
import { describeConflict } from '../conflicts/conflict-words.ts'
import { toCalendarGame } from '../management/league-names.ts'
import { getConflictMarginMinutes } from '#data/queries/organization-games.ts'
import type { NamedGames } from '../conflicts/use-conflicts.ts'

/**
 * Returns a function that tells what would be wrong with a game after a move within the visible dates. Created for each
 * view of a week or a month; its index is built when the first game is dragged.
 */
export function createDragPreview(
  { read, names }: NamedGames,
  { from, to }: { readonly from: string; readonly to: string },
): (move: GameMove) => readonly string[] {
  let prepared: { readonly index: ConflictIndex; readonly games: ReadonlyMap<string, Game> } | undefined
  const prepare = () => {
    const margin = getConflictMarginMinutes(read.schedules)
    const [start, end] = [from, addDays(to, 1)].map((date) => localToInstant(date, '00:00', read.timeZone))
    const first = addMinutes(start ?? read.from, -margin)
    const last = addMinutes(end ?? read.to, margin)
    // Includes all games of tournaments, because a match may be far from the matches that decide its teams.
    const tournaments = new Set(read.schedules.flatMap(({ id, bracket }) => (bracket ? [id] : [])))
    const games = read.games.filter(
      (game) => (game.start_time >= first && game.start_time <= last) || tournaments.has(game.schedule_id),
    )
    // Limits the schedules to the visible dates, because what they require elsewhere in the season is irrelevant here.
    const schedules = read.schedules.map((schedule) => ({
      ...schedule,
      start_date: schedule.start_date > from ? schedule.start_date : from,
      end_date: schedule.end_date < to ? schedule.end_date : to,
    }))
    return {
      index: createConflictIndex(toConflictInput({ ...read, schedules, games, from: first, to: last })),
      games: new Map(games.map((game) => [game.id, game])),
    }
  }
  return ({ gameId, start, end }) => {
    const { index, games } = (prepared ??= prepare())
    const game = games.get(gameId)
    if (!game) return []
    const moved: Game = { ...game, start_time: start, end_time: end, status: 'scheduled' }
    return index.preview(moved).map((conflict) => {
      const named = conflict.gameIds.flatMap((id) => (id === gameId ? moved : (games.get(id) ?? [])))
      return describeConflict(
        conflict,
        named.map((one) => toCalendarGame(one, names)),
        names.teams,
      )
    })
  }
}
