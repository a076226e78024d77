import { useState } from 'react'
import type { UpcomingRenewal } from '#domain/sponsorship/figures.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate, formatNumber } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Pill } from '#ui/brand/pill.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { t } from './words.ts'

/** The number of renewals shown at first; a button shows the rest. */
const shownAtFirst = 5

/** Lists deals that end soon, the earliest first. */
export function RenewalsCard({
  renewals,
  today,
  mayRenew,
}: {
  renewals: readonly UpcomingRenewal[]
  today: string
  mayRenew: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  const [renewing, setRenewing] = useState<UpcomingRenewal>()
  const shown = isWhole ? renewals : renewals.slice(0, shownAtFirst)
  return (
    <Card className="flex flex-col gap-4 p-4 sm:p-6">
      <div className="flex flex-col gap-1">
        <h2>{t.upcomingRenewals}</h2>
        <p className="text-soft">{t.dealsEndWithin60}</p>
      </div>
      {renewals.length === 0 ? (
        <p>{t.noneEveryDealRuns}</p>
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <li
              key={one.deal.id}
              className="flex break-inside-avoid flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <div className="flex min-w-[min(11rem,100%)] flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5 tabular">
                <div className="min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
                  <p className="font-semibold">{one.sponsor.company_name}</p>
                  <p className="text-note text-soft">
                    {one.pack.name}, {formatCents(one.cents)}
                  </p>
                  <p className="text-note text-soft">{t.ends(formatDate(one.deal.end_date, { year: true }))}</p>
                </div>
                <Pill tone={one.daysLeft <= 14 ? 'amber' : 'gray'} dot={one.daysLeft <= 14}>
                  {t.daysLeft(one.daysLeft)}
                </Pill>
              </div>
              {mayRenew && one.deal.status === 'active' && (
                <Button
                  className="print:hidden"
                  aria-label={t.renewOf(one.pack.name, one.sponsor.company_name)}
                  onClick={() => setRenewing(one)}
                >
                  {t.renew2}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {renewals.length > shown.length && (
        <Button className="self-start print:hidden" onClick={() => setWhole(true)}>
          {t.all2(formatNumber(renewals.length))}
        </Button>
      )}
      {renewing && <RenewDialog renewal={renewing} today={today} onClose={() => setRenewing(undefined)} />}
    </Card>
  )
}
