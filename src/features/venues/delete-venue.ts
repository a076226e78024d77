import { isUpcoming } from '#domain/leagues/game-times.ts'
import { releaseFields, returnFields, type ReleasedField } from '#data/changes/release-events.ts'
import { insertChangeSet } from '#data/changes/change-games.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Game } from '#domain/schema/schedules.ts'
import type { VenueDetails } from './venue-form.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change } from '#data/store/change.ts'

/** What was deleted, so that it can be restored. */
export type DeletedVenue = VenueDetails & {
  readonly games: readonly { readonly id: string; readonly fieldId: string }[]
  readonly events: readonly ReleasedField[]
}

type Asked = {
  /** The reason given to people whose published games lose their place; null if there are none. */
  readonly reason: string | null
  readonly now?: () => Date
}

/**
 * Deletes the venue with its fields, opening hours, and closures. Its games and events remain, without a place; upcoming ones in
 * published schedules get a change set.
 * @throws RuleError `not_allowed`, `row_gone`, `reason_required`
 */
export async function deleteVenue(
  db: LocalDatabase,
  actor: Actor,
  venueId: string,
  { reason, now = () => new Date() }: Asked,
): Promise<DeletedVenue> {
  if (!can(actor, 'venue.manage') || !can(actor, 'game.update')) throw new RuleError('not_allowed')
  return commit(db, actor.organizationId, 'venue.delete', async (tx) => {
    const venue = await tx.get('venues', venueId)
    if (!venue) throw new RuleError('row_gone')
    const fields = await tx.where('venue_fields', 'venue_id', venueId)
    const hours = await tx.where('venue_opening_hours', 'venue_id', venueId)
    const closures = await tx.where('venue_closures', 'venue_id', venueId)
    const games = filterGamesOn(fields, await tx.where('games', 'organization_id', actor.organizationId))
    const at = now().toISOString()
    // The change sets come first, so that notifications can name the games' old place.
    const moves = games.map((game) => ({ before: game, after: { ...game, field_id: null } }))
    await leaveChangeSets(tx, actor, moves, { reason, at })
    for (const { id } of games) await tx.patch('games', id, { field_id: null })
    const events = await releaseFields(
      tx,
      fields.map(({ id }) => id),
    )
    await tx.remove('venues', venueId)
    const lost = games.map(({ id, field_id }) => ({ id, fieldId: field_id }))
    return { venue, fields, hours, closures, games: lost, events }
  })
}

type Move = { readonly before: Game; readonly after: Game }

/** Creates a change set for each schedule in which games that are still to be played are moved. */
async function leaveChangeSets(
  tx: Change,
  actor: Actor,
  moves: readonly Move[],
  { reason, at }: { reason: string | null; at: string },
): Promise<void> {
  const ahead = moves.filter(({ before }) => isUpcomingGame(before, at))
  for (const scheduleId of new Set(ahead.map(({ before }) => before.schedule_id))) {
    const changed = ahead.filter(({ before }) => before.schedule_id === scheduleId)
    await insertChangeSet(tx, actor, { scheduleId, reason, changed, at })
  }
}

/** Returns whether the game is still to be played at its place. */
export function isUpcomingGame(
  game: Pick<Game, 'status' | 'local_time' | 'start_time' | 'end_time'>,
  now: string,
): boolean {
  return game.status === 'scheduled' && isUpcoming(game, now)
}

/** Returns the games, past and future, on any of these fields. */
export function filterGamesOn(fields: readonly { readonly id: string }[], games: readonly Game[]) {
  const here = new Set(fields.map(({ id }) => id))
  return games.flatMap((game) =>
    game.field_id !== null && here.has(game.field_id) ? [{ ...game, field_id: game.field_id }] : [],
  )
}

/**
 * Restores a deleted venue and its fields under new ids, and moves its games and events to the new fields unless they
 * have been given another place since.
 */
export async function restoreVenue(
  db: LocalDatabase,
  actor: Actor,
  deleted: DeletedVenue,
  now: () => Date = () => new Date(),
): Promise<void> {
  if (!can(actor, 'venue.manage') || !can(actor, 'game.update')) throw new RuleError('not_allowed')
  const venue_id = createId()
  const fieldIds = new Map(deleted.fields.map(({ id }) => [id, createId()]))
  await commit(db, actor.organizationId, 'venue.restore', async (tx) => {
    const leagueId = deleted.venue.league_id
    const league = leagueId === null ? undefined : await tx.get('leagues', leagueId)
    await tx.insert('venues', [{ ...deleted.venue, id: venue_id, league_id: league?.id ?? null }])
    const fields = deleted.fields.map((field) => ({ ...field, id: fieldIds.get(field.id) ?? createId(), venue_id }))
    await tx.insert('venue_fields', fields)
    await tx.insert(
      'venue_opening_hours',
      deleted.hours.map((one) => ({ ...one, id: createId(), venue_id })),
    )
    const closures = deleted.closures.map((one) => {
      const field_id = one.field_id === null ? null : (fieldIds.get(one.field_id) ?? null)
      return { ...one, id: createId(), venue_id, field_id }
    })
    await tx.insert('venue_closures', closures)
    await returnGames(tx, actor, deleted, { fieldIds, at: now().toISOString() })
    await returnFields(tx, deleted.events, fieldIds)
    await nameNewFields(tx, actor.organizationId, fieldIds)
  })
}

async function returnGames(
  tx: Change,
  actor: Actor,
  { games }: DeletedVenue,
  { fieldIds, at }: { fieldIds: ReadonlyMap<string, string>; at: string },
): Promise<void> {
  const moves: Move[] = []
  for (const { id, fieldId } of games) {
    const before = await tx.get('games', id)
    if (before?.field_id !== null) continue
    const after = { ...before, field_id: fieldIds.get(fieldId) ?? null }
    await tx.patch('games', id, { field_id: after.field_id })
    moves.push({ before, after })
  }
  await leaveChangeSets(tx, actor, moves, { reason: t.venueWasDeletedMistake, at })
}

/** Replaces the old field ids in schedules' settings with the new ones. */
async function nameNewFields(tx: Change, organizationId: string, fieldIds: ReadonlyMap<string, string>): Promise<void> {
  for (const { id, constraints } of await tx.where('schedules', 'organization_id', organizationId)) {
    if (!constraints?.fieldIds.some((fieldId) => fieldIds.has(fieldId))) continue
    const renewed = constraints.fieldIds.map((fieldId) => fieldIds.get(fieldId) ?? fieldId)
    await tx.patch('schedules', id, { constraints: { ...constraints, fieldIds: renewed } })
  }
}
