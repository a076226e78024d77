import { useAccount, useOrganizationId } from '#db/context.tsx'
import { hasFeature, type FeatureKey } from '#domain/entitlements.ts'

/** Whether the plan of the organisation on screen has the feature. */
export function useHasFeature(key: FeatureKey): boolean {
  const account = useAccount()
  const organizationId = useOrganizationId()
  const tier = account?.organizations.find(({ id }) => id === organizationId)?.tier ?? 'enterprise'
  return hasFeature(tier, key)
}
