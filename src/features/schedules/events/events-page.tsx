import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import { compareText } from '#domain/compare-text.ts'
import { groupBy } from '#domain/group-by.ts'
import { getEventTitle } from '#domain/league-events/event-title.ts'
import { formatPlace } from '#domain/leagues/format-place.ts'
import { can } from '#domain/people/capabilities.ts'
import type { LeagueEvent } from '#domain/schema/league-events.ts'
import type { League, Team } from '#domain/schema/leagues.ts'
import { formatGameDayAndTime, formatGameTime, toLocalDate } from '#domain/time.ts'
import { formatLongDate } from '#i18n/format.ts'
import { formatList } from '#i18n/format-list.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { RowMenu } from '#ui/dialogs/row-menu.tsx'
import { EmptyState, SkeletonLines } from '#ui/feedback/states.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { SegmentedControl } from '#ui/forms/segmented-control.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { readLeaguePlaces, type LeaguePlace } from '../wizard/use-league-places.ts'
import { DeleteEventDialog } from './delete-event-dialog.tsx'
import { EventDialog } from './event-dialog.tsx'
import { t } from './words.ts'

/** A league's practices and other events, which staff add and change. `?team=` shows those of one team. */
export function EventsPage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title={t.couldNotRead}>
      <Events key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function Events({ leagueId }: { leagueId: string }) {
  const found = useCachedLiveQuery('events of a league', (db) => readLeagueEvents(db, leagueId), [leagueId])
  const back = { to: `/dashboard/scheduling?league=${leagueId}`, label: t.schedule }
  if (found === undefined) {
    return (
      <Page title={t.practicesAndEvents} back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  if (found === null) {
    return (
      <Page title={t.practicesAndEvents}>
        <EmptyState title={t.leagueNotFound} action={<ButtonLink to="/dashboard/leagues">{t.goLeagues}</ButtonLink>}>
          {t.leagueNotHere}
        </EmptyState>
      </Page>
    )
  }
  return <LeagueEvents found={found} back={back} />
}

type Found = {
  readonly league: League
  readonly teams: readonly Team[]
  readonly places: readonly LeaguePlace[]
  /** In order of time. */
  readonly events: readonly LeagueEvent[]
}

async function readLeagueEvents(db: LocalDatabase, leagueId: string): Promise<Found | null> {
  const league = await db.leagues.get(leagueId)
  if (!league) return null
  const [teams, places, events] = await Promise.all([
    db.teams.where('league_id').equals(leagueId).toArray(),
    readLeaguePlaces(db, league.organization_id, leagueId),
    db.league_events.where('league_id').equals(leagueId).sortBy('start_time'),
  ])
  return { league, teams: teams.toSorted((a, b) => compareText(a.name, b.name)), places, events }
}

/** How many events are listed at first, and how many more each time. */
const shownAtOnce = 50

type Asked = { readonly what: 'add' } | { readonly what: 'edit' | 'delete'; readonly event: LeagueEvent }

function LeagueEvents({ found, back }: { found: Found; back: { to: string; label: string } }) {
  const { league, teams, places, events } = found
  const actor = useActor()
  const now = useCurrentMinute()
  const [params, setParams] = useSearchParams()
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  const [limit, setLimit] = useState(shownAtOnce)
  const [asked, setAsked] = useState<Asked>()
  const team = teams.find(({ id }) => id === params.get('team'))
  const mayEdit = can(actor, 'game.update')
  const ofTeam = team ? events.filter(({ team_ids }) => team_ids.includes(team.id)) : events
  const shown =
    when === 'upcoming'
      ? ofTeam.filter(({ end_time }) => end_time > now)
      : ofTeam.filter(({ end_time }) => end_time <= now).toReversed()
  const dates = groupBy(shown.slice(0, limit), ({ start_time }) => toLocalDate(start_time, league.time_zone))
  const close = () => setAsked(undefined)
  const shared = { league, teams, places, all: events, onClose: close }
  const addButton = mayEdit && (
    <Button variant="primary" icon={<Plus size={18} />} onClick={() => setAsked({ what: 'add' })}>
      {t.addEvent}
    </Button>
  )
  return (
    <Page title={t.practicesAndEvents} of={league.name} back={back} notes={league.name} actions={addButton}>
      {events.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <SegmentedControl
            label={t.whichEvents}
            value={when}
            onChange={setWhen}
            options={[
              { value: 'upcoming', label: t.upcoming },
              { value: 'past', label: t.past },
            ]}
          />
          <SelectField
            label={t.team}
            labelHidden
            value={team?.id ?? ''}
            onChange={({ target }) => setParams(target.value === '' ? {} : { team: target.value }, { replace: true })}
            className="min-w-0"
          >
            <option value="">{t.allTeams}</option>
            <RowOptions rows={teams} />
          </SelectField>
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState title={when === 'past' ? t.nonePast : t.noEvents}>
          {team && when === 'upcoming' ? t.noneOfTeam : t.noEventsYet}
        </EmptyState>
      )}
      {[...dates].map(([date, ofDate]) => (
        <section key={date} aria-labelledby={`events-${date}`} className="flex flex-col gap-2">
          <h2 id={`events-${date}`}>{formatLongDate(date)}</h2>
          <Card>
            <ul>
              {ofDate.map((event) => (
                <EventLine
                  key={event.id}
                  event={event}
                  found={found}
                  onAsk={mayEdit ? (what) => setAsked({ what, event }) : undefined}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
      {shown.length > limit && (
        <div>
          <Button onClick={() => setLimit(limit + shownAtOnce)}>{t.showMore}</Button>
        </div>
      )}
      {asked?.what === 'add' && <EventDialog {...shared} />}
      {asked?.what === 'edit' && <EventDialog {...shared} event={asked.event} />}
      {asked?.what === 'delete' && (
        <DeleteEventDialog event={asked.event} all={events} timeZone={league.time_zone} onClose={close} />
      )}
    </Page>
  )
}

function EventLine({
  event,
  found,
  onAsk,
}: {
  event: LeagueEvent
  found: Found
  /** Undefined if the person may not change events. */
  onAsk: ((what: 'edit' | 'delete') => void) | undefined
}) {
  const { league, teams, places, events } = found
  const { time_zone: timeZone } = league
  const title = getEventTitle(event)
  const names = teams.filter(({ id }) => event.team_ids.includes(id)).map(({ name }) => name)
  const place = event.place ?? findPlace(places, event.field_id)
  const isSeries =
    event.series_id !== null && events.some(({ id, series_id }) => id !== event.id && series_id === event.series_id)
  return (
    <li className="flex items-start gap-3 border-b border-line px-4 py-2 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 py-1.5">
        <span className="basis-44 font-semibold whitespace-nowrap tabular">
          {formatGameTime(event.start_time, timeZone)}–{formatGameTime(event.end_time, timeZone)}
        </span>
        <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <b>{title}</b> {isSeries && <Pill>{t.weekly}</Pill>}
          {names.length > 0 && <span className="block">{formatList(names)}</span>}
          {place !== null && <span className="block text-note text-soft">{place}</span>}
          {event.note !== null && <span className="block text-note whitespace-pre-line text-soft">{event.note}</span>}
        </span>
      </div>
      {onAsk && (
        <RowMenu
          name={`${title}, ${formatGameDayAndTime(event.start_time, timeZone)}`}
          items={[
            { label: t.editEvent, onSelect: () => onAsk('edit') },
            { label: t.deleteEvent, startsGroup: true, isDanger: true, onSelect: () => onAsk('delete') },
          ]}
        />
      )}
    </li>
  )
}

function findPlace(places: readonly LeaguePlace[], fieldId: string | null): string | null {
  for (const { venueName, fields } of places) {
    const field = fields.find(({ id }) => id === fieldId)
    if (field) return formatPlace({ venue: { name: venueName }, field })
  }
  return null
}
