import type { TestQuery } from '../../support/database/postgres.ts'

// Everything that the schema creates, as text that can be reviewed line by line: one object per line, in an order that
// doesn't depend on when it was created.

/** The schemas whose contents are listed. */
const ours = `('public'::regnamespace, 'app'::regnamespace, 'private'::regnamespace)`

/**
 * Names a grantee. The grantees listed are the roles that a request may have, and the server's role in a hosted
 * project. 0 means public, which is every role.
 */
const grantee = (column: string) => `case ${column} when 0 then 'public' else ${column}::regrole::text end`
const requestRoles = `(0, 'anon'::regrole, 'authenticated'::regrole, 'service_role'::regrole)`

const schemas = `
  select format('%s: %s may %s', n.nspname, ${grantee('x.grantee')},
    string_agg(lower(x.privilege_type), ', ' order by x.privilege_type)) as line
  from pg_namespace n, aclexplode(n.nspacl) x
  where n.oid in ${ours} and x.grantee in ${requestRoles}
  group by n.nspname, x.grantee order by 1`

const defaultPrivileges = `
  select format('%s in %s: %s', case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences'
      when 'f' then 'functions' else d.defaclobjtype::text end,
    coalesce(n.nspname, 'every schema'), coalesce(string_agg(
      format('%s may %s', who, privileges), '; ' order by who) filter (where who is not null), 'nobody but the owner')) as line
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
    left join lateral (
      select ${grantee('x.grantee')} as who, string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as privileges
      from aclexplode(d.defaclacl) x where x.grantee in ${requestRoles} group by x.grantee
    ) g on true
  where d.defaclrole = current_user::regrole
  group by d.defaclobjtype, n.nspname order by 1`

const tables = `
  select format('%s.%s: %s%s', n.nspname, c.relname,
    case when c.relrowsecurity and c.relforcerowsecurity then 'row-level security, forced'
      when c.relrowsecurity then 'row-level security' else 'no row-level security' end,
    coalesce(', ' || array_to_string(c.reloptions, ', '), '')
      || case c.relpersistence when 'p' then '' else ', ' || c.relpersistence::text end
      || case c.relkind when 'r' then '' else ', kind ' || c.relkind::text end) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S', 'c') order by 1`

const columns = `
  select format('%s.%s.%s: %s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ', not null' else '' end,
    case when a.attidentity <> '' then ', identity' when d.oid is null then ''
      else ', ' || case a.attgenerated when '' then 'default ' else 'generated ' end || pg_get_expr(d.adbin, d.adrelid) end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace in ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f', 'c') and a.attnum > 0 and not a.attisdropped
  order by 1`

const constraints = `
  select format('%s.%s %s: %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace in ${ours} and k.contype <> 't' order by 1`

const indexes = `
  select pg_get_indexdef(i.indexrelid) as line
  from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace in ${ours} order by 1`

/** Includes our triggers on tables that aren't ours, such as the auth server's. */
const triggers = `
  select pg_get_triggerdef(t.oid) || case t.tgenabled when 'O' then '' else ' (' || t.tgenabled::text || ')' end as line
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid where p.pronamespace in ${ours} and not t.tgisinternal
  union all
  select format('event trigger %s on %s: %s', e.evtname, e.evtevent, e.evtfoid::regprocedure)
  from pg_event_trigger e join pg_proc p on p.oid = e.evtfoid where p.pronamespace in ${ours}
  order by 1`

/** The grants on a whole table come first, then those on its columns. */
const grants = `
  select format('%s.%s: %s may %s%s', n.nspname, c.relname, ${grantee('a.grantee')}, a.privileges,
    coalesce(' (' || a.columns || ')', '')) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace, lateral (
    select t.grantee, string_agg(lower(t.privilege_type), ', ' order by t.privilege_type) as privileges, null as columns
    from aclexplode(c.relacl) t group by t.grantee
    union all
    select x.grantee, lower(x.privilege_type), string_agg(k.attname, ', ' order by k.attname)
    from pg_attribute k, lateral aclexplode(k.attacl) x where k.attrelid = c.oid group by x.grantee, x.privilege_type
  ) a
  where c.relnamespace in ${ours} and a.grantee in ${requestRoles} order by 1`

const policies = `
  select format('%s.%s %s: %s, %s to %s%s%s', n.nspname, c.relname, p.polname,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case when r = c.relowner then 'the owner' else ${grantee('r')} end, ', ') from unnest(p.polroles) r),
    E'\\n    using ' || pg_get_expr(p.polqual, p.polrelid), E'\\n    check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as line
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relnamespace in ${ours} order by 1`

/** Hashes the body without comments and formatting. */
const functions = `
  select format('%s.%s(%s)%s: %s%s%s%s, %s, body %s', n.nspname, p.proname, pg_get_function_arguments(p.oid),
    coalesce(' ' || pg_get_function_result(p.oid), ''),
    case when p.prosecdef then 'definer' else 'invoker' end,
    case p.provolatile when 'i' then ', immutable' when 's' then ', stable' else '' end,
    case when p.proisstrict then ', strict' else '' end || case p.proparallel when 's' then ', parallel safe' else '' end,
    coalesce(', ' || array_to_string(p.proconfig, ', '), ''),
    coalesce((
      select 'for ' || string_agg(distinct ${grantee('x.grantee')}, ', ')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x where x.grantee in ${requestRoles}
    ), 'for nobody'),
    left(md5(l.lanname || btrim(regexp_replace(regexp_replace(
      coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'))), 12)) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where p.pronamespace in ${ours} order by n.nspname desc, 1`

/** The rows that every deployment starts with. */
const rows = ['private.synced_tables', 'app.sports', 'app.features', 'app.feature_tiers', 'app.platform_settings']
  .map((table) => `select '${table}: ' || to_jsonb(x)::text as line from ${table} x`)
  .concat(`select 'private.deployment: ' || (to_jsonb(x) - 'id')::text from private.deployment x`)
  .join(' union all ')

const sections = {
  Schemas: schemas,
  'Default privileges': defaultPrivileges,
  Tables: tables,
  Columns: columns,
  Constraints: constraints,
  Indexes: indexes,
  Triggers: triggers,
  Grants: grants,
  Policies: policies,
  Functions: functions,
  Rows: `select line from (${rows}) r order by 1`,
}

export const catalogOf = (query: TestQuery): Promise<string> => textOf(query, Object.entries(sections))

/**
 * Returns who may do what, without function bodies. Must run in a transaction, so that names in the text are qualified,
 * whatever the connection's search path. The result is the same after restoring a dump, in which expressions have
 * different parentheses.
 */
export async function rightsOf(query: TestQuery): Promise<string> {
  const text = await textOf(query, Object.entries({ Grants: grants, Policies: policies, Functions: functions }))
  return text.replaceAll(/, body \w+$/gm, '')
}

async function textOf(query: TestQuery, parts: readonly (readonly [title: string, sql: string])[]): Promise<string> {
  const texts: string[] = []
  await query(`select set_config('search_path', '', true)`)
  for (const [title, sql] of parts) {
    const lines = await query<{ line: string }>(sql)
    texts.push([`== ${title}`, ...lines.map(({ line }) => line)].join('\n'))
  }
  return `${texts.join('\n\n')}\n`
}
