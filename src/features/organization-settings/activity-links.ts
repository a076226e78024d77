import type { ActivityEntry } from '#api/organization.ts'
import type { LocalDatabase } from '#data/store/database.ts'
import { rowsOf } from '#data/store/stored-rows.ts'

/** What the details of an entry may name, the closest first, and the screen that shows it. */
const places = [
  { key: 'gameId', table: 'games', path: (id: string) => `/dashboard/games/${id}` },
  { key: 'changeId', table: 'schedule_changes', path: (id: string) => `/dashboard/schedule-changes/${id}` },
  { key: 'teamId', table: 'teams', path: (id: string) => `/dashboard/teams/${id}` },
] as const

/** Several at once are shown where the league's are. */
const leagueScreen: Readonly<Record<string, string>> = { 'team.created': 'teams', 'game.created': 'schedule' }

/** The screen that shows what an entry is about, by the entry's id; none where that is not (or no longer) on the device. */
export async function activityLinks(
  db: LocalDatabase,
  entries: readonly ActivityEntry[],
): Promise<ReadonlyMap<number, string>> {
  const found = await Promise.all(
    entries.map(async (entry): Promise<[number, string][]> => {
      const link = await linkOf(db, entry)
      return link === null ? [] : [[entry.id, link]]
    }),
  )
  return new Map(found.flat())
}

async function linkOf(db: LocalDatabase, { action, details }: ActivityEntry): Promise<string | null> {
  if (action === 'venue.added') return '/dashboard/venues'
  for (const { key, table, path } of places) {
    const id = details[key]
    if (typeof id === 'string') return (await rowsOf(db, table).get(id)) ? path(id) : null
  }
  const { leagueId } = details
  const screen = leagueScreen[action]
  if (screen === undefined || typeof leagueId !== 'string') return null
  return (await db.leagues.get(leagueId)) ? `/dashboard/leagues/${leagueId}/${screen}` : null
}
