import { useEffect, useState } from 'react'
import type { Conflict } from '#domain/scheduling/conflicts/conflicts.ts'
import type { WayOut } from '#domain/scheduling/conflicts/ways-out.ts'
import { findWaysOut } from '#workers/schedule-client.ts'
import { forWorker, type ReadGames } from '#data/queries/organization-games.ts'

export type WaysOut =
  | { readonly state: 'searching' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly ways: readonly WayOut[] }

const most = 40

/** Lets the worker look for places that the games of a conflict could go to. */
export function useWaysOut(read: ReadGames, conflict: Conflict): WaysOut {
  const [answer, setAnswer] = useState<WaysOut>({ state: 'searching' })
  useEffect(() => {
    let isWanted = true
    findWaysOut(forWorker(read), conflict, { now: new Date().toISOString(), most }).then(
      (ways) => isWanted && setAnswer({ state: 'found', ways }),
      (error: unknown) => {
        reportError(error)
        if (isWanted) setAnswer({ state: 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [read, conflict])
  return answer
}
