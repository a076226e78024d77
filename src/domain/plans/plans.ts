import { tiers, type Tier } from '../schema/organizations.ts'

/** The plan names shown to users. For what plans include, see entitlements.ts. */
export const planNames: Readonly<Record<Tier, string>> = {
  free: 'Basic',
  starter: 'Standard',
  professional: 'Premium',
  enterprise: 'Enterprise',
}

/** In whole US dollars, per organization. */
export type Price = { readonly monthly: number; readonly annual: number }

export const planPrices: Readonly<Record<Tier, Price>> = {
  free: { monthly: 0, annual: 0 },
  starter: { monthly: 49, annual: 490 },
  professional: { monthly: 99, annual: 990 },
  enterprise: { monthly: 249, annual: 2490 },
}

/** The trial: which plan, and for how many days. */
export const trialTerms = { tier: 'professional', days: 14 } as const satisfies { tier: Tier; days: number }

/**
 * Returns how much annual billing saves compared with twelve months, in whole percent: the minimum over all paid plans.
 */
export function getAnnualSavingPercent(): number {
  const savings = tiers
    .map((tier) => planPrices[tier])
    .filter(({ monthly }) => monthly > 0)
    .map(({ monthly, annual }) => 1 - annual / (12 * monthly))
  return Math.round(100 * Math.min(...savings))
}
