import { Plus, Trophy } from 'lucide-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useActor, useLiveQuery, useOrganizationId } from '#data/queries/context.tsx'
import { allLeaguesGroup, useAllowance } from '#data/changes/plan-limits.ts'
import { can } from '#domain/people/capabilities.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { LoadBoundary } from '#ui/layout/load-boundary.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PlanNotice } from '#ui/feedback/plan-notice.tsx'
import { EmptyState, SkeletonCards } from '#ui/feedback/states.tsx'
import { DeleteLeagueDialog } from './delete-league-dialog.tsx'
import { LeagueCard } from './league-card.tsx'
import { LeagueWizard } from './league-wizard.tsx'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export function LeaguesPage() {
  const actor = useActor()
  const allowance = useAllowance('leagues', allLeaguesGroup)
  const [creating, setCreating] = useState(false)
  const close = useCallback(() => setCreating(false), [])
  const createButton = can(actor, 'league.create') && (
    <Button variant="primary" icon={<Plus size={18} />} onClick={() => setCreating(true)}>
      {t.createLeague}
    </Button>
  )
  return (
    <Page
      title={t.leagueManagement}
      actions={
        can(actor, 'league.create') && (
          <>
            <ButtonLink to="/dashboard/import">{t.import}</ButtonLink>
            {createButton}
          </>
        )
      }
    >
      <LoadBoundary title={t.errorLoadingLeagues}>
        {allowance && can(actor, 'league.create') && <PlanNotice allowance={allowance} />}
        <LeagueGrid createButton={createButton} />
      </LoadBoundary>
      {creating && (
        <Dialog title={t.createNewLeague} wide dismissible={false} onClose={close}>
          <LeagueWizard onCancel={close} />
        </Dialog>
      )}
    </Page>
  )
}

function LeagueGrid({ createButton }: { createButton: ReactNode }) {
  const actor = useActor()
  const organizationId = useOrganizationId()
  const leagues = useLiveQuery((db) => readLeagues(db, organizationId), [organizationId])
  const [deletingId, setDeletingId] = useState<string>()
  const deleting = leagues?.find(({ league }) => league.id === deletingId)?.league
  if (!leagues) return <SkeletonCards count={6} />
  if (leagues.length === 0) {
    return (
      <EmptyState title={t.noLeaguesFound} icon={<Trophy size={32} />} action={createButton}>
        {can(actor, 'league.create') ? t.youHaventCreatedAny : t.leagueStaffHaveNot}
      </EmptyState>
    )
  }
  const active = leagues.filter(({ league }) => league.status === 'active')
  const archived = leagues.filter(({ league }) => league.status === 'archived')
  const cards = (some: typeof leagues) => (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {some.map((listed) => (
        <LeagueCard key={listed.league.id} {...listed} onDelete={() => setDeletingId(listed.league.id)} />
      ))}
    </ul>
  )
  return (
    <>
      {cards(active)}
      {archived.length > 0 && (
        <details open={active.length === 0}>
          <summary className="inline-flex min-h-11 items-center font-semibold text-soft hover:text-ink">
            {t.archivedLeagues(archived.length)}
          </summary>
          <div className="pt-2">{cards(archived)}</div>
        </details>
      )}
      {deleting && <DeleteLeagueDialog league={deleting} onClose={() => setDeletingId(undefined)} />}
    </>
  )
}

/**
 * Reads the organization's leagues, newest first, with the numbers on their cards. Shared venues count toward every
 * league.
 */
async function readLeagues(db: LocalDatabase, organizationId: string | null) {
  if (!organizationId) return []
  const [leagues, teams, venues] = await Promise.all([
    db.leagues.where('organization_id').equals(organizationId).toArray(),
    db.teams.where('organization_id').equals(organizationId).toArray(),
    db.venues.where('organization_id').equals(organizationId).toArray(),
  ])
  return leagues
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at) || a.name.localeCompare(b.name))
    .map((league) => ({
      league,
      teamCount: teams.filter((team) => team.league_id === league.id).length,
      venueCount: venues.filter((venue) => venue.league_id === league.id || venue.league_id === null).length,
    }))
}
