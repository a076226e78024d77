import { useParams } from 'react-router-dom'
import { useActor, useLive } from '#db/context.tsx'
import { can } from '#domain/capabilities.ts'
import { ButtonLink } from '#ui/button.tsx'
import { LoadBoundary } from '#ui/load-boundary.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, SkeletonLines } from '#ui/states.tsx'
import { DivisionsCard } from './divisions-card.tsx'
import { LeagueSettingsForm } from './league-settings-form.tsx'

const back = { to: '/dashboard/leagues', label: 'Leagues' }

export function LeagueSettingsPage() {
  const { leagueId = '' } = useParams()
  return (
    <LoadBoundary title="Failed to fetch league">
      <Settings key={leagueId} leagueId={leagueId} />
    </LoadBoundary>
  )
}

function Settings({ leagueId }: { leagueId: string }) {
  const actor = useActor()
  const found = useLive(async (db) => ({ league: await db.leagues.get(leagueId) }), [leagueId])
  if (!found || !actor) {
    return (
      <Page title="League Settings" back={back}>
        <SkeletonLines count={8} />
      </Page>
    )
  }
  const { league } = found
  if (!league || !can(actor, 'league.update')) {
    return (
      <Page title="League Settings" back={back}>
        {league ? (
          <EmptyState title="You do not have permission to do this">
            A league manager or league administrator of your organization changes its settings.
          </EmptyState>
        ) : (
          <EmptyState title="League not found">This no longer exists. Somebody may have deleted it.</EmptyState>
        )}
      </Page>
    )
  }
  return (
    <Page
      title="League Settings"
      notes={league.name}
      back={back}
      actions={<ButtonLink to={`/dashboard/leagues/${leagueId}/teams`}>Manage Teams</ButtonLink>}
    >
      <LeagueSettingsForm league={league} />
      <DivisionsCard leagueId={leagueId} />
    </Page>
  )
}
