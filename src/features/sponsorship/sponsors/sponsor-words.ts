import type { Sponsor } from '#domain/schema/sponsorship.ts'
import type { Tone } from '#ui/tones.ts'

/** What screens call the states of a sponsor, and their colours. */
export const sponsorStates: Readonly<Record<Sponsor['status'], { readonly label: string; readonly tone: Tone }>> = {
  prospect: { label: 'Prospect', tone: 'blue' },
  active: { label: 'Active', tone: 'green' },
  former: { label: 'Former', tone: 'grey' },
  declined: { label: 'Declined', tone: 'red' },
}
