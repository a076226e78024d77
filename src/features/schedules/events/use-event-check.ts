import { useLiveQuery } from '#data/queries/context.tsx'
import { readEvents } from '#data/queries/league-events.ts'
import { readNearbyGames } from '#data/queries/organization-games.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { findEventOverlaps } from '#domain/league-events/overlaps.ts'
import { findClosedTimes } from '#domain/scheduling/conflicts/closed-times.ts'
import type { EventRow } from '#domain/scheduling/conflicts/event-times.ts'
import type { League } from '#domain/schema/leagues.ts'
import { formatGameDayAndTime, toLocalDate } from '#domain/time.ts'
import { formatDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { describeGame } from '../conflicts/conflict-words.ts'
import { readGameNames, toCalendarGame } from '../management/league-names.ts'
import { t } from './words.ts'

/** Returns, in words, what the events overlap on their field or with their teams; empty while nothing is typed. */
export function useEventCheck(events: readonly EventRow[], league: League): readonly string[] | undefined {
  // The IDs of new events differ each time that something is typed.
  const key = events.map(({ field_id, team_ids, start_time, end_time }) =>
    [field_id, team_ids.join(), start_time, end_time].join(' '),
  )
  return useLiveQuery((db) => checkEvents(db, events, league), [key.join(';'), league])
}

async function checkEvents(db: LocalDatabase, events: readonly EventRow[], league: League): Promise<string[]> {
  const { organization_id: organizationId, time_zone: timeZone } = league
  const [first, last] = [events.at(0), events.at(-1)]
  if (!first || !last) return []
  const field = first.field_id === null ? undefined : await db.venue_fields.get(first.field_id)
  const venue = field && (await db.venues.get(field.venue_id))
  const [near, others, openingHours, closures] = await Promise.all([
    readNearbyGames(db, organizationId, first.start_time, last.end_time),
    readEvents(db, organizationId, first.start_time, last.end_time),
    db.venue_opening_hours
      .where('venue_id')
      .equals(field?.venue_id ?? '')
      .toArray(),
    db.venue_closures
      .where('venue_id')
      .equals(field?.venue_id ?? '')
      .toArray(),
  ])
  const closed = findClosedTimes({
    timeZone,
    startDate: toLocalDate(first.start_time, timeZone),
    endDate: toLocalDate(last.end_time, timeZone),
    fields: field ? [{ id: field.id, venueId: field.venue_id }] : [],
    openingHours,
    closures,
  })
  const overlaps = findEventOverlaps(events, { games: near.games, events: others, closed })
  const names = await readGameNames(
    db,
    overlaps.flatMap((one) => (one.kind === 'game' ? [one.game] : [])),
  )
  const teams = await db.teams.bulkGet([
    ...new Set(overlaps.flatMap((one) => (one.kind === 'event' ? one.other.team_ids : []))),
  ])
  const nameTeams = (ids: readonly string[]) =>
    formatList(teams.flatMap((team) => (team && ids.includes(team.id) ? team.name : [])))
  return overlaps.map((one) => {
    switch (one.kind) {
      case 'game':
        return describeGame(toCalendarGame(one.game, names), timeZone)
      case 'event':
        return [
          getEventTitle(one.other),
          nameTeams(one.other.team_ids),
          formatGameDayAndTime(one.other.start_time, timeZone),
        ]
          .filter(Boolean)
          .join(', ')
      case 'closed':
        return t.closedThen(formatPlace({ venue, field }), formatDate(toLocalDate(one.event.start_time, timeZone)))
    }
  })
}
