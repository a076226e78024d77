import { refusalWords } from '#data/store/refusal-words.ts'
import { AnswerProblem } from '#ui/feedback/answer-problem.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useAnswer } from '#ui/feedback/use-answer.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'
import { UserGrowth } from './user-growth.tsx'

/** What the administration begins with: how much there is, how it grows, what is new, and the ways on. */
export function AdminDashboardPage() {
  const { readDashboard } = useAdminApi()
  const { value, error, askAgain } = useAnswer(readDashboard)
  const online = useOnline()
  // Without an answer nothing is claimed: no zeros, and nothing that looks as if it were still coming.
  const isExpected = value !== undefined || (online && error === undefined)
  return (
    <Page title="Dashboard" of="Administration" notes="The whole platform, all organizations together.">
      <OfflineNote />
      {error !== undefined && <AnswerProblem message={refusalWords(error)} onRetry={askAgain} />}
      {isExpected && <StatCards counts={value?.counts} />}
      {isExpected && <UserGrowth months={value?.months} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isExpected && <RecentActivity activity={value?.activity} />}
        <QuickActions />
      </div>
    </Page>
  )
}
