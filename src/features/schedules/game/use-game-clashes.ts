import { useLiveQuery } from '#data/queries/context.tsx'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { toLocalTime } from '#domain/time.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { describeConflict } from '../conflicts/conflict-words.ts'
import { readGameNamesOfOrganization, toCalendarGame } from '../management/league-names.ts'
import { readOrganizationGames } from '#data/queries/organization-games.ts'

export type GameClash = {
  readonly key: string
  readonly title: string
  /** The other games involved; none if the problem is the time or the field itself. */
  readonly others: readonly CalendarGame[]
}

type Place = {
  readonly start: string
  readonly end: string
  readonly hasTime: boolean
  readonly fieldId: string | null
  readonly teams: Pick<Game, 'home_team_id' | 'away_team_id'>
}

/** Returns what would be wrong with a game at another place or with different teams, while the user is choosing. */
export function useGameClashes(game: Game, place: Place | null, timeZone: string): readonly GameClash[] {
  const { home_team_id, away_team_id } = place?.teams ?? game
  const clashes = useLiveQuery(
    async (db) => {
      if (!place) return []
      const { start, end, hasTime, fieldId } = place
      const teams = { home_team_id, away_team_id }
      const read = await readOrganizationGames(db, {
        organizationId: game.organization_id,
        timeZone,
        from: start,
        to: end,
      })
      const local_time = hasTime ? toLocalTime(start, timeZone) : null
      const at = { local_time, start_time: start, end_time: end, field_id: fieldId }
      const moved: Game = { ...game, ...teams, ...at, status: 'scheduled' }
      const { games: _, schedules, ...rules } = toConflictInput(read)
      const conflicts = findGameConflicts(moved, read.games, schedules, rules)
      const names = await readGameNamesOfOrganization(db, read)
      const named = new Map([...read.games, moved].map((one) => [one.id, one]))
      return conflicts.map((conflict) => {
        const shown = conflict.gameIds.flatMap((id) => named.get(id) ?? []).map((one) => toCalendarGame(one, names))
        const title = describeConflict(conflict, shown, names.teams)
        return { key: `${title} ${conflict.gameIds.join()}`, title, others: shown.filter(({ id }) => id !== game.id) }
      })
    },
    [game, place?.start, place?.end, place?.hasTime, place?.fieldId, home_team_id, away_team_id, timeZone],
  )
  return clashes ?? []
}
