import { useOrganizationId } from '#data/queries/context.tsx'

/**
 * Returns whether the organization that the person just joined or created is the current one on this device. The id is
 * null if there is no such organization yet.
 */
export function useIsOrganizationShown(organizationId: string | null): boolean {
  const shown = useOrganizationId()
  return organizationId !== null && shown === organizationId
}
