import type { LocalDatabase } from '#db/database.ts'
import { findConflicts, type Conflict } from '#domain/schedule/conflicts.ts'
import type { Game, Schedule } from '#domain/schema/schedules.ts'
import { addMinutes } from '#domain/time.ts'

/** Games of the organisation close enough to a span of time to clash with something in it, and their schedules. */
export type Neighbourhood = { readonly games: readonly Game[]; readonly schedules: readonly Schedule[] }

/** A field is double-booked over all leagues and schedules, drafts included: whoever plays there cannot both play. */
export async function readNeighbourhood(
  db: LocalDatabase,
  organizationId: string,
  from: string,
  to: string,
): Promise<Neighbourhood> {
  const schedules = await db.schedules.where('organization_id').equals(organizationId).toArray()
  const longestRest = schedules.reduce((longest, one) => Math.max(longest, one.constraints?.minGameSpacing ?? 0), 2)
  const margin = longestRest * 60 + longestGameMinutes
  const games = await db.games
    .where('start_time')
    .between(addMinutes(from, -margin), addMinutes(to, margin), true, true)
    .filter((game) => game.organization_id === organizationId)
    .toArray()
  return { games, schedules }
}

const longestGameMinutes = 600

/** The conflicts that touch any of these games, in order of time, with the games that they name. */
export async function readConflicts(
  db: LocalDatabase,
  mine: readonly Game[],
): Promise<{ conflicts: readonly Conflict[]; games: readonly Game[] }> {
  const [first] = mine
  if (!first) return { conflicts: [], games: [] }
  const from = mine.reduce((least, game) => (game.start_time < least ? game.start_time : least), first.start_time)
  const to = mine.reduce((most, game) => (game.end_time > most ? game.end_time : most), first.end_time)
  const near = await readNeighbourhood(db, first.organization_id, from, to)
  const myIds = new Set(mine.map((game) => game.id))
  const conflicts = findConflicts(near).filter(({ gameIds }) => gameIds.some((id) => myIds.has(id)))
  const named = new Set(conflicts.flatMap(({ gameIds }) => gameIds))
  return { conflicts, games: near.games.filter((game) => named.has(game.id)) }
}
