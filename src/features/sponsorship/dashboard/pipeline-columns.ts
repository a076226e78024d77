import type { Sponsor } from '#domain/schema/sponsorship.ts'
import { countingDeals } from '#domain/sponsorship/as-of.ts'
import { byId, type SponsorshipData } from '#domain/sponsorship/data.ts'
import { dealPrice } from '#domain/sponsorship/deals.ts'
import { pipeline, type PipelineStage } from '#domain/sponsorship/figures.ts'
import { centsInWords } from '#domain/sponsorship/money.ts'
import { count } from '#ui/count.ts'

export type PipelineEntry = {
  readonly sponsor: Sponsor
  /** Deals that count today, and what they are worth. */
  readonly deals: number
  readonly cents: number
}

export type PipelineColumn = {
  readonly key: PipelineStage['stage'] | 'closed'
  readonly title: string
  readonly about: string
  /** The most valuable first. */
  readonly entries: readonly PipelineEntry[]
  readonly cents: number
}

const words: Readonly<Record<PipelineColumn['key'], { readonly title: string; readonly about: string }>> = {
  prospect: { title: 'Prospects', about: 'No deal yet' },
  offer: { title: 'Proposed', about: 'Prospects with a deal' },
  signed: { title: 'Signed', about: 'First deal still to start' },
  active: { title: 'Active', about: 'Sponsors of today' },
  closed: { title: 'Closed', about: 'Former or declined' },
}

/** From the first talk to the end: every sponsor in one column. */
export function pipelineColumns(data: SponsorshipData, today: string): PipelineColumn[] {
  const entryOf = entriesOf(data, today)
  const column = (key: PipelineColumn['key'], sponsors: readonly Sponsor[]): PipelineColumn => {
    const entries = sponsors.map(entryOf).toSorted((a, b) => b.cents - a.cents) // as they came where they are worth the same
    return { key, ...words[key], entries, cents: entries.reduce((sum, { cents }) => sum + cents, 0) }
  }
  const open = pipeline(data, today).map(({ stage, sponsors }) => column(stage, sponsors))
  const gone = data.sponsors.filter(({ status }) => status === 'former' || status === 'declined')
  return [...open, column('closed', gone)]
}

function entriesOf(data: SponsorshipData, today: string): (sponsor: Sponsor) => PipelineEntry {
  const packages = byId(data.packages)
  const sums = new Map<string, { deals: number; cents: number }>()
  for (const deal of countingDeals(data.deals, today)) {
    const { deals, cents } = sums.get(deal.sponsor_id) ?? { deals: 0, cents: 0 }
    sums.set(deal.sponsor_id, { deals: deals + 1, cents: cents + dealPrice(deal, packages.get(deal.package_id)) })
  }
  return (sponsor) => ({ sponsor, ...(sums.get(sponsor.id) ?? { deals: 0, cents: 0 }) })
}

/** The statuses that put a sponsor into this column: what may be dropped there becomes the first that is not its own. */
export function statusIn(key: PipelineColumn['key'], { sponsor, deals }: PipelineEntry): Sponsor['status'] | null {
  const status = targets(deals)[key]
  return status === undefined || status === sponsor.status ? null : status
}

/** A prospect with a deal is a proposal, and one without is none: where somebody lands depends on their deals. */
function targets(deals: number): Partial<Record<PipelineColumn['key'], Sponsor['status']>> {
  return { ...(deals > 0 ? { offer: 'prospect' } : { prospect: 'prospect' }), active: 'active', closed: 'former' }
}

/** So many of a column are drawn on the board; a dialog has the others. */
export const shownAtFirst = 4

export function sizeInWords({ entries, cents }: Pick<PipelineColumn, 'entries' | 'cents'>): string {
  if (entries.length === 0) return 'Nobody'
  return cents === 0 ? count(entries.length, 'sponsor') : `${count(entries.length, 'sponsor')}, ${centsInWords(cents)}`
}
