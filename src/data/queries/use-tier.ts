import { hasFeature, type FeatureKey } from '#domain/plans/entitlements.ts'
import type { Tier } from '#domain/schema/organizations.ts'
import { useAccount, useOrganizationId } from './context.tsx'
import type { StoredAccount } from '../store/meta-values.ts'

export function useTier(): Tier {
  return getTier(useAccount(), useOrganizationId())
}

export function useHasPlanFeature(key: FeatureKey): boolean {
  return hasFeature(useTier(), key)
}

/** Returns the plan as the device knows it. If unknown, nothing is restricted: the server has the last word. */
export function getTier(account: StoredAccount | null | undefined, organizationId: string | null): Tier {
  return account?.organizations.find(({ id }) => id === organizationId)?.tier ?? 'enterprise'
}
