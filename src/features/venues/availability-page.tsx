import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useActor } from '#data/queries/context.tsx'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { can } from '#domain/people/capabilities.ts'
import type { UsualTimes } from '#domain/scheduling/conflicts/usual-times.ts'
import type { League } from '#domain/schema/leagues.ts'
import { toLocalDate } from '#domain/time.ts'
import { findNextClosure } from '#domain/leagues/venue-hours.ts'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { useMediaQuery } from '#ui/browser/media-query.ts'
import { Page } from '#ui/layout/page.tsx'
import { ErrorPanel, SkeletonLines } from '#ui/feedback/states.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { AvailabilityDay } from './availability-day.tsx'
import { AvailabilityList } from './availability-list.tsx'
import { AvailabilityToolbar } from './availability-toolbar.tsx'
import { AvailabilityWeek } from './availability-week.tsx'
import { computeAvailability } from './availability.ts'
import { useBookedEvents, useBookedGames, useUsualTimes } from './read-availability.ts'
import { readVenue } from './read-venues.ts'
import { listShownDates, useAvailabilityAddress } from './use-availability-address.ts'
import type { VenueDetails } from './venue-form.ts'
import { formatClosure } from './venue-words.ts'
import { t } from './words.ts'

/** When a venue's fields are open, closed, booked, and free. */
export function AvailabilityPage() {
  const { venueId = '' } = useParams()
  const whole = useCachedLiveQuery('availability of a venue', (db) => readVenue(db, venueId), [venueId])
  const { leagues, league: selected, selectLeague } = useSelectedLeague()
  const league = leagues?.find(({ id }) => id === whole?.venue.league_id) ?? selected
  const usual = useUsualTimes(league)
  const back = { to: '/dashboard/venues', label: t.venues }
  if (whole === null) {
    return (
      <Page title={t.availability} back={back}>
        <ErrorPanel title={t.venueNotFound} message={t.mayHaveBeenDeleted} />
      </Page>
    )
  }
  const isShared = whole?.venue.league_id === null
  return (
    <Page
      title={t.availability}
      of={whole?.venue.name}
      back={back}
      notes={whole && [whole.venue.name, league && t.timesIn(league.time_zone)].filter(Boolean).join(' · ')}
    >
      <LoadBoundary title={t.errorLoadingVenues}>
        {whole && usual && leagues ? (
          <Availability
            whole={whole}
            usual={usual}
            league={league}
            leagues={isShared ? leagues : []}
            onSelectLeague={selectLeague}
          />
        ) : (
          <SkeletonLines />
        )}
      </LoadBoundary>
    </Page>
  )
}

function Availability({
  whole,
  usual,
  league,
  leagues,
  onSelectLeague,
}: {
  whole: VenueDetails
  usual: UsualTimes
  league: League | undefined
  /** The leagues to choose from if the venue does not belong to a single league. */
  leagues: readonly League[]
  onSelectLeague: (leagueId: string) => void
}) {
  const actor = useActor()
  const now = useCurrentMinute()
  const timeZone = league?.time_zone ?? 'UTC'
  const today = toLocalDate(now, timeZone)
  const [address, show] = useAvailabilityAddress(today, usual)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const view = isPhone ? 'list' : address.view
  const { minutes, turnaround: turnaroundMinutes } = address
  const { from, to } = listShownDates({ view, date: address.date })
  const fieldIds = useMemo(() => whole.fields.map(({ id }) => id), [whole])
  const games = useBookedGames(whole.venue.organization_id, fieldIds, { from, to, timeZone })
  const events = useBookedEvents(whole.venue.organization_id, { from, to, timeZone })
  const days = useMemo(
    () =>
      games &&
      events &&
      computeAvailability({ ...whole, timeZone, from, to, games, events, minutes, turnaroundMinutes, now }),
    [whole, timeZone, from, to, games, events, minutes, turnaroundMinutes, now],
  )
  const slotLink =
    league && can(actor, 'game.update')
      ? (fieldId: string, start: string) =>
          `/dashboard/scheduling?${new URLSearchParams({ league: league.id, schedule: 'all', add: '1', field: fieldId, start, minutes: String(minutes), date: toLocalDate(start, timeZone) }).toString()}`
      : null
  const closure = findNextClosure(whole.closures, from)
  const shared = { days: days ?? [], fields: whole.fields, hours: whole.hours, timeZone, slotLink }
  return (
    <>
      <AvailabilityToolbar
        shown={{ ...address, view }}
        today={today}
        isPhone={isPhone}
        league={league}
        leagues={leagues}
        onSelectLeague={onSelectLeague}
        onChange={show}
      />
      {closure && (
        <p className="text-note text-soft">
          {t.nextClosure(formatClosure(closure, whole.fields.find(({ id }) => id === closure.field_id)?.name))}
        </p>
      )}
      {days === undefined && <SkeletonLines />}
      {days && view === 'day' && <AvailabilityDay date={address.date} {...shared} />}
      {days && view === 'list' && <AvailabilityList date={address.date} {...shared} />}
      {days && view === 'week' && (
        <AvailabilityWeek today={today} onShowDay={(date) => show({ view: 'day', date })} {...shared} />
      )}
    </>
  )
}
