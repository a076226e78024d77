import { useOrganizationId } from '#data/queries/context.tsx'

/** Whether the device already has the organization the person just joined or created; null: none yet. */
export function useIsOrganizationShown(organizationId: string | null): boolean {
  const shown = useOrganizationId()
  return organizationId !== null && shown === organizationId
}
