import type { LocalDatabase } from '#data/store/database.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { PlayedGame } from '#domain/sponsorship/report-request.ts'
import { addDays, localDate, localToInstant } from '#domain/time.ts'

export type GamesAtVenues = {
  readonly games: readonly PlayedGame[]
  /** Where the league may play, by name: its own venues and those that all leagues share. */
  readonly venues: readonly { readonly id: string; readonly name: string }[]
}

/** The league's completed games from one day to another on its calendar, each with the venue of its field. */
export async function readPlayedGames(
  db: LocalDatabase,
  league: Pick<League, 'id' | 'organization_id' | 'time_zone'>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<GamesAtVenues> {
  const start = localToInstant(from, '00:00', league.time_zone)
  const end = localToInstant(addDays(to, 1), '00:00', league.time_zone)
  const ours = 'organization_id'
  const [games, fields, venues] = await Promise.all([
    start < end ? db.games.where('[league_id+start_time]').between([league.id, start], [league.id, end]).toArray() : [],
    db.venue_fields.where(ours).equals(league.organization_id).toArray(),
    db.venues.where(ours).equals(league.organization_id).toArray(),
  ])
  const venueOfField = new Map(fields.map(({ id, venue_id }) => [id, venue_id]))
  const nameOf = new Map(venues.map(({ id, name }) => [id, name]))
  return {
    games: games
      .filter(({ status }) => status === 'completed')
      .map(({ start_time, field_id }) => {
        const venueId = venueOfField.get(field_id ?? '') ?? null
        return { date: localDate(start_time, league.time_zone), venueId, venue: nameOf.get(venueId ?? '') ?? null }
      }),
    venues: venues
      .filter(({ league_id }) => league_id === null || league_id === league.id)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
  }
}
