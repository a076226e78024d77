import { useOrganizationId } from '#data/queries/context.tsx'

/** Whether the device shows the organization that its person has just joined or created; null: none yet. */
export function useJoined(organizationId: string | null): boolean {
  const shown = useOrganizationId()
  return organizationId !== null && shown === organizationId
}
