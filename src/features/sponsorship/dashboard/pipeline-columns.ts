import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { filterCurrentDeals } from '#domain/sponsorship/as-of.ts'
import { mapById, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { getDealPriceCents } from '#domain/sponsorship/deals.ts'
import { buildPipeline, type PipelineStage } from '#domain/sponsorship/figures.ts'
import { formatCents } from '#i18n/format-amount.ts'
import { t } from './words.ts'

export type PipelineEntry = {
  readonly sponsor: Sponsor
  /** The number of deals that count today; `cents` is their value. */
  readonly deals: number
  readonly cents: number
  /** Whether there are deals but none has started yet. */
  readonly isAhead: boolean
}

export type PipelineColumn = {
  readonly key: PipelineStage['stage'] | 'closed'
  readonly title: string
  readonly about: string
  /** The sponsors in this column, most valuable first. */
  readonly entries: readonly PipelineEntry[]
  readonly cents: number
}

const words: Readonly<Record<PipelineColumn['key'], { readonly title: string; readonly about: string }>> = {
  prospect: { title: t.prospects, about: t.noDealYet },
  offer: { title: t.proposed, about: t.prospectsDeal },
  signed: { title: t.signed, about: t.firstDealStillStart },
  active: { title: t.active, about: t.sponsorsToday },
  closed: { title: t.closed, about: t.formerDeclined },
}

/**
 * Returns the columns of the pipeline, from the first stage to the closed sponsors; every sponsor is in exactly one
 * column.
 */
export function toPipelineColumns(data: SponsorshipData, today: string): PipelineColumn[] {
  const entryOf = entriesOf(data, today)
  const column = (key: PipelineColumn['key'], sponsors: readonly Sponsor[]): PipelineColumn => {
    const entries = sponsors.map(entryOf).toSorted((a, b) => b.cents - a.cents) // the sort is stable, so equal values keep their order
    return { key, ...words[key], entries, cents: entries.reduce((sum, { cents }) => sum + cents, 0) }
  }
  const open = buildPipeline(data, today).map(({ stage, sponsors }) => column(stage, sponsors))
  const gone = data.sponsors.filter(({ status }) => status === 'former' || status === 'declined')
  return [...open, column('closed', gone)]
}

function entriesOf(data: SponsorshipData, today: string): (sponsor: Sponsor) => PipelineEntry {
  const packages = mapById(data.packages)
  const none = { deals: 0, cents: 0, isAhead: false }
  const sums = new Map<string, Omit<PipelineEntry, 'sponsor'>>()
  for (const deal of filterCurrentDeals(data.deals, today)) {
    const before = sums.get(deal.sponsor_id) ?? { ...none, isAhead: true }
    sums.set(deal.sponsor_id, {
      deals: before.deals + 1,
      cents: before.cents + getDealPriceCents(deal, packages.get(deal.package_id)),
      isAhead: before.isAhead && deal.start_date > today,
    })
  }
  return (sponsor) => ({ sponsor, ...(sums.get(sponsor.id) ?? none) })
}

/**
 * Returns the new status of a sponsor dropped on a column, or null if the status would not change or would not move the
 * sponsor to that column.
 */
export function getStatusOnDrop(
  key: PipelineColumn['key'],
  { sponsor, deals, isAhead }: PipelineEntry,
): Sponsor['status'] | null {
  const isThere = {
    prospect: deals === 0,
    offer: deals > 0,
    signed: isAhead,
    active: true, // allowed for every sponsor, although one whose deals have not started yet then appears as signed
    closed: sponsor.status !== 'declined',
  }[key]
  return isThere && statusOf[key] !== sponsor.status ? statusOf[key] : null
}

const statusOf = {
  prospect: 'prospect',
  offer: 'prospect',
  signed: 'active',
  active: 'active',
  closed: 'former',
} as const satisfies Record<PipelineColumn['key'], Sponsor['status']>

/** The number of sponsors shown per column; a dialog lists the others. */
export const maxShownInColumn = 4

export function formatColumnSize({ entries, cents }: Pick<PipelineColumn, 'entries' | 'cents'>): string {
  if (entries.length === 0) return t.none
  return cents === 0 ? t.sponsorCount(entries.length) : `${t.sponsorCount(entries.length)}, ${formatCents(cents)}`
}
