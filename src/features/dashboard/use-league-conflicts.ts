import { Dexie } from 'dexie'
import type { LocalDatabase } from '#data/store/database.ts'
import { forWorker, readOrganizationGames } from '#data/queries/organization-games.ts'
import { useKept } from '#data/queries/use-kept.ts'
import type { League } from '#domain/schema/leagues.ts'
import { workedOut } from '#ui/browser/worked-out.ts'

export type LeagueConflicts = { readonly league: League; readonly conflictCount: number }

/**
 * Returns the conflicts among upcoming games by league, computed in a worker. `undefined` until the first answer.
 * @param organizationId `undefined` to wait: something else is read first
 */
export function useLeagueConflicts(
  organizationId: string | null | undefined,
  now: string,
): readonly LeagueConflicts[] | 'failed' | undefined {
  const hour = `${now.slice(0, 13)}:00:00.000Z` // avoids reading thousands of games again every minute
  const ahead = useKept(
    'games ahead',
    async (db) => readGamesAhead(db, organizationId ?? null, hour),
    organizationId === undefined ? null : [organizationId, hour],
  )
  const counted = useCounted(ahead ?? undefined)
  return ahead === null ? noConflicts : counted
}

const noConflicts: readonly LeagueConflicts[] = []

type GamesAhead = NonNullable<Awaited<ReturnType<typeof readGamesAhead>>>

/** Reads the input for finding conflicts among games from `from` on; null if there are no such games. */
export async function readGamesAhead(db: LocalDatabase, organizationId: string | null, from: string) {
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
  return { organization: forWorker(read), leagues }
}

/** Loads the worker's code with the first question, not with the screen everyone opens first. */
const useCounted = workedOut(async ({ organization, leagues }: GamesAhead): Promise<readonly LeagueConflicts[]> => {
  const { countLeagueConflicts } = await import('#workers/schedule-client.ts')
  const counts = await countLeagueConflicts(organization)
  return counts.flatMap(({ leagueId, conflictCount }) => {
    const league = leagues.find(({ id }) => id === leagueId)
    return league ? [{ league, conflictCount }] : []
  })
})
