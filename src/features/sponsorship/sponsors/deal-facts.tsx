import type { FulfillmentItem, SponsorPackage, SponsorshipPackage } from '#domain/schema/sponsorship.ts'
import {
  getDealPriceCents,
  getDealState,
  formatDealState,
  getFulfillment,
  fulfillmentLabels,
} from '#domain/sponsorship/deals.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { formatDate } from '#i18n/format.ts'
import { formatDateRange } from '#i18n/format-period.ts'
import { Pill } from '#ui/brand/pill.tsx'
import { dealTones, fulfillmentTones } from './sponsor-words.ts'
import { t } from './words.ts'

/** What was bought, for how long, at what price, and its status. */
export function DealFacts({
  deal,
  pack,
  items,
  today,
}: {
  deal: SponsorPackage
  pack: SponsorshipPackage | undefined
  items: readonly FulfillmentItem[]
  today: string
}) {
  const fulfilled = getFulfillment(deal, items)
  const agreed = deal.signed_on === null ? [] : [t.agreed(formatDate(deal.signed_on, { year: true }))]
  const cancelled = deal.cancelled_on === null ? [] : [t.cancelledOn(formatDate(deal.cancelled_on, { year: true }))]
  const facts = [formatCents(getDealPriceCents(deal, pack)), ...agreed, ...cancelled]
  return (
    <div className="min-w-0 flex-1">
      <p className="font-semibold wrap-anywhere">{pack?.name ?? t.deletedPackage}</p>
      <p className="tabular">{formatDateRange(deal.start_date, deal.end_date)}</p>
      <p className="text-note text-soft tabular">{facts.join(', ')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Pill tone={dealTones[getDealState(deal, today)]}>{formatDealState(deal, today)}</Pill>
        <Pill tone={fulfillmentTones[fulfilled]}>{fulfillmentLabels[fulfilled]}</Pill>
      </p>
    </div>
  )
}
