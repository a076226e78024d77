import { useOrganizationId } from '#data/queries/context.tsx'

/**
 * Returns whether the device already has the organization that the person just joined or created; the id is null if
 * there is none yet.
 */
export function useIsOrganizationShown(organizationId: string | null): boolean {
  const shown = useOrganizationId()
  return organizationId !== null && shown === organizationId
}
