import { useNavigate } from 'react-router-dom'
import { useActor } from '#db/context.tsx'
import { can } from '#domain/capabilities.ts'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { LeagueWizard } from './league-wizard.tsx'

export function CreateLeaguePage() {
  const actor = useActor()
  const navigate = useNavigate()
  return (
    <Page title="Create New League" back={{ to: '/dashboard/leagues', label: 'Leagues' }}>
      {actor && !can(actor, 'league.create') ? (
        <EmptyState title="You do not have permission to do this">
          A league manager or league administrator of your organization creates its leagues.
        </EmptyState>
      ) : (
        <Card className="max-w-3xl p-4 sm:p-6">
          <LeagueWizard onCancel={() => void navigate('/dashboard/leagues')} />
        </Card>
      )}
    </Page>
  )
}
