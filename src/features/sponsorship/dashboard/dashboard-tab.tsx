import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import { renewals, sponsorshipFigures, topPackages, utilization } from '#domain/sponsorship/figures.ts'
import { formatDate, localDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { PrintedOn } from '#ui/layout/printed-on.tsx'
import { useMinute } from '#ui/browser/use-minute.ts'
import type { TabProps } from '../tabs.ts'
import { FigureCards } from './figure-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { PipelineBoard } from './pipeline-board.tsx'
import { pipelineColumns } from './pipeline-columns.ts'
import { RenewalsCard } from './renewals-card.tsx'
import { RevenueTrend } from './revenue-trend.tsx'
import { TopPackagesCard } from './top-packages-card.tsx'
import { UtilizationCard } from './utilization-card.tsx'

/** How a league's sponsorship stands, on one page that goes to the board as it is. */
export function DashboardTab({ league, data }: Pick<TabProps, 'league' | 'data'>) {
  const mayManage = can(useActor(), 'sponsorship.manage')
  const today = localDate(useMinute(), league.time_zone)
  const shown = useMemo(
    () => ({
      figures: sponsorshipFigures(data, today),
      categories: utilization(data, today),
      top: topPackages(data, today),
      renewals: renewals(data, today),
      columns: pipelineColumns(data, today),
    }),
    [data, today],
  )
  const isEmpty = data.assets.length + data.packages.length + data.sponsors.length === 0
  if (isEmpty) return <FirstSteps data={data} />
  return (
    <>
      {data.deals.length === 0 && <FirstSteps data={data} />}
      <div className="flex items-center justify-between gap-4">
        <p className="text-soft print:text-ink">
          {league.name}
          <span className="print:hidden">, {formatDate(today, { year: true })}</span>
          <span className="hidden print:inline">. </span>
          <PrintedOn date={formatDate(today, { year: true })} />
        </p>
        <Button icon={<Printer aria-hidden="true" size={18} />} onClick={() => print()} className="print:hidden">
          Print
        </Button>
      </div>
      <FigureCards figures={shown.figures} today={today} />
      <RevenueTrend league={league} data={data} today={today} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <RenewalsCard renewals={shown.renewals} today={today} mayRenew={mayManage} />
          <TopPackagesCard packages={shown.top} />
        </div>
        <UtilizationCard categories={shown.categories} />
      </div>
      <PipelineBoard columns={shown.columns} today={today} mayMove={mayManage} />
    </>
  )
}
