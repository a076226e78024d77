import { useNavigate } from 'react-router-dom'
import { Card } from '#ui/layout/card.tsx'
import { Page } from '#ui/layout/page.tsx'
import { LeagueWizard } from './league-wizard.tsx'
import { t } from './words.ts'

export function CreateLeaguePage() {
  const navigate = useNavigate()
  return (
    <Page title={t.createNewLeague} back={{ to: '/dashboard/leagues', label: t.leagues }}>
      <Card className="max-w-3xl p-4 sm:p-6">
        <LeagueWizard onCancel={() => void navigate('/dashboard/leagues')} />
      </Card>
    </Page>
  )
}
