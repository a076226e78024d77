import type { Tier } from '../schema/organizations.ts'

export type BillingPeriod = 'monthly' | 'annual'

/** Where the person goes to pay; or why nowhere. */
export type BillingAnswer =
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'not_connected'; readonly words: string }

/**
 * Who takes the money. Nothing else of the product knows: a provider that is connected one day is another
 * implementation, and a plan is still set on the server by whoever may (`set_tier`).
 */
export type Billing = {
  /** To pay for another plan. */
  checkout(order: { organizationId: string; tier: Tier; period: BillingPeriod }): Promise<BillingAnswer>
  /** To see invoices, to change how one pays, to cancel. */
  portal(organizationId: string): Promise<BillingAnswer>
}

export const notConnectedWords =
  'Billing is not connected in this installation: nobody can be charged here. The people who run it set the plan.'

/** The only one so far: no payment provider is connected, and it does not pretend that one is. */
export const noBilling: Billing = {
  checkout: () => Promise.resolve({ kind: 'not_connected', words: notConnectedWords }),
  portal: () => Promise.resolve({ kind: 'not_connected', words: notConnectedWords }),
}
