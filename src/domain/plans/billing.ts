import type { Tier } from '../schema/organizations.ts'

export type BillingPeriod = 'monthly' | 'annual'

/** Where to send the user to pay, or why that is not possible. */
export type CheckoutResult =
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'not_connected'; readonly words: string }

/**
 * The payment provider. Nothing else in the product depends on it: connecting a provider means another implementation,
 * and plans are still set on the server by those who may (`set_tier`).
 */
export type BillingProvider = {
  checkout(order: { organizationId: string; tier: Tier; period: BillingPeriod }): Promise<CheckoutResult>
  /** Opens invoices, payment method and cancellation. */
  portal(organizationId: string): Promise<CheckoutResult>
}

export const billingNotConnectedMessage =
  'Billing is not connected in this installation: nobody can be charged here. The people who run it set the plan.'

/** The only implementation so far: no payment provider is connected, and this doesn't pretend otherwise. */
export const noBilling: BillingProvider = {
  checkout: () => Promise.resolve({ kind: 'not_connected', words: billingNotConnectedMessage }),
  portal: () => Promise.resolve({ kind: 'not_connected', words: billingNotConnectedMessage }),
}
