import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { League } from '#domain/schema/leagues.ts'
import type { SponsorshipData } from '#domain/sponsorship/data.ts'
import { formatCents, formatCompactCents } from '#i18n/format-amount.ts'
import { Card } from '#ui/layout/card.tsx'
import { MonthlyChart } from '#ui/chart/monthly-chart.tsx'
import { SelectField } from '#ui/forms/form-field.tsx'
import { listRevenuePeriods, toRevenueSeries } from './revenue-periods.ts'
import { t } from './words.ts'

/** Revenue from deals by month. The period is part of the URL. */
export function RevenueTrend({
  league,
  data: { deals, packages },
  today,
}: {
  league: Pick<League, 'season_start' | 'season_end'>
  data: Pick<SponsorshipData, 'deals' | 'packages'>
  today: string
}) {
  const [params, setParams] = useSearchParams()
  const { season_start, season_end } = league
  const periods = useMemo(
    () => listRevenuePeriods({ season_start, season_end }, today),
    [season_start, season_end, today],
  )
  const period = periods.find(({ key }) => key === params.get('period')) ?? periods[0]
  const { months, series } = useMemo(
    () => toRevenueSeries({ deals, packages }, period, today),
    [deals, packages, period, today],
  )
  const choose = (key: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (key === periods[0].key) next.delete('period')
        else next.set('period', key)
        return next
      },
      { replace: true },
    )
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h2>{t.revenueTrend}</h2>
          <p className="max-w-prose text-soft">{t.eachDealsPriceSpread}</p>
        </div>
        <SelectField
          label={t.period}
          className="max-sm:w-full print:hidden"
          value={period.key}
          onChange={(event) => choose(event.target.value)}
        >
          {periods.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <MonthlyChart
        title={t.revenueMonth}
        months={months}
        series={series}
        format={formatCents}
        formatTick={formatCompactCents}
      />
    </Card>
  )
}
