import { useAccount, useOrganizationId } from '#db/context.tsx'
import type { Tier } from '#domain/schema/organizations.ts'

/** The plan of the organisation on screen. */
export function useTier(): Tier {
  const organizationId = useOrganizationId()
  return useAccount()?.organizations.find(({ id }) => id === organizationId)?.tier ?? 'enterprise'
}
