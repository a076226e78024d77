import { useEffect, useState } from 'react'
import { useLive } from '#db/context.tsx'
import type { LocalDatabase } from '#db/database.ts'
import { forWorker, readOrganizationGames } from '#db/organization-games.ts'
import type { League } from '#domain/schema/leagues.ts'

export type LeagueConflicts = { readonly league: League; readonly conflictCount: number }

/**
 * The conflicts among the games ahead, by league; counted beside the page. `undefined` until the first answer.
 * @param organizationId `undefined`: not now, something else is read first
 */
export function useLeagueConflicts(
  organizationId: string | null | undefined,
  now: string,
): readonly LeagueConflicts[] | 'failed' | undefined {
  const hour = `${now.slice(0, 13)}:00:00.000Z` // thousands of games are not read anew every minute
  const ahead = useLive(
    (db) => (organizationId === undefined ? undefined : readGamesAhead(db, organizationId, hour)),
    [organizationId, hour],
  )
  const [answer, setAnswer] = useState<readonly LeagueConflicts[] | 'failed'>()
  useEffect(() => {
    if (ahead === undefined) return undefined
    let isWanted = true
    countConflicts(ahead).then(
      (found) => isWanted && setAnswer(found),
      (error: unknown) => {
        reportError(error)
        if (isWanted) setAnswer('failed')
      },
    )
    return () => {
      isWanted = false
    }
  }, [ahead])
  return answer
}

export type GamesAhead = Awaited<ReturnType<typeof readGamesAhead>>

/** What the conflicts among the games from `from` on follow from; null where there is no such game. */
export async function readGamesAhead(db: LocalDatabase, organizationId: string | null, from: string) {
  const last = await db.games.orderBy('start_time').last()
  if (organizationId === null || last === undefined || last.start_time < from) return null
  const [read, leagues] = await Promise.all([
    readOrganizationGames(db, { organizationId, timeZone: 'UTC', from, to: last.end_time }),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
  ])
  return { organization: forWorker(read), leagues }
}

/** The worker's code comes with the first question, not with the screen that everybody opens first. */
async function countConflicts(ahead: GamesAhead): Promise<LeagueConflicts[]> {
  if (ahead === null) return []
  const { countLeagueConflicts } = await import('#workers/schedule-client.ts')
  const counts = await countLeagueConflicts(ahead.organization)
  return counts.flatMap(({ leagueId, conflictCount }) => {
    const league = ahead.leagues.find(({ id }) => id === leagueId)
    return league ? [{ league, conflictCount }] : []
  })
}
