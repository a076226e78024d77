import { findConflicts } from './conflicts.ts'
import { findConflictAlternatives, type Alternative, type OpenCell } from './alternatives.ts'
import { createConflictIndex } from './conflict-index.ts'
import { toConflictInput, type OrganizationGames } from './conflict-input.ts'
import { findOpenCells } from '../generate/open-cells.ts'
import { getTeamIds } from '../../scores/game-teams.ts'
import type { Conflict, ConflictGame } from './model.ts'

export type ConflictResolution = Alternative<OpenCell>

/** Returns the conflicts that involve games of these schedules, in order of time. */
export function findScheduleConflicts(organization: OrganizationGames, scheduleIds: readonly string[]): Conflict[] {
  const asked = new Set(scheduleIds)
  const mine = new Set(organization.games.flatMap((game) => (asked.has(game.schedule_id) ? [game.id] : [])))
  return findConflicts(toConflictInput(organization)).filter(({ gameIds }) => gameIds.some((id) => mine.has(id)))
}

/**
 * Finds other places for a conflict's games, best first: those that violate the fewest preferences, then the nearest.
 * Each of them resolves the conflict and has no hard conflict itself. Every game stays within the dates, slots and
 * fields of its own schedule.
 *
 * @param now the current time; nothing is moved into the past
 */
export function findConflictResolutions(
  organization: OrganizationGames,
  conflict: Conflict,
  { now, most }: { readonly now: string; readonly most: number },
): ConflictResolution[] {
  const zones = new Map(organization.leagues.map((league) => [league.id, league.time_zone]))
  const divisionOf = new Map((organization.teams ?? []).map((team) => [team.id, team.division_id]))
  const cellsFor = (game: ConflictGame): OpenCell[] => {
    const schedule = organization.schedules.find(({ id }) => id === game.schedule_id)
    if (!schedule) return []
    return findOpenCells({
      schedule,
      timeZone: zones.get(schedule.league_id) ?? organization.timeZone,
      games: organization.games.filter((one) => one.schedule_id === game.schedule_id),
      notBefore: now,
      divisionIds: getTeamIds(game).flatMap((id) => divisionOf.get(id) ?? (divisionOf.has(id) ? [null] : [])),
      lengthMinutes:
        game.local_time === null ? undefined : (Date.parse(game.end_time) - Date.parse(game.start_time)) / 60_000,
      ofDoubleheader: game,
    })
  }
  return findConflictAlternatives(createConflictIndex(toConflictInput(organization)), conflict, cellsFor).slice(0, most)
}
