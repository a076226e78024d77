import { randomUUID } from 'node:crypto'
import { createPerson, createLeagueWorld } from '../../tests/support/database/league-world.ts'
import type { OrganizationInTest } from '../../tests/support/database/league-world.ts'
import type { TestDatabase } from '../../tests/support/database/postgres.ts'
import { furnish } from '../../tests/contracts/furnish.ts'

// Two organizations. All callers belong to the first one or to none; the second must be neither seen nor changed.

/** Occurs in every text of the second organization. */
export const secret = 'Hillside'

export type FuzzWorld = Awaited<ReturnType<typeof createFuzzWorld>>

export async function createFuzzWorld(database: TestDatabase) {
  const { here, there, outsider } = await createLeagueWorld(database)
  for (const organization of [here, there]) await furnish(database, organization)
  await keepSecret(database, there)
  const { manager, administrator, scorekeeper, homeCoach, awayCoach, teamless, player, viewer } = here
  const staff = [manager, manager, administrator, scorekeeper] // those with the most rights make the most calls
  const people = [...staff, homeCoach, awayCoach, teamless, player, viewer, outsider]
  const admin = await createPerson(database, 'Abe Admin')
  await database.asOwner((query) => query('insert into app.platform_admins (user_id) values ($1)', [admin]))
  return { here, there, people, admin, ghost: randomUUID(), rows: await rowIds(database, here, there) }
}

const texts = {
  leagues: 'name',
  divisions: 'name',
  teams: 'name',
  players: 'display_name',
  venues: 'name',
  venue_fields: 'name',
  schedules: 'name',
  games: 'notes',
  sponsors: 'company_name',
  sponsorship_packages: 'name',
  sponsorship_assets: 'name',
  notifications: 'title',
} as const

async function keepSecret(database: TestDatabase, there: OrganizationInTest): Promise<void> {
  await database.asOwner(async (query) => {
    for (const [table, column] of Object.entries(texts)) {
      await query(
        `update app.${table} set ${column} = left('${secret} ' || coalesce(${column}, ''), 60) where organization_id = $1`,
        [there.id],
      )
    }
  })
}

/** Returns the id and the table of each row of both organizations, and whether the row belongs to the first one. */
async function rowIds(database: TestDatabase, here: OrganizationInTest, there: OrganizationInTest) {
  return database.asOwner(async (query) => {
    const tables = await query<{ name: string }>('select name from private.synced_tables order by name')
    const found: { table: string; id: string; isOurs: boolean }[] = []
    for (const { name } of tables) {
      const rows = await query<{ id: string; organization_id: string }>(
        `select id, organization_id from app.${name} where organization_id in ($1, $2)`,
        [here.id, there.id],
      )
      found.push(...rows.map(({ id, organization_id }) => ({ table: name, id, isOurs: organization_id === here.id })))
    }
    return found
  })
}

/** Returns the query for a checksum of everything stored about an organization. */
export function checksumOf(tables: readonly string[], org: string): { text: string; parameters: readonly string[] } {
  const parts = tables.map(
    (table) => `select '${table}' as t, to_jsonb(x)::text as r from ${table} x where x.organization_id = $1`,
  )
  return {
    text: `select md5(string_agg(t || r, ',' order by t, r)) as sum from (${parts.join(' union all ')}) a`,
    parameters: [org],
  }
}

/**
 * Returns every table with an `organization_id` column, except the tables about devices, whose rows belong to the
 * sender.
 */
export async function tablesOfOrganizations(database: TestDatabase): Promise<string[]> {
  const rows = await database.asOwner((query) =>
    query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace in ('app'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
         and a.attname = 'organization_id' and not a.attisdropped
         and c.relname not in ('sync_clients', 'sync_receipts') order by 1`,
    ),
  )
  return rows.map(({ name }) => name)
}
