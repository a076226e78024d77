import { formatDate } from '#i18n/format.ts'
import type { FulfillmentItem, SponsorPackage, SponsorshipPackage } from '../schema/sponsorship.ts'
import { addDays } from '../time.ts'
import { addMonths } from './calendar-months.ts'
import type { SponsorshipData } from './data.ts'
import { groupBy } from '../group-by.ts'

// A single deal: its price, its dates, and its state.

export type DealState = 'upcoming' | 'running' | 'over' | 'cancelled'

/** Returns the deal's own price, or else the package's, in cents. */
export function getDealPriceCents(
  deal: Pick<SponsorPackage, 'price_cents'>,
  pack: Pick<SponsorshipPackage, 'price_cents'> | undefined,
): number {
  return deal.price_cents ?? pack?.price_cents ?? 0
}

/**
 * Returns the last day of a deal that starts on `start`: the day before the same day this many calendar months later.
 */
export function getDealEnd(start: string, months: number): string {
  return addDays(addMonths(start, months), -1)
}

/** Returns the deal's state. An ended deal is over whatever its dates say; a renewed one runs until its end. */
export function getDealState(
  deal: Pick<SponsorPackage, 'status' | 'start_date' | 'end_date'>,
  today: string,
): DealState {
  if (deal.status === 'cancelled') return 'cancelled'
  if (deal.status === 'ended' || deal.end_date < today) return 'over'
  return deal.start_date > today ? 'upcoming' : 'running'
}

/** Whether the deal is agreed, not renewed, and not past its end. It may start later. */
export function isActiveDeal(deal: Pick<SponsorPackage, 'status' | 'end_date'>, today: string): boolean {
  return deal.status === 'active' && deal.end_date >= today
}

/**
 * Whether the deal is signed and not over, so the company sponsors the league. Without a signing date it is only a
 * proposal.
 */
export function isSignedDeal(deal: Pick<SponsorPackage, 'status' | 'end_date' | 'signed_on'>, today: string): boolean {
  return isActiveDeal(deal, today) && deal.signed_on !== null
}

/**
 * Returns the dates of the deal's renewal, which starts on the day after its end and lasts as long as the package does.
 */
export function getRenewalDates(
  deal: Pick<SponsorPackage, 'start_date' | 'end_date'>,
  pack: Pick<SponsorshipPackage, 'duration_months'>,
): { readonly start_date: string; readonly end_date: string } {
  const start = addDays(deal.end_date, 1)
  return { start_date: start, end_date: getDealEnd(start, pack.duration_months) }
}

/** Returns, for example, `Active`, `Starts Fri, Jan 1, 2027`, `Renewed`, `Ended` or `Cancelled`. */
export function formatDealState(
  deal: Pick<SponsorPackage, 'status' | 'start_date' | 'end_date'>,
  today: string,
): string {
  switch (getDealState(deal, today)) {
    case 'cancelled':
      return 'Cancelled'
    case 'over':
      return 'Ended'
    case 'upcoming':
      return `Starts ${formatDate(deal.start_date, { year: true })}`
    case 'running':
      return deal.status === 'renewed' ? 'Renewed' : 'Active'
  }
}

/** Returns the fulfillment status: from the checklist if there is one, otherwise as set by hand. */
export function getFulfillment(
  deal: Pick<SponsorPackage, 'fulfillment_status'>,
  itemsOfDeal: readonly Pick<FulfillmentItem, 'done_on'>[],
): SponsorPackage['fulfillment_status'] {
  if (itemsOfDeal.length === 0) return deal.fulfillment_status
  const done = itemsOfDeal.filter(({ done_on }) => done_on !== null).length
  return done === 0 ? 'pending' : done < itemsOfDeal.length ? 'in_progress' : 'fulfilled'
}

export const fulfillmentLabels = {
  pending: 'Pending',
  in_progress: 'In progress',
  fulfilled: 'Fulfilled',
} as const satisfies Record<SponsorPackage['fulfillment_status'], string>

/** Returns the items of each deal, in list order. */
export function groupItemsByDeal({
  items,
}: Pick<SponsorshipData, 'items'>): ReadonlyMap<string, readonly FulfillmentItem[]> {
  return groupBy(
    items.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    ({ deal_id }) => deal_id,
  )
}
