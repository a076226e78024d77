import type { Query } from '../support/postgres.ts'

// What the database's catalogue says of rights, as text that can be reviewed line by line.

/** Anon, authenticated and public (every role): who a request may be. */
const grants = `
  select format('%s: %s may %s%s', c.oid::regclass, case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
    lower(a.privilege_type), coalesce(' (' || a.columns || ')', '')) as line
  from pg_class c, lateral (
    select t.grantee, t.privilege_type, null as columns from aclexplode(c.relacl) t
    union all
    select x.grantee, x.privilege_type, string_agg(k.attname, ', ' order by k.attname)
    from pg_attribute k, lateral aclexplode(k.attacl) x where k.attrelid = c.oid group by 1, 2
  ) a
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    and (a.grantee = 0 or a.grantee in ('anon'::regrole, 'authenticated'::regrole))
  order by 1`

const policies = `
  select format('%s %s: %s, %s to %s%s%s', p.polrelid::regclass, p.polname,
    case when p.polpermissive then 'permissive' else 'restrictive' end,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(case when r = c.relowner then 'the owner' when r = 0 then 'public' else r::regrole::text end, ', ')
     from unnest(p.polroles) r),
    E'\\n    using ' || pg_get_expr(p.polqual, p.polrelid), E'\\n    check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as line
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) order by 1`

const functions = `
  select format('%s.%s(%s): %s%s%s, %s', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid),
    case when p.prosecdef then 'definer' else 'invoker' end,
    case p.provolatile when 'i' then ', immutable' when 's' then ', stable' else '' end,
    coalesce(', ' || array_to_string(p.proconfig, ', '), ''),
    coalesce((
      select 'for ' || string_agg(distinct case x.grantee when 0 then 'public' else x.grantee::regrole::text end, ', ')
      from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
      where x.grantee = 0 or x.grantee in ('anon'::regrole, 'authenticated'::regrole)
    ), 'for nobody')) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'private') order by n.nspname desc, 1`

export async function catalogueOf(query: Query): Promise<string> {
  const sections: string[] = []
  for (const [title, sql] of Object.entries({ Grants: grants, Policies: policies, Functions: functions })) {
    const lines = await query<{ line: string }>(sql)
    sections.push([`== ${title}`, ...lines.map(({ line }) => line)].join('\n'))
  }
  return `${sections.join('\n\n')}\n`
}
