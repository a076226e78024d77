import '#domain/time-zones/all-zones.ts'
import { groupBy } from '#domain/group-by.ts'
import { toGameInstants } from '#domain/leagues/wall-clock.ts'
import type { NotificationContent } from '#domain/notifications/content.ts'
import { isTimeZone } from '#domain/time-zones/zones.ts'
import type { Connections, Query } from './database.ts'

type PlannedGame = {
  readonly organization_id: string
  readonly league_id: string
  readonly id: string
  readonly local_date: string
  readonly local_time: string | null
  readonly time_zone: string
  readonly start_ms: number
  readonly end_ms: number
}

type Moved = PlannedGame & { readonly start_time: string; readonly end_time: string }

/**
 * Moves future games to the instants that match their agreed local times. A new version of the app may change a zone's
 * rules, and a device with another version may have written a different instant. Devices and calendars receive the move
 * like any other change, and staff receive a notification. Returns how many games were at the wrong instant.
 */
export async function updateGameInstants(database: Connections): Promise<number> {
  const games = await database.query<PlannedGame>(
    `select organization_id, league_id, id, local_date::text, local_time, time_zone,
       (extract(epoch from start_time) * 1000)::float8 as start_ms, (extract(epoch from end_time) * 1000)::float8 as end_ms
     from app.games where start_time > now() - interval '1 day' and status in ('scheduled', 'postponed', 'cancelled')
     order by organization_id`,
  )
  const moved = games.flatMap((game): Moved[] => {
    if (!isTimeZone(game.time_zone)) return [] // a newer version, which knows this time zone, wrote the game and will move it
    const [start_time, end_time] = [game.start_ms, game.end_ms].map((ms) => new Date(ms).toISOString())
    const instants = toGameInstants({ ...game, start_time: start_time ?? '', end_time: end_time ?? '' })
    const isThere = instants.start_time === start_time && (game.local_time || instants.end_time === end_time)
    return isThere ? [] : [{ ...game, ...instants }]
  })
  for (const ofOne of groupBy(moved, ({ organization_id: id }) => id).values()) await updateGames(database, ofOne)
  return moved.length
}

/**
 * Moves all games at once, since a game moved alone might overlap another that has not moved yet. If some games would
 * still overlap, moves each game separately; those that cannot be moved stay, and the notification to staff covers
 * them.
 */
async function updateGames(database: Connections, moved: readonly Moved[]): Promise<void> {
  const isDone = await database.transaction((query) => updateGamesInTransaction(query, moved)).then(() => true, isClash)
  const stay: Moved[] = []
  if (!isDone) {
    for (const game of moved) {
      if (!(await database.transaction((query) => updateGamesInTransaction(query, [game])).then(() => true, isClash)))
        stay.push(game)
    }
  }
  for (const games of groupBy(moved, (game) => `${game.league_id} ${game.time_zone}`).values()) {
    await notifyStaff(
      database,
      games,
      games.filter((game) => stay.includes(game)),
    )
  }
}

/**
 * Returns false for a refusal by a rule, which here means that a field or a team is double-booked. @throws any other
 * error
 */
function isClash(error: unknown): false {
  if (error instanceof Error && 'code' in error && error.code === 'FSRUL') return false
  throw error
}

async function updateGamesInTransaction(query: Query, moved: readonly Moved[]): Promise<void> {
  // Skip games rescheduled in the meantime.
  await query(
    `update app.games g set start_time = m.start_time, end_time = m.end_time
     from jsonb_to_recordset($1::jsonb) m (organization_id uuid, id uuid, local_date date, local_time text, time_zone text,
       start_time timestamptz, end_time timestamptz)
     where g.organization_id = m.organization_id and g.id = m.id
       and (g.local_date, g.local_time, g.time_zone) is not distinct from (m.local_date, m.local_time, m.time_zone)`,
    [JSON.stringify(moved)],
  )
}

async function notifyStaff(database: Connections, games: readonly Moved[], stay: readonly Moved[]): Promise<void> {
  const [game] = games
  if (!game) return
  const content: NotificationContent = {
    event: 'clocks_changed',
    time_zone: game.time_zone,
    kept: games.length - stay.length,
    overlapping: stay.length,
  }
  await database.query(
    `insert into app.notifications (organization_id, user_id, kind, content, link)
     select m.organization_id, m.user_id, 'schedule', $2, $3 from app.memberships m
     where m.organization_id = $1 and m.role in ('league_manager', 'league_administrator')`,
    [game.organization_id, JSON.stringify(content), `/dashboard/scheduling?league=${game.league_id}&schedule=all`],
  )
}
