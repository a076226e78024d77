import { commit, type Change } from '#db/commit.ts'
import type { LocalDatabase } from '#db/database.ts'
import { newId } from '#db/new-id.ts'
import { can, type Actor } from '#domain/capabilities.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { VenueField } from '#domain/schema/venues.ts'
import type { VenueValues } from './venue-form.ts'

/** The venue and its fields in one change. Returns the venue's id. */
export async function createVenue(db: LocalDatabase, actor: Actor, values: VenueValues): Promise<string> {
  if (!can(actor, 'venue.manage')) throw new RuleError('not_allowed')
  const { fields, ...venue } = values
  if (fields.length === 0) throw new RuleError('last_field')
  const venueId = newId()
  await commit(db, actor.organizationId, 'venue.create', async (tx) => {
    if (venue.league_id && !(await tx.get('leagues', venue.league_id))) throw new RuleError('row_gone')
    await tx.insert('venues', [{ id: venueId, ...venue }])
    await tx.insert(
      'venue_fields',
      fields.map(({ name }) => ({ id: newId(), venue_id: venueId, name })),
    )
  })
  return venueId
}

type VenueColumn = Exclude<keyof VenueValues, 'fields'>

/**
 * Writes what the person changed: `changed` columns of the venue, and against `before`, the fields that the form
 * began with, what was added, renamed or taken out. A field that somebody else added meanwhile stays.
 * @throws RuleError `field_has_games`, `last_field`
 */
export async function updateVenue(
  db: LocalDatabase,
  actor: Actor,
  venueId: string,
  values: VenueValues,
  changed: readonly VenueColumn[],
  before: readonly VenueField[],
): Promise<void> {
  if (!can(actor, 'venue.manage')) throw new RuleError('not_allowed')
  const removed = before.filter((field) => !values.fields.some(({ id }) => id === field.id))
  const renamed = values.fields.filter((field) => before.some(({ id, name }) => id === field.id && name !== field.name))
  const added = values.fields.filter(({ id }) => id === '')
  await commit(db, actor.organizationId, 'venue.update', async (tx) => {
    if (!(await tx.get('venues', venueId))) throw new RuleError('row_gone')
    await tx.patch('venues', venueId, Object.fromEntries(changed.map((column) => [column, values[column]])))
    await tx.insert(
      'venue_fields',
      added.map(({ name }) => ({ id: newId(), venue_id: venueId, name })),
    )
    for (const field of renamed) await tx.patch('venue_fields', field.id, { name: field.name })
    await removeFields(tx, actor.organizationId, venueId, removed)
  })
}

async function removeFields(tx: Change, organizationId: string, venueId: string, removed: readonly VenueField[]) {
  if (removed.length === 0) return
  const standing = await tx.where('venue_fields', 'venue_id', venueId)
  const going = standing.filter((field) => removed.some(({ id }) => id === field.id)) // others were deleted elsewhere
  if (going.length === standing.length) throw new RuleError('last_field')
  const used = await fieldsWithGames(tx, organizationId)
  for (const field of going) {
    if (used.has(field.id))
      throw new RuleError('field_has_games', `${field.name}: this field has games. Move them first.`)
    await tx.remove('venue_fields', field.id)
  }
}

/** Takes its fields along. @throws RuleError `venue_has_games` */
export async function deleteVenue(db: LocalDatabase, actor: Actor, venueId: string): Promise<void> {
  if (!can(actor, 'venue.manage')) throw new RuleError('not_allowed')
  await commit(db, actor.organizationId, 'venue.delete', async (tx) => {
    const fields = await tx.where('venue_fields', 'venue_id', venueId)
    const used = await fieldsWithGames(tx, actor.organizationId)
    if (fields.some(({ id }) => used.has(id))) throw new RuleError('venue_has_games')
    await tx.remove('venues', venueId)
  })
}

/** Games of any league may be on a field. A played game holds on to its field as well: it is where it was played. */
async function fieldsWithGames(tx: Change, organizationId: string): Promise<ReadonlySet<string>> {
  const games = await tx.where('games', 'organization_id', organizationId)
  return new Set(games.map((game) => game.field_id).filter((id) => id !== null))
}
