import { MapPin, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useActor, useDatabase, useLive, useOrganizationId } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import { refusalWords } from '#db/refusal-words.ts'
import { useSelectedLeague } from '#db/selected-league.ts'
import { can } from '#domain/capabilities.ts'
import type { League } from '#domain/schema/leagues.ts'
import type { Venue, VenueField } from '#domain/schema/venues.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/count.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/form-field.tsx'
import { LoadBoundary } from '#ui/load-boundary.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, SkeletonCards } from '#ui/states.tsx'
import { notify } from '#ui/toast.tsx'
import { deleteVenue } from './save-venue.ts'
import { VenueCard } from './venue-card.tsx'
import { VenueDialog } from './venue-dialog.tsx'

export function VenuesPage() {
  const actor = useActor()
  const { leagues, league, selectLeague } = useSelectedLeague()
  const [adding, setAdding] = useState(false)
  const addButton = can(actor, 'venue.manage') && (
    <Button variant="primary" icon={<Plus aria-hidden="true" size={18} />} onClick={() => setAdding(true)}>
      Add Venue
    </Button>
  )
  return (
    <Page title="Venue Management" actions={addButton}>
      {leagues && leagues.length > 0 && (
        <SelectField
          label="Select League"
          className="max-w-xs"
          value={league?.id ?? ''}
          onChange={(event) => selectLeague(event.target.value)}
        >
          {leagues.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
      )}
      <LoadBoundary title="Error loading venues">
        {leagues ? (
          <VenueGrid leagues={leagues} leagueId={league?.id} addButton={addButton} />
        ) : (
          <SkeletonCards count={6} />
        )}
      </LoadBoundary>
      {adding && leagues && <VenueDialog leagues={leagues} leagueId={league?.id} onClose={() => setAdding(false)} />}
    </Page>
  )
}

/** The league's own venues and those that all leagues share. */
function VenueGrid({
  leagues,
  leagueId,
  addButton,
}: {
  leagues: readonly League[]
  leagueId: string | undefined
  addButton: ReactNode
}) {
  const organizationId = useOrganizationId()
  const venues = useLive((db) => readVenues(db, organizationId, leagueId), [organizationId, leagueId])
  const [open, setOpen] = useState<{ action: 'edit' | 'delete'; venueId: string }>()
  const close = () => setOpen(undefined)
  if (!venues) return <SkeletonCards count={6} />
  if (venues.length === 0) {
    return (
      <EmptyState title="No venues yet" icon={<MapPin aria-hidden="true" size={32} />} action={addButton}>
        Get started by adding a new venue.
      </EmptyState>
    )
  }
  const chosen = venues.find(({ venue }) => venue.id === open?.venueId)
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {venues.map(({ venue, fields }) => (
          <VenueCard
            key={venue.id}
            venue={venue}
            fields={fields}
            onEdit={() => setOpen({ action: 'edit', venueId: venue.id })}
            onDelete={() => setOpen({ action: 'delete', venueId: venue.id })}
          />
        ))}
      </ul>
      {chosen && open?.action === 'edit' && (
        <VenueDialog existing={chosen} leagues={leagues} leagueId={leagueId} onClose={close} />
      )}
      {chosen && open?.action === 'delete' && <DeleteVenueDialog {...chosen} onClose={close} />}
    </>
  )
}

function DeleteVenueDialog({
  venue,
  fields,
  onClose,
}: {
  venue: Venue
  fields: readonly VenueField[]
  onClose: () => void
}) {
  const db = useDatabase()
  const actor = useActor()
  const confirm = async () => {
    if (!actor) return
    try {
      await deleteVenue(db, actor, venue.id)
      notify.success('Venue deleted successfully')
    } catch (error) {
      notify.error(refusalWords(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog title="Delete Venue" confirmLabel="Delete Venue" onConfirm={() => void confirm()} onClose={onClose}>
      <p>Are you sure you want to delete this venue?</p>
      <p className="mt-3">
        <strong>{venue.name}</strong> goes for good, with {count(fields.length, 'field')}.
      </p>
    </ConfirmDialog>
  )
}

async function readVenues(db: LocalDatabase, organizationId: string | null, leagueId: string | undefined) {
  if (organizationId === null) return []
  const all = await db.venues.where('organization_id').equals(organizationId).toArray()
  const venues = all.filter((venue) => venue.league_id === null || venue.league_id === leagueId).toSorted(byName)
  const fields = await db.venue_fields
    .where('venue_id')
    .anyOf(venues.map(({ id }) => id))
    .toArray()
  return venues.map((venue) => ({
    venue,
    fields: fields.filter((field) => field.venue_id === venue.id).toSorted(byName),
  }))
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name, 'en', { numeric: true })
}
