import { Dexie } from 'dexie'
import { toWorkerGames, readOrganizationGames } from '#data/queries/organization-games.ts'
import { useCachedLiveQuery } from '#data/queries/use-cached-live-query.ts'
import type { League } from '#domain/schema/leagues.ts'
import { createAsyncMemoHook } from '#ui/browser/create-async-memo-hook.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'

export type UpcomingConflicts = { readonly league: League; readonly conflictCount: number }

/**
 * Counts the hard conflicts among upcoming games for each league, in a worker. Returns `undefined` until the first
 * result, and `failed` if counting failed.
 * @param organizationId `undefined` to wait while something else is being read
 */
export function useUpcomingConflicts(
  organizationId: string | null | undefined,
  now: string,
): readonly UpcomingConflicts[] | 'failed' | undefined {
  const hour = `${now.slice(0, 13)}:00:00.000Z` // avoids reading thousands of games again every minute
  const ahead = useCachedLiveQuery(
    'games ahead',
    async (db) => readUpcomingGames(db, organizationId ?? null, hour),
    organizationId === undefined ? null : [organizationId, hour],
  )
  const counted = useCounted(ahead ?? undefined)
  return ahead === null ? noConflicts : counted
}

const noConflicts: readonly UpcomingConflicts[] = []

type GamesAhead = NonNullable<Awaited<ReturnType<typeof readUpcomingGames>>>

/**
 * Reads the input for finding conflicts among games that begin at `from` or later, or null if there are no such games.
 */
async function readUpcomingGames(db: LocalDatabase, organizationId: string | null, from: string) {
  if (organizationId === null) return null
  const last = await db.games
    .where('[organization_id+start_time]')
    .between([organizationId, from], [organizationId, Dexie.maxKey])
    .last()
  if (!last) return null
  const [read, leagues] = await Promise.all([
    readOrganizationGames(db, { organizationId, timeZone: 'UTC', from, to: last.end_time }),
    db.leagues.where('organization_id').equals(organizationId).toArray(),
  ])
  return { organization: toWorkerGames(read), leagues }
}

/** Loads the worker's code when conflicts are first requested, not with the screen, which everyone opens first. */
const useCounted = createAsyncMemoHook(
  async ({ organization, leagues }: GamesAhead): Promise<readonly UpcomingConflicts[]> => {
    const { countLeagueConflictsInWorker: countLeagueConflicts } = await import('#workers/schedule-client.ts')
    const counts = await countLeagueConflicts(organization)
    return counts.flatMap(({ leagueId, conflictCount }) => {
      const league = leagues.find(({ id }) => id === leagueId)
      return league ? [{ league, conflictCount }] : []
    })
  },
)
