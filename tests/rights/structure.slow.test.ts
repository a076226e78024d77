import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableNames } from '#domain/schema/tables.ts'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { TestDatabase } from '../support/database/postgres.ts'
import { catalogOf } from './support/catalog.ts'
import { isGranted, rights, verbs } from './support/table.ts'

// The rights as the database stores them. Any change to them shows up as a change to catalog.txt, where it can be
// reviewed.

/**
 * The tables that belong to an organization. Their rows name the organization, and so does every reference between
 * them.
 */
const ofOrganizations = [
  ...tableNames,
  'player_private',
  'organization_settings',
  'organization_beginnings',
  'invitations',
  'activity',
]
/** Readable by anyone who is signed in, in any session, because it is not anyone's data. */
const reference = ['sports', 'features', 'feature_tiers']

describe('the catalog', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())
  const ask = (sql: string) => database.asOwner((query) => query<{ name: string }>(sql))
  const names = async (sql: string) => (await ask(sql)).map(({ name }) => name)

  const here = `('public'::regnamespace, 'app'::regnamespace, 'private'::regnamespace)`

  test('grants, policies and functions are those that were reviewed', async () => {
    await expect(await database.asOwner(catalogOf)).toMatchFileSnapshot('catalog.txt')
  })

  test('the schema that the API exposes holds functions and nothing else', async () => {
    expect(
      await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
        union all select typname from pg_type where typnamespace = 'public'::regnamespace`),
    ).toEqual([])
    expect(
      await names(`select nspname as name from pg_namespace n
        where nspname in ('app', 'private') and has_schema_privilege('anon', n.oid, 'usage')`),
    ).toEqual([])
  })

  test('where a page of a pull ends is asked of every synced table', async () => {
    expect(
      await names(`select name from private.synced_tables t where not exists (
        select from pg_proc p where p.oid = 'private.page_bounds(uuid, bigint, bigint, integer)'::regprocedure
          and p.prosrc ~ format('from app\\.%s where organization_id = org and version > since\\M', t.name))`),
    ).toEqual([])
  })

  test('row-level security is enabled and forced on every table', async () => {
    expect(
      await names(`select oid::regclass::text as name from pg_class
        where relnamespace in ${here} and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)`),
    ).toEqual([])
  })

  test('there is no view, which would read as its owner', async () => {
    expect(
      await names(`select oid::regclass::text as name from pg_class
        where relnamespace in ${here} and relkind not in ('r', 'i', 'S', 'c', 't')`),
    ).toEqual([])
  })

  test('nobody but who is signed in has a table, and nobody has more than the four verbs', async () => {
    expect(
      await names(`select format('%s %s %s', c.oid::regclass, x.grantee, x.privilege_type) as name
        from pg_class c, lateral (
          select * from aclexplode(c.relacl)
          union all select k.* from pg_attribute a, aclexplode(a.attacl) k where a.attrelid = c.oid
        ) x
        where c.relnamespace in ${here} and (x.grantee in (0, 'anon'::regrole)
          or x.grantee = 'authenticated'::regrole and x.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`),
    ).toEqual([])
  })

  test('what stands behind the sync functions is nobody’s, but for the names of the tables', async () => {
    expect(
      await names(`select c.relname as name from pg_class c
        where c.relnamespace = 'private'::regnamespace and c.relkind = 'r'
          and has_any_column_privilege('authenticated', c.oid, 'select, insert, update')`),
    ).toEqual(['synced_tables'])
  })

  test('an update or an insert is granted column by column', async () => {
    expect(
      await names(`select format('%s %s', c.oid::regclass, x.privilege_type) as name
        from pg_class c, aclexplode(c.relacl) x
        where c.relnamespace in ${here} and x.grantee = 'authenticated'::regrole
          and x.privilege_type in ('INSERT', 'UPDATE')`),
    ).toEqual([])
  })

  test.each(verbs)('exactly one permissive policy opens each table that may be asked to %s', async (verb) => {
    const letter = { select: 'r', insert: 'a', update: 'w', delete: 'd' }[verb]
    const opened = await names(`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'app'::regnamespace and p.polpermissive and p.polcmd in ('${letter}', '*')
        and ('authenticated'::regrole = any (p.polroles) or 0 = any (p.polroles)) order by 1`)
    expect(opened).toEqual(
      Object.keys(rights)
        .filter((table) => isGranted(verb, table))
        .toSorted(),
    )
  })

  test('exactly one restrictive gate stands before what belongs to an organization or a person', async () => {
    const gated = await names(`select c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace = 'app'::regnamespace and not p.polpermissive and p.polcmd = '*' and p.polname = 'gate'
        and p.polroles = array['authenticated'::regrole::oid] order by 1`)
    expect(gated).toEqual([...ofOrganizations, 'user_profiles'].toSorted())
    expect(await names(`select polname as name from pg_policy where not polpermissive and polname <> 'gate'`)).toEqual(
      [],
    )
  })

  test('what an update leaves behind is checked like what it finds', async () => {
    expect(
      await names(`select format('%s %s', polrelid::regclass, polname) as name from pg_policy
        where polcmd in ('w', '*') and polwithcheck is null
          or polcmd = 'w' and pg_get_expr(polqual, polrelid) <> pg_get_expr(polwithcheck, polrelid)`),
    ).toEqual([])
  })

  test('a policy asks its helpers once for all rows', async () => {
    expect(
      await names(`select format('%s %s', polrelid::regclass, polname) as name from pg_policy,
          lateral (values (pg_get_expr(polqual, polrelid)), (pg_get_expr(polwithcheck, polrelid))) e (expression)
        where regexp_replace(expression, '(SELECT|FROM) (private|auth)\\.', '', 'g') ~ '(private|auth)\\.'`),
    ).toEqual([])
  })

  test('every table of an organization names it', async () => {
    const tables = await names(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id'
        and not a.attisdropped order by 1`)
    expect(tables).toEqual(ofOrganizations.toSorted())
    expect(
      Object.keys(rights)
        .filter((table) => !tables.includes(table))
        .toSorted(),
    ).toEqual(
      [
        ...reference,
        'contact_messages',
        'demo_requests',
        'newsletter_subscribers',
        'platform_admins',
        'platform_settings',
        'user_profiles',
      ].toSorted(),
    )
  })

  /** The organization itself, and unsynced tables whose id is unique across organizations. */
  const underAnIdAlone = ['activity', 'invitations', 'organizations']

  test('the organization is part of a row’s name', async () => {
    const keyed = await names(`select c.relname as name from pg_index i join pg_class c on c.oid = i.indrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where i.indisprimary and a.attname = 'organization_id' and c.relnamespace = 'app'::regnamespace`)
    expect([...keyed, ...underAnIdAlone].toSorted()).toEqual(ofOrganizations.toSorted())
  })

  test('every reference between rows of organizations carries the organization', async () => {
    // A foreign key is checked without row-level security, so with plain ids it could reference another organization's
    // row.
    expect(
      await names(`select format('%s %s', k.conrelid::regclass, k.conname) as name from pg_constraint k
        where k.contype = 'f' and k.connamespace = 'app'::regnamespace
          and exists (select from pg_attribute a
            where a.attrelid = k.confrelid and a.attname = 'organization_id' and not a.attisdropped)
          and not exists (
            select from unnest(k.conkey, k.confkey) u (mine, theirs)
              join pg_attribute m on m.attrelid = k.conrelid and m.attnum = u.mine
              join pg_attribute t on t.attrelid = k.confrelid and t.attnum = u.theirs
            where m.attname = 'organization_id'
              and (t.attname = 'organization_id' or k.confrelid = 'app.organizations'::regclass)
          )`),
    ).toEqual([])
  })

  test('every function has a fixed search path, or a body that was resolved when it was made', async () => {
    expect(
      await names(`select oid::regprocedure::text as name from pg_proc
        where pronamespace in ${here} and not coalesce('search_path=""' = any (proconfig), false)
          and (prosecdef or prosqlbody is null)`),
    ).toEqual([])
  })

  test('nothing is open to a role of its own', async () => {
    expect(
      await names(`select format('%s %s', p.polrelid::regclass, p.polname) as name
        from pg_policy p join pg_class c on c.oid = p.polrelid
        where c.relnamespace in ${here} and p.polroles <> array['authenticated'::regrole::oid]
          and p.polroles <> array[c.relowner]`),
    ).toEqual([])
  })

  test('no function is everybody’s', async () => {
    expect(
      await names(`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace in ${here} and exists (
          select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee = 0)`),
    ).toEqual([])
  })

  test('who is not signed in has the functions that are meant for it', async () => {
    expect(
      await names(`select proname as name from pg_proc
        where pronamespace in ${here} and has_function_privilege('anon', oid, 'execute') order by 1`),
    ).toEqual([
      'look_at_invitation',
      'platform_branding',
      'public_league',
      'request_demo',
      'send_contact_message',
      'subscribe_newsletter',
      'sync_account',
      'sync_pull',
      'sync_push',
    ])
  })

  test('requests make nothing in a schema, and reach no sequence', async () => {
    expect(
      await names(`select format('%s %s', r.name, n.nspname) as name
        from pg_namespace n, (values ('anon'), ('authenticated')) r (name)
        where n.nspname !~ '^pg_' and has_schema_privilege(r.name, n.oid, 'create')
        union all
        select format('%s %s', r.name, c.relname) from pg_class c, (values ('anon'), ('authenticated')) r (name)
        where c.relkind = 'S' and c.relnamespace in ${here}
          and has_sequence_privilege(r.name, c.oid, 'usage, select, update')`),
    ).toEqual([])
  })

  test('accounts, sessions and tokens of the sign-in are nobody’s to read or write', async () => {
    expect(
      await names(`select format('%s %s', r.name, c.oid::regclass) as name
        from pg_class c, (values ('anon'), ('authenticated')) r (name)
        where c.relkind in ('r', 'p', 'v') and c.relnamespace = 'auth'::regnamespace
          and (has_table_privilege(r.name, c.oid, 'select, insert, update, delete, truncate')
            or has_any_column_privilege(r.name, c.oid, 'select, insert, update'))`),
    ).toEqual([])
  })
})
