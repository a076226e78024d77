import type { Tier } from '../schema/organizations.ts'
import { t } from './words.ts'

export type BillingPeriod = 'monthly' | 'annual'

/** Where to send the user to pay, or why that is not possible. */
export type CheckoutResult =
  | { readonly kind: 'elsewhere'; readonly url: string }
  | { readonly kind: 'not_connected'; readonly words: string }

/**
 * The payment provider. Nothing else in the product depends on it: connecting a provider means adding an
 * implementation, and plans are still set on the server by anyone who is allowed to (`set_tier`).
 */
export type BillingProvider = {
  checkout(order: { organizationId: string; tier: Tier; period: BillingPeriod }): Promise<CheckoutResult>
  /** Returns where to send the user for invoices, payment method, and cancellation, or why that is not possible. */
  portal(organizationId: string): Promise<CheckoutResult>
}

export function getBillingNotConnectedMessage(): string {
  return t.billingNotConnected
}

const getAnswer = (): Promise<CheckoutResult> =>
  Promise.resolve({ kind: 'not_connected', words: getBillingNotConnectedMessage() })

/** The only implementation so far: no payment provider is connected, and this doesn't pretend otherwise. */
export const noBilling: BillingProvider = {
  checkout: getAnswer,
  portal: getAnswer,
}
