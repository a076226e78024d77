import { useNavigate } from 'react-router-dom'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LeagueWizard } from './league-wizard.tsx'

export function CreateLeaguePage() {
  const navigate = useNavigate()
  return (
    <Page title="Create New League" back={{ to: '/dashboard/leagues', label: 'Leagues' }}>
      <Card className="max-w-3xl p-4 sm:p-6">
        <LeagueWizard onCancel={() => void navigate('/dashboard/leagues')} />
      </Card>
    </Page>
  )
}
