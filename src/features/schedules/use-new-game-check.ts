import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import { closedTimes } from '#domain/schedule/closed-times.ts'
import { conflictsOfGame, type ConflictGame } from '#domain/schedule/conflicts.ts'
import { freeTimes } from '#domain/schedule/free-slots.ts'
import { refusedConflicts, suggestPlaces, unplayed } from '#domain/schedule/new-game.ts'
import { rulesOfSchedules } from '#domain/schedule/rules-of-schedules.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, localDate, localToInstant } from '#domain/time.ts'
import type { CalendarGame } from './calendar-game.ts'
import { conflictTitle } from './conflict-words.ts'
import { readGameNames, toCalendarGame } from './league-names.ts'
import { readNeighbourhood } from './read-conflicts.ts'
import type { LeaguePlace } from './use-league-places.ts'

/** A game as far as the form is filled in: ids that are not chosen yet are empty. */
export type GameToCheck = {
  readonly scheduleId: string
  readonly homeTeamId: string
  readonly awayTeamId: string
  readonly fieldId: string | null
  readonly start: string
  readonly minutes: number
  readonly end: string
}

export type NewGameCheck = {
  readonly clashes: readonly {
    readonly key: string
    readonly title: string
    readonly others: readonly CalendarGame[]
    /** The server takes no such game. */
    readonly isRefused: boolean
  }[]
  /** The nearest places without a conflict, where it has one. */
  readonly suggestions: readonly { readonly fieldId: string; readonly place: string; readonly start: string }[]
}

const daysAround = 4
const suggestionsShown = 4

/** What is wrong with a new game where it is, and where it could be instead. `undefined` while it is looked for. */
export function useNewGameCheck(
  league: League,
  places: readonly LeaguePlace[],
  game: GameToCheck | null,
  now: string,
): NewGameCheck | undefined {
  return useLive(
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
  const date = localDate(asked.start, timeZone)
  const dates = { startDate: addDays(date, -daysAround), endDate: addDays(date, daysAround) }
  const venueIds = places.map(({ venueId }) => venueId)
  const [near, leagues, openingHours, closures] = await Promise.all([
    readNeighbourhood(
      db,
      organizationId,
      localToInstant(dates.startDate, '00:00', timeZone),
      localToInstant(addDays(dates.endDate, 1), '00:00', timeZone),
    ),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.venue_opening_hours.where('venue_id').anyOf(venueIds).toArray(),
    db.venue_closures.where('venue_id').anyOf(venueIds).toArray(),
  ])
  const zones = new Map(leagues.map((one) => [one.id, one.time_zone]))
  const fields = places.flatMap(({ venueId, fields }) => fields.map(({ id }) => ({ id, venueId })))
  const venues = { timeZone, ...dates, fields, openingHours, closures }
  const rules = {
    ...rulesOfSchedules(
      near.schedules.map((schedule) => ({ schedule, timeZone: zones.get(schedule.league_id) ?? timeZone })),
    ),
    closures: closedTimes(venues).flatMap(({ fieldId, start, end }) =>
      fieldId === null ? [] : [{ fieldIds: [fieldId], start, end }],
    ),
  }
  const game = toConflictGame(asked)
  const conflicts = conflictsOfGame(game, near.games, near.schedules, rules)
  if (conflicts.length === 0) return nothing

  const refused = new Set(refusedConflicts(game, conflicts, near))
  const names = await readGameNames(db, [toRow(game, league), ...near.games])
  const shownById = new Map([toRow(game, league), ...near.games].map((one) => [one.id, toCalendarGame(one, names)]))
  const chosen = near.schedules.find(({ id }) => id === asked.scheduleId)
  const free = freeTimes({
    ...venues,
    games: near.games
      .filter(({ status }) => status !== 'cancelled' && status !== 'postponed')
      .map((one) => ({ fieldId: one.field_id, start: one.start_time, end: one.end_time })),
    turnaroundMinutes: chosen?.constraints?.turnaroundMinutes ?? 0,
  })
  const suggestions = suggestPlaces(
    game,
    { ...near, ...rules },
    { free, minutes: asked.minutes, notBefore: now, count: suggestionsShown },
  )
  const clashes = conflicts.map((conflict) => {
    const shown = conflict.gameIds.flatMap((id) => shownById.get(id) ?? [])
    return {
      key: JSON.stringify(conflict),
      title: conflictTitle(conflict, shown),
      others: shown.filter(({ id }) => id !== game.id),
      isRefused: refused.has(conflict),
    }
  })
  return {
    clashes: [...clashes.filter(({ isRefused }) => isRefused), ...clashes.filter(({ isRefused }) => !isRefused)],
    suggestions: suggestions.map(({ cell }) => ({
      fieldId: cell.fieldId,
      start: cell.start,
      place: placeName(places, cell.fieldId),
    })),
  }
}

function placeName(places: readonly LeaguePlace[], fieldId: string): string {
  for (const { venueName, fields } of places) {
    const field = fields.find(({ id }) => id === fieldId)
    if (field) return `${venueName}, ${field.name}`
  }
  return 'Unknown field'
}

const newGameId = 'new'

function toConflictGame(asked: GameToCheck): ConflictGame {
  return {
    id: newGameId,
    schedule_id: asked.scheduleId,
    home_team_id: asked.homeTeamId,
    away_team_id: asked.awayTeamId,
    field_id: asked.fieldId,
    start_time: asked.start,
    end_time: asked.end,
    status: 'scheduled',
  }
}

/** For its words only: it is never stored. */
function toRow(game: ConflictGame, league: League): Game {
  return {
    ...game,
    organization_id: league.organization_id,
    league_id: league.id,
    ...unplayed,
    version: 0,
  }
}
