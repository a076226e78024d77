import { releaseFields } from '#data/changes/release-events.ts'
import { commit } from '#data/store/commit.ts'
import { createId } from '#data/changes/create-id.ts'
import { can, type Actor } from '#domain/people/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { VenueField } from '#domain/schema/venues.ts'
import type { VenueValues, VenueDetails } from './venue-form.ts'
import { t } from './words.ts'
import type { LocalDatabase } from '#data/store/local-database.ts'
import type { Change, PatchOf } from '#data/store/change.ts'

/** Creates the venue with its fields, opening hours, and closures in one change. Returns the venue's id. */
export async function createVenue(db: LocalDatabase, actor: Actor, values: VenueValues): Promise<string> {
  if (!can(actor, 'venue.manage')) throw new RuleError('not_allowed')
  const { fields, hours, closures, coordinates, ...venue } = values
  if (fields.length === 0) throw new RuleError('last_field')
  const venueId = createId()
  await commit(db, actor.organizationId, 'venue.create', async (tx) => {
    if (venue.league_id && !(await tx.get('leagues', venue.league_id))) throw new RuleError('row_gone')
    await tx.insert('venues', [{ id: venueId, ...venue, ...(coordinates ?? nowhere) }])
    await tx.insert('venue_fields', within(venueId, fields))
    await tx.insert('venue_opening_hours', within(venueId, hours))
    await tx.insert('venue_closures', within(venueId, closures))
  })
  return venueId
}

const nowhere = { latitude: null, longitude: null }

type VenueColumn = Exclude<keyof VenueValues, 'fields' | 'hours' | 'closures'>

/** Returns the changed columns. The coordinates are one field in the form, but two columns. */
function changesOf({ coordinates, ...values }: VenueValues, changed: readonly VenueColumn[]): PatchOf<'venues'> {
  const set = changed.flatMap((column) => (column === 'coordinates' ? [] : [[column, values[column]]]))
  return { ...Object.fromEntries(set), ...(changed.includes('coordinates') && (coordinates ?? nowhere)) }
}

/**
 * Writes what the person changed: the `changed` columns of the venue, and the fields, opening hours, and closures
 * added, changed, or removed compared with `before`, the form's initial values. Rows that others added in the meantime
 * are preserved.
 * @throws RuleError `field_has_games`, `last_field`
 */
export async function updateVenue(
  db: LocalDatabase,
  actor: Actor,
  values: VenueValues,
  changed: readonly VenueColumn[],
  before: VenueDetails,
): Promise<void> {
  if (!can(actor, 'venue.manage')) throw new RuleError('not_allowed')
  const venueId = before.venue.id
  await commit(db, actor.organizationId, 'venue.update', async (tx) => {
    if (!(await tx.get('venues', venueId))) throw new RuleError('row_gone')
    await tx.patch('venues', venueId, changesOf(values, changed), before.venue)
    const fields = listChanges(before.fields, values.fields)
    await tx.insert('venue_fields', within(venueId, fields.added))
    for (const { id, ...set } of fields.changed) await tx.patch('venue_fields', id, set, seenIn(before.fields, id))

    // If someone else deleted hours or closures in the meantime, do not add them back.
    const hours = listChanges(before.hours, values.hours)
    for (const { id } of hours.removed)
      if (await tx.get('venue_opening_hours', id)) await tx.remove('venue_opening_hours', id)
    for (const { id, ...set } of hours.changed)
      if (await tx.get('venue_opening_hours', id))
        await tx.patch('venue_opening_hours', id, set, seenIn(before.hours, id))
    await tx.insert('venue_opening_hours', within(venueId, hours.added))

    const closures = listChanges(before.closures, values.closures)
    for (const { id } of closures.removed) if (await tx.get('venue_closures', id)) await tx.remove('venue_closures', id)
    for (const { id, ...set } of closures.changed)
      if (await tx.get('venue_closures', id)) await tx.patch('venue_closures', id, set, seenIn(before.closures, id))
    await tx.insert('venue_closures', within(venueId, closures.added))

    await removeFields(tx, actor.organizationId, venueId, fields.removed)
  })
}

function within<Part extends object>(venueId: string, parts: readonly Part[]): (Part & { venue_id: string })[] {
  return parts.map((part) => ({ ...part, venue_id: venueId }))
}

function seenIn<Row extends { readonly id: string }>(rows: readonly Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id)
}

/** Returns the differences between a list and its initial state. */
function listChanges<Before extends { readonly id: string }, After extends { readonly id: string }>(
  before: readonly Before[],
  after: readonly After[],
): { added: After[]; changed: After[]; removed: Before[] } {
  const old = new Map(before.map((row) => [row.id, row]))
  const kept = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !old.has(id)),
    changed: after.filter((row) => {
      const was = old.get(row.id)
      return was && Object.entries(row).some(([column, value]) => Reflect.get(was, column) !== value)
    }),
    removed: before.filter(({ id }) => !kept.has(id)),
  }
}

async function removeFields(tx: Change, organizationId: string, venueId: string, removed: readonly VenueField[]) {
  if (removed.length === 0) return
  const standing = await tx.where('venue_fields', 'venue_id', venueId)
  const going = standing.filter((field) => removed.some(({ id }) => id === field.id)) // any other removed field has already been deleted elsewhere
  if (going.length === standing.length) throw new RuleError('last_field')
  const used = await fieldsWithGames(tx, organizationId)
  for (const field of going) {
    if (used.has(field.id)) throw new RuleError('field_has_games', t.fieldHasGamesMove(field.name))
    await releaseFields(tx, [field.id])
    await tx.remove('venue_fields', field.id)
  }
}

/**
 * Returns the ids of the fields on which there are games, in any league. Played games count too, because they record
 * where they were played.
 */
async function fieldsWithGames(tx: Change, organizationId: string): Promise<ReadonlySet<string>> {
  const games = await tx.where('games', 'organization_id', organizationId)
  return new Set(games.map((game) => game.field_id).filter((id) => id !== null))
}
