import { Link } from 'react-router-dom'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import { formatGameDayAndTime } from '#domain/time.ts'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Card } from '#ui/layout/card.tsx'
import { unboxed } from './unboxed.ts'
import { t } from './words.ts'

/** The team's next practices and other events; nothing if there are none. */
export function TeamEvents({ team, league }: { team: Team; league: League }) {
  const now = useCurrentMinute()
  const found = useCachedLiveQuery('events of a team', (db) => readNextEvents(db, team, now), [team.id, now])
  if (!found || found.length === 0) return null
  return (
    <Card className={`flex flex-col gap-2 p-4 sm:p-5 ${unboxed}`}>
      <h2>{t.nextEvents}</h2>
      <ul className="divide-y divide-line">
        {found.map(({ event, place }) => (
          <li key={event.id} className="min-h-11 py-2 wrap-anywhere">
            <span className="font-semibold">{getEventTitle(event)}</span>
            <span className="block text-note text-soft tabular">
              {[formatGameDayAndTime(event.start_time, league.time_zone), place].filter(Boolean).join(' · ')}
            </span>
            {event.note !== null && <span className="block text-note whitespace-pre-line text-soft">{event.note}</span>}
          </li>
        ))}
      </ul>
      <Link
        to={`/dashboard/leagues/${league.id}/events?team=${team.id}`}
        className="inline-flex min-h-8 items-center self-start font-medium text-accent"
      >
        {t.allEvents}
      </Link>
    </Card>
  )
}

const shownEvents = 4

async function readNextEvents(db: LocalDatabase, team: Team, now: string) {
  const all = await db.league_events.where('league_id').equals(team.league_id).sortBy('start_time')
  const next = all.filter(({ end_time, team_ids }) => end_time > now && team_ids.includes(team.id))
  return Promise.all(
    next.slice(0, shownEvents).map(async (event) => {
      const field = event.field_id === null ? undefined : await db.venue_fields.get(event.field_id)
      const venue = field && (await db.venues.get(field.venue_id))
      return { event, place: event.place ?? formatPlace({ venue, field }) }
    }),
  )
}
