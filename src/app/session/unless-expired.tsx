import { useEffect } from 'react'
import { Navigate } from 'react-router-dom'
import { DatabaseProvider, useLive, useSyncStatus } from '#data/queries/context.tsx'
import type { LocalDatabase } from '#data/store/database.ts'
import { readUnsent } from '#features/sync-status/read-unsent.ts'
import { unsentInWords } from '#features/sync-status/unsent.ts'
import { Spinner } from '#ui/feedback/states.tsx'

type Props = { destination: string; onExpired: (why: string) => void }

/** Leads away who is signed in. Their session may have expired: then they came to renew it. */
export function UnlessExpired({ database, ...props }: Props & { database: LocalDatabase }) {
  return (
    <DatabaseProvider database={database} fallback={<Spinner />}>
      <Decision {...props} />
    </DatabaseProvider>
  )
}

function Decision({ destination, onExpired }: Props) {
  const status = useSyncStatus()
  const unsent = useLive(readUnsent, [])
  const isExpired = status?.phase === 'signed_out'
  useEffect(() => {
    if (!isExpired || !unsent) return
    const goal = unsent.length > 0 ? `send ${unsentInWords(unsent)}` : 'see what is new'
    onExpired(`Sign in again to ${goal}.`)
  }, [isExpired, unsent, onExpired])
  return status && !isExpired ? <Navigate to={destination} replace /> : <Spinner />
}
