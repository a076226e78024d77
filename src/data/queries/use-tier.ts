import { hasFeature, type FeatureKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { useAccount, useOrganizationId } from './context.tsx'
import type { Account } from '../store/meta.ts'

/** The plan of the organization on screen. */
export function useTier(): Tier {
  return tierIn(useAccount(), useOrganizationId())
}

/** Whether the plan of the organization on screen has the feature. */
export function useHasFeature(key: FeatureKey): boolean {
  return hasFeature(useTier(), key)
}

/** As the device knows it. Where it does not, nothing is held back: the server has the last word. */
export function tierIn(account: Account | null | undefined, organizationId: string | null): Tier {
  return account?.organizations.find(({ id }) => id === organizationId)?.tier ?? 'enterprise'
}
