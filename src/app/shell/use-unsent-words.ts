import { useActor, useLive } from '#data/queries/context.tsx'
import { readUnsent } from '#features/sync-status/read-unsent.ts'
import { readUnsentOf, unsentGoWithIt } from '#features/sync-status/unsent.ts'

/** What stands on this device only and goes with the organization on screen, or with the whole account. */
export function useUnsentWords(of: 'organization' | 'account'): string | null {
  const organizationId = useActor()?.organizationId ?? ''
  const unsent = useLive(
    (db) => (of === 'account' ? readUnsent(db) : readUnsentOf(db, organizationId)),
    [of, organizationId],
  )
  return unsentGoWithIt(unsent ?? [])
}
