import { Link } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { readEvents } from '#data/queries/league-events.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import { addDays, formatGameDayAndTime, localToInstant } from '#domain/time.ts'
import { formatList } from '#i18n/format-list.ts'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { t } from './words.ts'

type Asked = {
  readonly organizationId: string
  readonly leagueId: string
  /** Limits the events to those of this team, and to those at this venue; null means all. */
  readonly teamId: string | null
  readonly venueId: string | null
  readonly from: string
  readonly to: string
  readonly timeZone: string
}

/** The league's practices and other events on the visible dates, in a line above the calendar that opens. */
export function EventStrip(asked: Asked) {
  const { leagueId, timeZone } = asked
  const found = useCachedLiveQuery('events of dates', (db) => readStrip(db, asked), Object.values(asked))
  if (!found || found.length === 0) return null
  return (
    <Disclosure title={t.practicesAndEvents} badge={String(found.length)}>
      <ul className="flex flex-col gap-2">
        {found.map(({ event, teams, place }) => (
          <li key={event.id} className="wrap-anywhere">
            <span className="font-semibold tabular">{formatGameDayAndTime(event.start_time, timeZone)}</span>{' '}
            {[getEventTitle(event), formatList(teams), place].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <Link
        to={`/dashboard/leagues/${leagueId}/events`}
        className="inline-flex min-h-8 items-center self-start font-medium text-accent"
      >
        {t.allEvents}
      </Link>
    </Disclosure>
  )
}

type Line = { readonly event: LeagueEvent; readonly teams: readonly string[]; readonly place: string }

async function readStrip(db: LocalDatabase, asked: Asked): Promise<readonly Line[]> {
  const { organizationId, leagueId, teamId, venueId, from, to, timeZone } = asked
  const all = await readEvents(
    db,
    organizationId,
    localToInstant(from, '00:00', timeZone),
    localToInstant(addDays(to, 1), '00:00', timeZone),
  )
  const events = all.filter(
    (event) => event.league_id === leagueId && (teamId === null || event.team_ids.includes(teamId)),
  )
  if (events.length === 0) return []
  const [teams, fields, venues] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).sortBy('name'),
    db.venue_fields.where('organization_id').equals(organizationId).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
  ])
  return events.flatMap((event) => {
    const field = fields.find(({ id }) => id === event.field_id)
    const venue = venues.find(({ id }) => id === field?.venue_id)
    if (venueId !== null && venue?.id !== venueId) return []
    const names = teams.filter(({ id }) => event.team_ids.includes(id)).map(({ name }) => name)
    return [{ event, teams: names, place: event.place ?? formatPlace({ venue, field }) }]
  })
}
