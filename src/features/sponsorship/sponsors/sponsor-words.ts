import type { Sponsor, SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { DealState } from '#domain/sponsorship/deals.ts'
import type { Tone } from '#ui/brand/tones.ts'
import { t } from './words.ts'

/** The labels and colors for a sponsor's status. */
export const sponsorStateLabels: Readonly<Record<Sponsor['status'], { readonly label: string; readonly tone: Tone }>> =
  {
    prospect: { label: t.prospect, tone: 'blue' },
    active: { label: t.active, tone: 'green' },
    former: { label: t.former, tone: 'gray' },
    declined: { label: t.declined, tone: 'red' },
  }

export const dealStatusLabels: Readonly<Record<SponsorPackage['status'], string>> = {
  active: t.active,
  ended: t.ended,
  renewed: t.renewed,
  cancelled: t.cancelled,
}

export const dealTones: Readonly<Record<DealState, Tone>> = {
  running: 'green',
  upcoming: 'blue',
  over: 'gray',
  cancelled: 'red',
}

export const fulfillmentTones: Readonly<Record<SponsorPackage['fulfillment_status'], Tone>> = {
  pending: 'gray',
  in_progress: 'amber',
  fulfilled: 'green',
}
