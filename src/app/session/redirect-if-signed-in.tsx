import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { DatabaseProvider, useLiveQuery, useSyncStatus } from '#data/queries/context.tsx'
import { useAccountActions, type AccountActions } from '#features/account/profile/account-actions.tsx'
import { readUnsentEntries, countUnsentByKind } from '#features/sync-status/read-unsent.ts'
import { formatUnsentCounts } from '#ui/feedback/format-unsent-counts.ts'
import { Spinner } from '#ui/feedback/states.tsx'
import { useServerQuery } from '#ui/feedback/use-server-query.ts'
import { formatDeviceDateTime } from '#i18n/format-moment.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

type Props = { destination: string; onExpired: (why: string) => void }

/** Redirects anyone who is signed in, unless their session has expired and they came to renew it. */
export function RedirectIfSignedIn({ database, ...props }: Props & { database: LocalDatabase }) {
  return (
    <DatabaseProvider database={database} fallback={<Spinner />}>
      <Decision {...props} />
    </DatabaseProvider>
  )
}

function Decision({ destination, onExpired }: Props) {
  const { endedSession } = useAccountActions()
  const status = useSyncStatus()
  const unsent = useLiveQuery(readUnsentEntries, [])
  const { value: ended, error } = useServerQuery(endedSession)
  const isExpired = status?.phase === 'signed_out'
  const isKnown = ended !== undefined || error !== undefined
  useEffect(() => {
    if (!isExpired || !unsent || !isKnown) return
    onExpired(describeSignInAgain(countUnsentByKind(unsent), ended ?? null))
  }, [isExpired, unsent, isKnown, ended, onExpired])
  return status && !isExpired ? <Navigate to={destination} replace /> : <Spinner />
}

type UnsentCounts = ReturnType<typeof countUnsentByKind>
type Ended = Awaited<ReturnType<AccountActions['endedSession']>>

/** Explains why a person who sees their own data has to sign in again, and which changes are waiting until they do. */
export function describeSignInAgain(unsent: UnsentCounts, ended: Ended): string {
  const count = unsent.scores + unsent.others
  const what = formatUnsentCounts(unsent)
  if (!ended || ended.isExpired) {
    return count > 0 ? t.signInToSend(what) : t.signInToSee
  }
  const why = t.deviceWasSignedOut(formatDeviceDateTime(ended.at))
  if (count === 0) return t.signAgainSeeWhat(why)
  return t.unsentStillHere(why, what, count)
}
