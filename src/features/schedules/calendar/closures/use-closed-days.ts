import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { listClosedDays, type ClosedDay } from '#domain/leagues/closed-days.ts'

export type ClosedDays = ReadonlyMap<string, ClosedDay>

type Asked = {
  readonly organizationId: string
  readonly leagueId: string
  /** Null for all schedules of the league. */
  readonly scheduleId: string | null
  /** Null for all venues. */
  readonly venueId: string | null
  /** Both dates are inclusive. */
  readonly from: string
  readonly to: string
}

/** Returns the days on which the league cannot play everywhere, by date; none while they are read. */
export function useClosedDays(asked: Asked): ClosedDays {
  const { organizationId, leagueId, scheduleId, venueId, from, to } = asked
  return (
    useCachedLiveQuery('closed days', (db) => readClosedDays(db, asked), [
      organizationId,
      leagueId,
      scheduleId,
      venueId,
      from,
      to,
    ]) ?? noDays
  )
}

const noDays: ClosedDays = new Map()

async function readClosedDays(
  db: LocalDatabase,
  { organizationId, leagueId, scheduleId, venueId, from, to }: Asked,
): Promise<ClosedDays> {
  const [venues, fields, closures, schedules] = await Promise.all([
    db.venues.where('organization_id').equals(organizationId).toArray(),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.venue_closures.where('organization_id').equals(organizationId).toArray(),
    db.schedules.where('league_id').equals(leagueId).toArray(),
  ])
  const names = new Map(
    venues
      .filter(({ id, league_id }) => (league_id ?? leagueId) === leagueId && (venueId ?? id) === id)
      .map(({ id, name }) => [id, name]),
  )
  return listClosedDays({
    from,
    to,
    fields: fields.flatMap(({ id, name, venue_id }) => {
      const venue = names.get(venue_id)
      return venue === undefined ? [] : [{ id, name, venueId: venue_id, venue }]
    }),
    closures,
    schedules: schedules
      .filter(({ id, status }) => (scheduleId === null ? status !== 'completed' : id === scheduleId))
      .map(({ name, start_date, end_date, constraints }) => ({
        name,
        startDate: start_date,
        endDate: end_date,
        blackoutDates: constraints?.blackoutDates ?? [],
      })),
  })
}
