import { formatCompact } from '#i18n/format-amount.ts'
import { formatNumber } from '#i18n/format.ts'
import { ServerReadError } from '#ui/feedback/server-read-error.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { useAdminApi } from '../use-admin-api.ts'
import { OfflineNote } from '../offline-note.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { StatCards } from './stat-cards.tsx'
import { ChevronRight, Settings, ShieldCheck, Trophy, Users, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Section } from '#ui/layout/section.tsx'
import { leaguesPath, securityPath, settingsPath, usersPath } from './dashboard-links.ts'
import type { AdminDashboard } from '#api/administration/dashboard.ts'
import { MonthlyChart } from '#ui/chart/monthly-chart.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'
import { t } from './words.ts'

/** The start page of the admin area: totals, growth, what is new, and links. */
export function AdminDashboardPage() {
  const { readDashboard } = useAdminApi()
  const { value, error, askAgain } = useServerQuery(readDashboard)
  const online = useOnline()
  // If there is no response and none is on its way (offline, or after an error), show neither zeros nor a loading
  // state.
  const isExpected = value !== undefined || (online && error === undefined)
  return (
    <Page title={t.dashboard} of={t.administration} notes={t.wholePlatformAllOrganizations}>
      <OfflineNote />
      {error !== undefined && <ServerReadError error={error} onRetry={askAgain} />}
      {isExpected && <StatCards counts={value?.counts} />}
      {isExpected && <UserGrowth months={value?.months} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {isExpected && <RecentActivity activity={value?.activity} />}
        <QuickActions />
      </div>
    </Page>
  )
}

const actions: readonly { readonly to: string; readonly label: string; readonly icon: LucideIcon }[] = [
  { to: usersPath, label: t.manageUsers, icon: Users },
  { to: leaguesPath, label: t.manageLeagues, icon: Trophy },
  { to: securityPath, label: t.securitySettings, icon: ShieldCheck },
  { to: settingsPath, label: t.systemSettings, icon: Settings },
]

function QuickActions() {
  return (
    <Section title={t.quickActions}>
      <ul className="-my-2 divide-y divide-line">
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-12 items-center gap-3 font-semibold text-ink no-underline hover:text-accent"
            >
              <Icon size={20} className="shrink-0 text-accent" />
              {label}
              <ChevronRight size={18} className="ml-auto shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The number of new accounts by month. `months` is undefined while loading. */
function UserGrowth({ months }: { months: AdminDashboard['months'] | undefined }) {
  return (
    <Section title={t.userGrowth} notes={t.newAccountsEachMonth}>
      {months ? (
        <MonthlyChart
          title={t.newUsersMonth}
          months={months.map(({ month }) => month)}
          series={[{ label: t.newUsers, look: 'solid', values: months.map(({ users }) => users) }]}
          format={formatNumber}
          formatTick={formatCompact}
        />
      ) : (
        <SkeletonLines count={5} label={t.loadingUserGrowth} />
      )}
    </Section>
  )
}
