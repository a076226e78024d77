import { useLiveQuery } from '#data/queries/context.tsx'
import { findGameConflicts } from '#domain/scheduling/conflicts/conflicts.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import { findBlockingConflicts, unplayedGameColumns, type GameTimes } from '#domain/scheduling/conflicts/new-game.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import type { CalendarGame } from '../calendar/calendar-game.ts'
import { describeConflict } from '../conflicts/conflict-words.ts'
import { readGameNamesOfOrganization, toCalendarGame } from '../management/league-names.ts'
import { readOrganizationGames } from '#data/queries/organization-games.ts'
import { findOpenPlaces, getDatesAround, type OpenPlace } from './open-places.ts'
import type { LeaguePlace } from '../wizard/use-league-places.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

/** A game based on the form's input so far: ids not chosen yet are empty. */
export type GameToCheck = {
  readonly scheduleId: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly fieldId: string | null
  /** The game's length at a suggested place. */
  readonly minutes: number
} & GameTimes

export type NewGameCheck = {
  readonly clashes: readonly {
    readonly key: string
    readonly title: string
    readonly others: readonly CalendarGame[]
    /** Whether the server would reject the game. */
    readonly isRefused: boolean
  }[]
  /** If the game has a conflict, the nearest places without one. */
  readonly suggestions: readonly OpenPlace[]
}

const suggestionsShown = 4

/** Returns what is wrong with a new game, and where else it could take place. `undefined` while searching. */
export function useNewGameCheck(
  league: League,
  places: readonly LeaguePlace[],
  game: GameToCheck | null,
  now: string,
): NewGameCheck | undefined {
  return useLiveQuery(
    (db) => (game ? checkNewGame(db, league, places, game, now) : nothing),
    [league, places, game && JSON.stringify(game), now],
  )
}

const nothing: NewGameCheck = { clashes: [], suggestions: [] }

async function checkNewGame(
  db: LocalDatabase,
  league: League,
  places: readonly LeaguePlace[],
  asked: GameToCheck,
  now: string,
): Promise<NewGameCheck> {
  const { time_zone: timeZone, organization_id: organizationId } = league
  const { local_date: date } = asked
  const dates = getDatesAround(date)
  const read = await readOrganizationGames(db, {
    organizationId,
    timeZone,
    from: localToInstant(dates.startDate, '00:00', timeZone),
    to: localToInstant(addDays(dates.endDate, 1), '00:00', timeZone),
  })
  const question = toConflictInput(read)
  const { games: _, schedules, ...rules } = question
  const game = toConflictGame(asked)
  const conflicts = findGameConflicts(game, read.games, schedules, rules)
  if (conflicts.length === 0) return nothing

  const refused = new Set(findBlockingConflicts(game, conflicts, read))
  const names = await readGameNamesOfOrganization(db, read)
  const shownById = new Map(
    [toRow(game, asked, league), ...read.games].map((one) => [one.id, toCalendarGame(one, names)]),
  )
  const suggestions = findOpenPlaces(game, read, {
    ...dates,
    places,
    minutes: asked.minutes,
    now,
    count: suggestionsShown,
  })
  const clashes = conflicts.map((conflict) => {
    const shown = conflict.gameIds.flatMap((id) => shownById.get(id) ?? [])
    return {
      key: JSON.stringify(conflict),
      title: describeConflict(conflict, shown, names.teams),
      others: shown.filter(({ id }) => id !== game.id),
      isRefused: refused.has(conflict),
    }
  })
  return {
    clashes: [...clashes.filter(({ isRefused }) => isRefused), ...clashes.filter(({ isRefused }) => !isRefused)],
    suggestions,
  }
}

const newGameId = 'new'

function toConflictGame(asked: GameToCheck): ConflictGame {
  return {
    id: newGameId,
    schedule_id: asked.scheduleId,
    home_team_id: asked.homeTeamId,
    away_team_id: asked.awayTeamId,
    field_id: asked.fieldId,
    local_time: asked.local_time,
    start_time: asked.start_time,
    end_time: asked.end_time,
    status: 'scheduled',
  }
}

/** Creates a row that is used only to describe the game and is never stored. */
function toRow(game: ConflictGame, { local_date, local_time, time_zone }: GameTimes, league: League): Game {
  return {
    ...game,
    organization_id: league.organization_id,
    league_id: league.id,
    local_date,
    local_time,
    time_zone,
    ...unplayedGameColumns,
    version: 0,
  }
}
