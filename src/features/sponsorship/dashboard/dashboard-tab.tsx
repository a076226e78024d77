import { Printer } from 'lucide-react'
import { useMemo } from 'react'
import { useActor } from '#data/queries/context.tsx'
import { can } from '#domain/people/capabilities.ts'
import {
  findUpcomingRenewals,
  computeSponsorshipFigures,
  findTopPackages,
  computeUtilization,
  type TopPackage,
  type CategoryUtilization,
} from '#domain/sponsorship/figures.ts'
import { toLocalDate } from '#domain/time.ts'
import { Button } from '#ui/button.tsx'
import { PrintDate } from '#ui/layout/print-date.tsx'
import { useCurrentMinute } from '#ui/browser/use-current-minute.ts'
import { FigureCards } from './figure-cards.tsx'
import { SponsorshipFirstSteps } from './sponsorship-first-steps.tsx'
import { PipelineBoard } from './pipeline-board.tsx'
import { toPipelineColumns } from './pipeline-columns.ts'
import { RenewalsCard } from './renewals-card.tsx'
import { RevenueTrend } from './revenue-trend.tsx'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { Card } from '#ui/layout/card.tsx'
import { ShareBar } from '#ui/chart/share-bar.tsx'
import { TabLink } from './tab-link.tsx'
import { t } from './words.ts'
import { rich } from '#ui/rich-text.tsx'
import type { TabProps } from '../tab-props.ts'
import { ChartLegend } from '#ui/chart/chart-fill.tsx'
import { assetCategoryLabels } from '../asset-words.ts'

/** A summary of a league's sponsorship on one page, ready to print for the board. */
export function DashboardTab({ league, data }: Pick<TabProps, 'league' | 'data'>) {
  const mayManage = can(useActor(), 'sponsorship.manage')
  const today = toLocalDate(useCurrentMinute(), league.time_zone)
  const shown = useMemo(
    () => ({
      figures: computeSponsorshipFigures(data, today),
      categories: computeUtilization(data, today),
      top: findTopPackages(data, today),
      renewals: findUpcomingRenewals(data, today),
      columns: toPipelineColumns(data, today),
    }),
    [data, today],
  )
  const isEmpty = data.assets.length + data.packages.length + data.sponsors.length === 0
  if (isEmpty) return <SponsorshipFirstSteps data={data} />
  return (
    <>
      {data.deals.length === 0 && <SponsorshipFirstSteps data={data} />}
      <div className="flex items-center justify-between gap-4">
        <p className="text-soft print:text-ink">
          {league.name}
          <span className="print:hidden">, {formatDate(today, { year: true })}</span>
          <span className="hidden print:inline">. </span>
          <PrintDate date={formatDate(today, { year: true })} />
        </p>
        <Button icon={<Printer size={18} />} onClick={() => print()} className="print:hidden">
          {t.print}
        </Button>
      </div>
      <FigureCards figures={shown.figures} today={today} />
      <RevenueTrend league={league} data={data} today={today} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <RenewalsCard renewals={shown.renewals} today={today} mayRenew={mayManage} />
          <TopPackagesCard packages={shown.top} />
        </div>
        <UtilizationCard categories={shown.categories} />
      </div>
      <PipelineBoard columns={shown.columns} today={today} mayMove={mayManage} />
    </>
  )
}

/** The best-selling packages by revenue. */
function TopPackagesCard({ packages }: { packages: readonly TopPackage[] }) {
  const most = packages[0]?.cents ?? 0
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <h2>{t.topPerformingPackages}</h2>
      {packages.length === 0 ? (
        <p className="text-soft">
          {rich(t.noPackageSoldYet, { link: <TabLink tab="packages">{t.seePackages}</TabLink> })}
        </p>
      ) : (
        <ol className="flex flex-col gap-4 tabular">
          {packages.map(({ pack, sold, cents }) => (
            <li key={pack.id} className="flex break-inside-avoid flex-col gap-1.5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{pack.name}</span>
                <span className="font-semibold">{formatCents(cents)}</span>
              </p>
              <ShareBar parts={[{ look: 'solid', value: cents }]} of={most} />
              <p className="text-note text-soft">{t.dealCount(sold)}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const looks = [
  { key: 'sold', label: t.sold, look: 'solid' },
  { key: 'reserved', label: t.reserved, look: 'hatched' },
  { key: 'available', label: t.available, look: 'plain' },
] as const

/** How much of each category is sold, reserved, and still available. */
function UtilizationCard({ categories }: { categories: readonly CategoryUtilization[] }) {
  return (
    <Card className="flex break-inside-avoid flex-col gap-4 p-4 sm:p-6">
      <h2>{t.assetUtilization}</h2>
      {categories.length === 0 ? (
        <p className="text-soft">
          {rich(t.thereNothingSellYet, { link: <TabLink tab="assets">{t.addAsset}</TabLink> })}
        </p>
      ) : (
        <>
          <ChartLegend parts={looks} />
          <ul className="flex flex-col gap-4 tabular">
            {categories.map((one) => (
              <li key={one.category} className="flex break-inside-avoid flex-col gap-1.5">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-semibold">{assetCategoryLabels[one.category]}</span>
                  <span className="text-note text-soft">{t.sold2(Math.round(one.share * 100))}</span>
                </p>
                <ShareBar parts={looks.map(({ key, look }) => ({ look, value: one[key] }))} />
                <p className="text-note text-soft">
                  {looks.map(({ key, label }) => `${formatNumber(one[key])} ${label.toLowerCase()}`).join(' · ')}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
