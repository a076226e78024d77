import { probes } from '../../tests/rights/support/escalation-probes.ts'
import { isChangeable, isGiven } from '../../tests/rights/support/columns.ts'
import { askFor, attempt, modes, setMode, wrongOnes } from '../../tests/rights/support/matrix.ts'
import { readRows } from '../../tests/rights/support/rows.ts'
import { push, pushOf, trying } from '../../tests/rights/support/probes.ts'
import { wrongPublicPage } from '../../tests/rights/support/public-page.ts'
import type { RightsWorld } from '../../tests/rights/support/world.ts'
import { isGranted, rights } from '../../tests/rights/support/table.ts'
import type { TestQuery, RequestInTest, TestDatabase } from '../../tests/support/database/postgres.ts'
import { wrongAdministration } from './administration.ts'
import { wrongAttempt } from './attempts.ts'
import type { Prepared } from './attempts.ts'
import type { Fault } from './faults.ts'
import { wrongReport } from './reports.ts'
import { wrongWait } from './waits.ts'

// The proof of the access rights as a function, which returns the first thing that it finds wrong, or null if
// everything is right.

export type Sound = {
  readonly database: TestDatabase
  readonly world: RightsWorld
  readonly prepared: Prepared
  /** The functions that are open to people who aren't signed in. */
  readonly open: readonly string[]
  readonly references: readonly Reference[]
  /** The number of rows that the proof covers. */
  readonly rows: number
}

export type Reference = {
  readonly table: string
  readonly column: string
  readonly parent: string
  readonly key: string
}

export async function readOpen(query: TestQuery): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and has_function_privilege('anon', p.oid, 'execute') order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Returns the columns that reference a row of another table of the organization. */
export async function readReferences(query: TestQuery): Promise<Reference[]> {
  return query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as parent, k.attname as key
     from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
       join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[cardinality(c.confkey)]
     where c.contype = 'f' and c.connamespace = 'app'::regnamespace and cardinality(c.conkey) > 1 order by 1, 2`,
  )
}

export async function firstWrong(sound: Sound, fault: Pick<Fault, 'kind' | 'table'>): Promise<string | null> {
  const { database, world } = sound
  // Make every session look newly opened, however long the run takes.
  await database.asOwner((query) => query('update auth.sessions set created_at = now()'))
  await setMode(database, modes[0])
  if (fault.kind === 'reference') return wrongReference(sound, fault.table)
  if (fault.kind === 'report') return wrongReport(database, world)
  if (fault.kind === 'grant') {
    const wrong = await database.asOwner((query) => wrongGrant(query, fault.table))
    if (wrong !== null) return wrong
  }
  if (fault.kind === 'function') {
    const wrong =
      (await database.asOwner((query) => wrongFunction(query, sound))) ??
      (await wrongProbe(database, world)) ??
      (await wrongAttempt(sound)) ??
      (await wrongPublicPage(database, world)) ??
      (await wrongSession(database, world)) ??
      (await wrongAnonymous(database, world)) ??
      (await wrongAdministration(database, world, sound.prepared)) ??
      (await wrongWait(database, world))
    if (wrong !== null) return wrong
  }
  // On a hosted project, the policies apply to the owner as well. If they hide rows from the owner, the proof would
  // check too little.
  if ((await countRows(database)) < sound.rows) return 'the owner misses rows'
  const tables = fault.table === null ? Object.keys(rights) : [fault.table]
  return wrongVerdict(database, world, tables)
}

/** Returns the number of rows. All activity counts as one row, because it grows with every change to a setting. */
export async function countRows(database: TestDatabase): Promise<number> {
  const rows = await readRows(database)
  const activity = rows.filter(({ table }) => table === 'activity').length
  return rows.length - activity + Math.min(activity, 1)
}

async function wrongVerdict(
  database: TestDatabase,
  world: RightsWorld,
  tables: readonly string[],
): Promise<string | null> {
  const rows = await readRows(database)
  for (const mode of modes) {
    await setMode(database, mode)
    for (const asker of world.askers) {
      const [wrong] = wrongOnes(await askFor(database, asker, mode, { rows, world, tables }))
      if (wrong !== undefined) return `${mode.name}: ${wrong}`
    }
  }
  return null
}

async function wrongProbe(database: TestDatabase, world: RightsWorld): Promise<string | null> {
  const ask = trying(database)
  for (const [title, who, sql, parameters, expected] of Object.values(probes).flat()) {
    const got = await ask(who(world), sql, parameters(world))
    if (JSON.stringify(got) !== JSON.stringify(expected)) return `${title}: ${JSON.stringify(got)}`
  }
  return null
}

/** Checks that sessions that don't meet the requirements are refused for the right reason. */
async function wrongSession(database: TestDatabase, { here }: RightsWorld): Promise<string | null> {
  const ask = trying(database)
  const register = `select public.register_device_key($1, gen_random_uuid(), '04' || repeat('ab', 64))`
  const sets: readonly (readonly [string, string, RequestInTest, string])[] = [
    ['another network', `ip_restrictions = true, allowed_ips = '{10.0.0.1}'`, { address: '10.0.0.2' }, 'PT403'],
    ['an old session', 'session_minutes = 5', {}, 'PT401'],
    ['an idle session', 'idle_minutes = 5', {}, 'PT401'],
    ['no second factor', 'require_mfa = true', { aal: 'aal1' }, 'PT403'],
    ['an ended session', 'require_mfa = false', { session_id: here.viewer }, 'PT401'],
  ]
  for (const [what, settings, request, expected] of sets) {
    await database.asOwner(async (query) => {
      await query(`update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1`, [here.manager])
      await query(`update app.organization_settings set ${settings} where organization_id = $1`, [here.id])
      await query(
        `update app.organization_settings set idle_since = now() - interval '1 hour'
         where organization_id = $1 and idle_minutes is not null`,
        [here.id],
      )
    })
    const got = await ask(
      here.manager,
      'select public.sync_pull($1::jsonb)',
      [JSON.stringify({ org: here.id })],
      request,
    )
    const role = 'select public.change_role($1, $2, $3)'
    const pushed = await ask(here.manager, push, [pushOf(here.id, [])], request)
    const handled = await ask(here.manager, role, [here.id, here.viewer, 'player'], request)
    const registered = await ask(here.manager, register, [here.id], request)
    const page = await ask(here.manager, 'select * from private.page_bounds($1, 0, 100, 10)', [here.id], request)
    const used = await ask(here.manager, 'select public.note_use()', [], request)
    const seen = await ask(here.manager, 'select count(*)::int from app.leagues', [], request)
    await database.asOwner(async (query) => {
      await query('update auth.sessions set created_at = now() where user_id = $1', [here.manager])
      await query(
        `update app.organization_settings set ip_restrictions = false, allowed_ips = '{}', session_minutes = null,
         idle_minutes = null, require_mfa = false where organization_id = $1`,
        [here.id],
      )
    })
    const answers = { got, pushed, registered, page, used, seen, handled }
    const wanted = {
      got: expected,
      pushed: expected,
      registered: expected,
      page: undefined,
      used: /idle|ended/.test(what) ? expected : null,
      seen: 0,
      handled: 'FSRUL not_allowed',
    }
    if (JSON.stringify(answers) !== JSON.stringify(wanted)) return `${what}: ${JSON.stringify(answers)}`
  }
  return null
}

/** People who aren't signed in must get the refusal that makes a device keep its data and ask them to sign in. */
async function wrongAnonymous(database: TestDatabase, { here }: RightsWorld): Promise<string | null> {
  const requests = [
    { sql: `select public.sync_push('${pushOf(here.id, [])}')` },
    { sql: `select public.sync_pull('${JSON.stringify({ org: here.id })}')` },
    { sql: 'select public.sync_account()' },
  ]
  const outcomes = await attempt(database, { id: null }, requests)
  const wrong = outcomes.findIndex(({ code }) => code !== 'PT401')
  return wrong < 0 ? null : `somebody who is not signed in: ${requests[wrong]?.sql}: ${JSON.stringify(outcomes[wrong])}`
}

async function wrongGrant(query: TestQuery, table: string | null): Promise<string | null> {
  const columns = await query<{ table: string; column: string; inserts: boolean; updates: boolean }>(
    `select c.relname as table, a.attname as column, has_column_privilege('authenticated', c.oid, a.attnum, 'insert') as inserts,
       has_column_privilege('authenticated', c.oid, a.attnum, 'update') as updates
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and ($1::text is null or c.relname = $1)`,
    [table],
  )
  const wrong = columns.find(
    (each) =>
      each.inserts !== isGiven(each.table, each.column) || each.updates !== isChangeable(each.table, each.column),
  )
  if (wrong) return `${wrong.table}.${wrong.column}: granted otherwise`
  const deletes = await query<{ table: string; may: boolean }>(
    `select relname as table, has_table_privilege('authenticated', oid, 'delete') as may from pg_class
     where relnamespace = 'app'::regnamespace and relkind = 'r'`,
  )
  const other = deletes.find((each) => each.may !== isGranted('delete', each.table))
  return other ? `${other.table}: delete is granted otherwise` : null
}

async function wrongFunction(query: TestQuery, { open }: Sound): Promise<string | null> {
  const now = await readOpen(query)
  const wrong = now.find((name) => !open.includes(name))
  return wrong ? `${wrong} is open to everybody` : null
}

class Undo extends Error {}

/** A row that references another organization's row must be rejected, no matter who writes it. */
async function wrongReference(sound: Sound, table: string | null): Promise<string | null> {
  const name = (full: string) => full.replace('app.', '')
  for (const reference of sound.references.filter((each) => name(each.table) === table)) {
    const { table: child, column, parent, key } = reference
    const theirs = `(select ${key} from ${parent} where organization_id = $2 limit 1)`
    const change = `update ${child} set ${column} = ${theirs}
      where ctid = (select ctid from ${child} where organization_id = $1 limit 1) returning 1`
    // Some columns never change, but a new row may have a different value in them.
    const add = `insert into ${child} select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
        '${column}', ${theirs}, 'version', 0))).* from ${child} c where organization_id = $1 limit 1 returning 1`
    for (const statement of [change, add]) {
      if (await stands(sound, child, statement)) return `${child}.${column} points at another organization`
    }
  }
  return null
}

/** Returns whether the owner can run the statement, which is rolled back. */
async function stands({ database, world }: Sound, child: string, statement: string): Promise<boolean> {
  try {
    await database.asOwner(async (query) => {
      await query('delete from app.games where organization_id = $1 and $2', [
        world.here.id,
        child.endsWith('schedules'),
      ])
      const [touched] = await query(statement, [world.here.id, world.there.id])
      await query('set constraints all immediate')
      throw new Undo(touched ? 'stands' : 'no row')
    })
  } catch (error) {
    if (error instanceof Undo) return error.message === 'stands'
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return false
}
