import { useEffect } from 'react'
import { useAccount, useDatabase, useOrganizationId } from '#db/context.tsx'
import { requestSync } from '#db/meta.ts'

/**
 * Whether the device shows the organization that its person has just joined or created; null: none yet. The answer about
 * a new account may have been on its way meanwhile and hold no organization: then it is asked for once more.
 */
export function useJoined(organizationId: string | null): boolean {
  const db = useDatabase()
  const account = useAccount()
  const shown = useOrganizationId()
  const isMissing = account !== null && !account.organizations.some(({ id }) => id === organizationId)
  const isDue = organizationId !== null && isMissing
  useEffect(() => {
    if (isDue) requestSync(db, { account: true }).catch((error: unknown) => reportError(error))
  }, [db, isDue])
  return organizationId !== null && shown === organizationId
}
