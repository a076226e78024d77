import { useLiveQuery } from '#data/queries/context.tsx'
import { readOrganizationGames, type ConflictRows } from '#data/queries/organization-games.ts'
import { toConflictInput } from '#domain/scheduling/conflicts/conflict-input.ts'
import { findFreeTimes } from '#domain/scheduling/conflicts/free-slots.ts'
import type { ConflictGame } from '#domain/scheduling/conflicts/model.ts'
import { suggestPlaces } from '#domain/scheduling/conflicts/new-game.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, localToInstant } from '#domain/time.ts'
import type { LeaguePlace } from '../wizard/use-league-places.ts'
import { t } from './words.ts'

/** A field at a time at which a game has no conflict. */
export type OpenPlace = { readonly fieldId: string; readonly place: string; readonly start: string }

/** Returns the first and the last date on which places are suggested instead of this date. */
export const getDatesAround = (date: string) => ({ startDate: addDays(date, -4), endDate: addDays(date, 4) })

type Asked = {
  readonly places: readonly LeaguePlace[]
  readonly startDate: string
  readonly endDate: string
  readonly minutes: number
  /** No place begins before this instant. */
  readonly now: string
  readonly count: number
}

/** Returns the nearest places without a conflict for a game, best first. */
export function findOpenPlaces(
  game: ConflictGame,
  read: ConflictRows,
  { places, startDate, endDate, minutes, now, count }: Asked,
): OpenPlace[] {
  const schedule = read.schedules.find(({ id }) => id === game.schedule_id)
  const free = findFreeTimes({
    timeZone: read.timeZone,
    startDate,
    endDate,
    fields: places.flatMap(({ venueId, fields }) => fields.map(({ id }) => ({ id, venueId }))),
    openingHours: read.openingHours,
    closures: read.closures,
    events: read.events,
    games: read.games
      .filter(({ status, local_time: time }) => status !== 'cancelled' && status !== 'postponed' && time !== null)
      .filter(({ id }) => id !== game.id)
      .map((one) => ({ fieldId: one.field_id, start: one.start_time, end: one.end_time })),
    turnaroundMinutes: schedule?.constraints?.turnaroundMinutes ?? 0,
  })
  return suggestPlaces(game, toConflictInput(read), { free, minutes, notBefore: now, count }).map(({ cell }) => ({
    fieldId: cell.fieldId,
    start: cell.start,
    place: placeName(places, cell.fieldId),
  }))
}

const placesShown = 6

/** Returns where else a stored game could be played around a date; `undefined` while searching. */
export function useOpenPlaces(
  game: Game,
  { date, minutes, places, timeZone }: Pick<Asked, 'minutes' | 'places'> & { date: string; timeZone: string },
): readonly OpenPlace[] | undefined {
  return useLiveQuery(
    async (db) => {
      if (date === '' || !(minutes > 0)) return []
      const dates = getDatesAround(date)
      const read = await readOrganizationGames(db, {
        organizationId: game.organization_id,
        timeZone,
        from: localToInstant(dates.startDate, '00:00', timeZone),
        to: localToInstant(addDays(dates.endDate, 1), '00:00', timeZone),
      })
      // Near the date that was typed, not near the time that the game had.
      const near = { ...game, start_time: localToInstant(date, game.local_time ?? '12:00', timeZone) }
      const now = new Date().toISOString()
      return findOpenPlaces(near, read, { ...dates, places, minutes, now, count: placesShown })
    },
    [game, date, minutes, places, timeZone],
  )
}

function placeName(places: readonly LeaguePlace[], fieldId: string): string {
  for (const { venueName, fields } of places) {
    const field = fields.find(({ id }) => id === fieldId)
    if (field) return `${venueName}, ${field.name}`
  }
  return t.unknownField
}
