import { MapPin, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useActor, useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { useSelectedLeague } from '#data/queries/selected-league.ts'
import { useLeagueSteps } from '#data/queries/use-league-steps.ts'
import { can } from '#domain/people/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { HelpLink } from '#ui/layout/help-link.tsx'
import { Page } from '#ui/layout/page.tsx'
import { EmptyState, ErrorPanel, SkeletonCards } from '#ui/feedback/states.tsx'
import { RowOptions } from '#ui/forms/options.tsx'
import { DeleteVenueDialog } from './delete-venue-dialog.tsx'
import { readVenues } from './read-venues.ts'
import { VenueCard } from './venue-card.tsx'
import { VenueDialog } from './venue-dialog.tsx'
import { t } from './words.ts'

export function VenuesPage() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const [adding, setAdding] = useState(false)
  const { pathname } = useLocation()
  const next = useLeagueSteps(league?.id).find(({ isDone }) => !isDone)
  const addButton = can(actor, 'venue.manage') && (
    <Button variant="primary" icon={<Plus size={18} />} onClick={() => setAdding(true)}>
      {t.addVenue}
    </Button>
  )
  return (
    <Page
      title={t.venueManagement}
      actions={
        can(actor, 'venue.manage') && (
          <>
            <ButtonLink to="/dashboard/import?kind=venues">{t.import}</ButtonLink>
            {addButton}
          </>
        )
      }
    >
      {leagues && leagues.length > 0 && (
        <SelectField
          label={t.selectLeague}
          className="max-w-xs"
          value={league?.id ?? ''}
          onChange={(event) => selectLeague(event.target.value)}
        >
          <RowOptions rows={leagues} />
        </SelectField>
      )}
      {league && next && next.to !== pathname && (
        <Banner tone="green" action={<ButtonLink to={next.to}>{next.title}</ButtonLink>}>
          {t.hasNoScheduleYet(league.name)}
        </Banner>
      )}
      <LoadBoundary title={t.errorLoadingVenues} fallback={failedToFetch}>
        {leagues ? <VenueGrid leagues={leagues} league={league} addButton={addButton} /> : <SkeletonCards count={6} />}
      </LoadBoundary>
      {adding && leagues && <VenueDialog leagues={leagues} onClose={() => setAdding(false)} />}
    </Page>
  )
}

const failedToFetch = (message: string) => (
  <ErrorPanel title={t.errorLoadingVenues} message={t.failedFetchVenues(message)} />
)

/** The league's own venues and those that all leagues share. */
function VenueGrid({
  leagues,
  league,
  addButton,
}: {
  leagues: readonly League[]
  league: League | undefined
  addButton: ReactNode
}) {
  const organizationId = useOrganizationId()
  const leagueId = league?.id
  const venues = useLiveQuery((db) => readVenues(db, organizationId, leagueId), [organizationId, leagueId])
  const [open, setOpen] = useState<{ action: 'edit' | 'delete'; venueId: string }>()
  const close = () => setOpen(undefined)
  if (!venues) return <SkeletonCards count={6} />
  if (venues.length === 0) {
    return (
      <EmptyState
        title={t.noVenuesYet}
        icon={<MapPin size={32} />}
        action={
          addButton && (
            <div className="flex flex-col items-center gap-2">
              {addButton}
              <HelpLink topic="add-venues">{t.howToAddVenues}</HelpLink>
            </div>
          )
        }
      >
        {t.getStartedAddingNew}
      </EmptyState>
    )
  }
  const chosen = venues.find(({ venue }) => venue.id === open?.venueId)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {venues.map((whole) => (
          <VenueCard
            key={whole.venue.id}
            {...whole}
            timeZone={league?.time_zone ?? 'UTC'}
            onEdit={() => setOpen({ action: 'edit', venueId: whole.venue.id })}
            onDelete={() => setOpen({ action: 'delete', venueId: whole.venue.id })}
          />
        ))}
      </ul>
      {chosen && open?.action === 'edit' && <VenueDialog existing={chosen} leagues={leagues} onClose={close} />}
      {chosen && open?.action === 'delete' && <DeleteVenueDialog {...chosen} onClose={close} />}
    </>
  )
}
