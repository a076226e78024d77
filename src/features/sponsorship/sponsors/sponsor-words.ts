import type { Sponsor, SponsorPackage } from '#domain/schema/sponsorship.ts'
import type { DealState } from '#domain/sponsorship/deals.ts'
import type { Tone } from '#ui/brand/tones.ts'

/** The labels and colors for a sponsor's status. */
export const sponsorStateLabels: Readonly<Record<Sponsor['status'], { readonly label: string; readonly tone: Tone }>> =
  {
    prospect: { label: 'Prospect', tone: 'blue' },
    active: { label: 'Active', tone: 'green' },
    former: { label: 'Former', tone: 'gray' },
    declined: { label: 'Declined', tone: 'red' },
  }

export const dealStatusLabels: Readonly<Record<SponsorPackage['status'], string>> = {
  active: 'Active',
  ended: 'Ended',
  renewed: 'Renewed',
  cancelled: 'Cancelled',
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
