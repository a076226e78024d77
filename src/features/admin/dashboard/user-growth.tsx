import type { AdminDashboard } from '#api/administration/dashboard.ts'
import { MonthlyChart } from '#ui/chart/monthly-chart.tsx'
import { Section } from '#ui/layout/section.tsx'
import { SkeletonLines } from '#ui/feedback/states.tsx'

/** The accounts of each month. `months`: undefined while they are on their way. */
export function UserGrowth({ months }: { months: AdminDashboard['months'] | undefined }) {
  return (
    <Section title="User Growth" notes="New accounts in each month (UTC). Accounts that were deleted are not counted.">
      {months ? (
        <MonthlyChart
          title="New users by month"
          months={months.map(({ month }) => month)}
          series={[{ label: 'New users', look: 'solid', values: months.map(({ users }) => users) }]}
          format={(users) => users.toLocaleString('en')}
          formatTick={(users) => axis.format(users)}
        />
      ) : (
        <SkeletonLines count={5} label="Loading User Growth…" />
      )}
    </Section>
  )
}

const axis = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
