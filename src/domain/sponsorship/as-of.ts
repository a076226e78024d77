import type { SponsorPackage } from '../schema/sponsorship.ts'
import { mapById, type SponsorshipData } from './data.ts'

// Which deals count on a day. For today, that follows from the current rows; for an earlier day, from the dates they
// record: when a deal was signed, when it was cancelled, what it renewed.

/** Returns the deals that count on this day: not over, and not replaced by a renewal. */
export function filterCurrentDeals(deals: readonly SponsorPackage[], today: string): SponsorPackage[] {
  const renewed = renewedDeals(deals)
  return deals.filter(
    ({ id, status, end_date }) =>
      (status === 'active' || status === 'renewed') && end_date >= today && !renewed.has(id),
  )
}

/** Returns the rows as of the end of an earlier day. Rows without a history (assets, packages, names) are as of now. */
export function toRowsAsOf(data: SponsorshipData, day: string): SponsorshipData {
  const deals = data.deals.flatMap((deal): SponsorPackage[] => {
    if ((deal.signed_on ?? deal.start_date) > day) return []
    if (deal.status === 'cancelled' && (deal.cancelled_on === null || deal.cancelled_on <= day)) return [deal]
    const wentOn = deal.status === 'cancelled' || (deal.status === 'ended' && deal.end_date >= day)
    return [wentOn ? { ...deal, status: 'active', cancelled_on: null } : deal]
  })
  return { ...data, deals }
}

/**
 * Returns deals with a later renewal that was not cancelled, whether it renews them directly or through other renewals.
 */
function renewedDeals(deals: readonly SponsorPackage[]): ReadonlySet<string> {
  const renewals = deals.filter(({ renews_id }) => renews_id !== null)
  const known = mapById(renewals)
  const renewed = new Set<string>()
  for (const deal of renewals) {
    if (deal.status === 'cancelled') continue
    let before = deal.renews_id
    while (before !== null && before !== deal.id && !renewed.has(before)) {
      renewed.add(before)
      before = known.get(before)?.renews_id ?? null
    }
  }
  return renewed
}
