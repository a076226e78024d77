import { readEvents } from '#data/queries/league-events.ts'
import { maxGameMinutes } from '#data/queries/organization-games.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { formatList } from '#i18n/format-list.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { getHoursOn, toClosingMinutes } from '#domain/leagues/venue-hours.ts'
import { findClosedTimes } from '#domain/scheduling/conflicts/closed-times.ts'
import type { Game } from '#domain/schema/schedules.ts'
import { addDays, addMinutes, getWeekday, localToInstant, timeToMinutes, toDayMinutes } from '#domain/time.ts'
import { isStruckOut } from './calendar-game.ts'
import type { DayField, TakenTime } from './day-field.ts'

type Asked = {
  readonly organizationId: string
  readonly leagueId: string
  /** Null if the calendar shows all schedules of the league. */
  readonly scheduleId: string | null
  readonly date: string
  readonly timeZone: string
}

/** Returns the fields that the league can play on this day, sorted by venue, with what makes them unavailable. */
export function useDayFields(asked: Asked | null): readonly DayField[] | undefined {
  return useCachedLiveQuery(
    'fields of a day',
    async (db) => (asked ? readDayFields(db, asked) : undefined),
    asked && [asked.organizationId, asked.leagueId, asked.scheduleId, asked.date, asked.timeZone],
  )
}

async function readDayFields(
  db: LocalDatabase,
  { organizationId, leagueId, scheduleId, date, timeZone }: Asked,
): Promise<DayField[]> {
  const from = addMinutes(localToInstant(date, '00:00', timeZone), -maxGameMinutes)
  const to = localToInstant(addDays(date, 1), '00:00', timeZone)
  const [venues, fields, hours, closures, leagues, schedules, events, games] = await Promise.all([
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.venue_opening_hours.where('organization_id').equals(organizationId).toArray(),
    db.venue_closures.where('organization_id').equals(organizationId).toArray(),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.schedules.where('organization_id').equals(organizationId).toArray(),
    readEvents(db, organizationId, localToInstant(date, '00:00', timeZone), to),
    db.games
      .where('[organization_id+start_time]')
      .between([organizationId, from], [organizationId, to], true, false)
      .toArray(),
  ])
  const onFields = events.filter(({ field_id }) => field_id !== null)
  const teams = await db.teams.bulkGet([...new Set(onFields.flatMap(({ team_ids }) => team_ids))])
  const isShown = (game: Game) =>
    game.league_id === leagueId && (scheduleId === null || game.schedule_id === scheduleId)
  const today = games.filter((game) => game.local_time !== null && game.end_time > addMinutes(from, maxGameMinutes))
  const played = new Set(today.filter(isShown).map((game) => game.field_id))
  const nameOf = (game: Game) =>
    (game.league_id === leagueId
      ? schedules.find(({ id }) => id === game.schedule_id)?.name
      : leagues.find(({ id }) => id === game.league_id)?.name) ?? ''
  return venues
    .toSorted((a, b) => byName(a, b))
    .flatMap((venue) => {
      const isLeagues = venue.league_id === null || venue.league_id === leagueId
      const ofVenue = fields.filter(({ id, venue_id }) => venue_id === venue.id && (isLeagues || played.has(id)))
      const openingHours = hours.filter(({ venue_id }) => venue_id === venue.id)
      const open = getHoursOn(openingHours, getWeekday(date)).map(({ opens, closes }) => ({
        top: timeToMinutes(opens),
        bottom: toClosingMinutes(closes),
      }))
      return ofVenue
        .toSorted((a, b) => byName(a, b))
        .map((field): DayField => {
          const closure = closures.find(
            (one) =>
              one.venue_id === venue.id &&
              (one.field_id === null || one.field_id === field.id) &&
              one.start_date <= date &&
              date <= one.end_date,
          )
          const closed = findClosedTimes({
            timeZone,
            startDate: date,
            endDate: date,
            fields: [{ id: field.id, venueId: venue.id }],
            openingHours,
            closures,
          })
          const others = today
            .filter((game) => game.field_id === field.id && !isShown(game) && !isStruckOut(game.status))
            .toSorted((a, b) => (a.start_time < b.start_time ? -1 : 1))
          const held = onFields.filter(({ field_id }) => field_id === field.id)
          return {
            id: field.id,
            name: field.name,
            venueId: venue.id,
            venue: venue.name,
            open: closure ? [] : open,
            closed: closed.map((span) => ({ ...toDayMinutes(span, date, timeZone), reason: closure?.reason ?? null })),
            taken: joinTaken(
              others.map((game) => ({
                ...toDayMinutes({ start: game.start_time, end: game.end_time }, date, timeZone),
                name: nameOf(game),
                games: 1,
              })),
            ),
            events: held.map((event) => ({
              ...toDayMinutes({ start: event.start_time, end: event.end_time }, date, timeZone),
              id: event.id,
              leagueId: event.league_id,
              title: getEventTitle(event),
              teams: formatList(teams.flatMap((team) => (team && event.team_ids.includes(team.id) ? team.name : []))),
            })),
          }
        })
    })
}

/** Joins games of the same league or schedule with at most this many minutes between them. */
const joinedMinutes = 30

function joinTaken(times: readonly TakenTime[]): TakenTime[] {
  const joined: TakenTime[] = []
  for (const time of times) {
    const last = joined.at(-1)
    if (last && last.name === time.name && time.top - last.bottom <= joinedMinutes) {
      const bottom = Math.max(last.bottom, time.bottom)
      joined[joined.length - 1] = { ...last, bottom, games: last.games + 1 }
    } else joined.push(time)
  }
  return joined
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en', { numeric: true })
