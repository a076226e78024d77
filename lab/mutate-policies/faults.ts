import type { TestQuery } from '../../tests/support/database/postgres.ts'
import { variantsOfBody, variantsOfExpression } from './variants.ts'
import type { Wall } from './walls.ts'
import { readWalls } from './walls.ts'

// A fault to plant, derived from the catalog of a sound database, with the statements that plant it and undo it.

export type Fault = {
  /**
   * `report` means a fault in a policy on score reports that would go unnoticed because the score rule also refuses the
   * request.
   */
  readonly kind: 'policy' | 'report' | 'grant' | 'function' | 'reference'
  readonly title: string
  readonly plant: readonly string[]
  readonly undo: readonly string[]
  /** The table whose rows the fault concerns, or null if any table's rows may be affected. */
  readonly table: string | null
  readonly besides?: Wall
}

type Policy = {
  readonly table: string
  readonly name: string
  readonly restrictive: boolean
  readonly command: string
  readonly using: string | null
  readonly check: string | null
  /** Whether rows can be inserted through the API. */
  readonly inserts: boolean
  /** The columns that an update may set. */
  readonly patchable: readonly string[]
  /** Whether the table's first trigger checks the membership and the gate. */
  readonly stamped: boolean
}

export async function readFaults(query: TestQuery): Promise<Fault[]> {
  return [
    ...(await policyFaults(query)),
    ...(await grantFaults(query)),
    ...(await functionFaults(query)),
    ...(await referenceFaults(query)),
  ]
}

async function policyFaults(query: TestQuery): Promise<Fault[]> {
  const policies = await query<Policy>(
    `select tablename as table, policyname as name, permissive = 'RESTRICTIVE' as restrictive, cmd as command,
       qual as using, with_check as check,
       has_any_column_privilege('authenticated', format('app.%I', tablename)::regclass, 'insert') as inserts,
       array(select a.attname::text from pg_attribute a where a.attrelid = format('app.%I', tablename)::regclass
         and a.attnum > 0 and not a.attisdropped
         and has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')) as patchable,
       exists (select from pg_trigger t where t.tgrelid = format('app.%I', tablename)::regclass
         and t.tgname = 'a_stamp') as stamped
     from pg_policies where schemaname = 'app' and 'authenticated' = any (roles) order by 1, 2`,
  )
  const walls = await readWalls(query)
  return policies.flatMap((policy) => {
    const as = (using: string | null, check: string | null) =>
      `create policy ${policy.name} on app.${policy.table} as ${policy.restrictive ? 'restrictive' : 'permissive'}
       for ${policy.command} to authenticated
       ${using === null ? '' : `using (${using})`} ${check === null ? '' : `with check (${check})`}`
    const drop = `drop policy if exists ${policy.name} on app.${policy.table}`
    const undo = [drop, as(policy.using, policy.check)]
    const fault = (what: string, ...plant: string[]): Fault => ({
      kind: 'policy',
      title: `${policy.table}, ${policy.name}: ${what}`,
      plant: [drop, ...plant],
      undo,
      table: policy.table,
    })
    const ofUsing = variantsOfExpression(policy.using).map(({ what, text }) =>
      fault(`using, ${what}`, as(text, policy.check)),
    )
    // An update's check can't detect a change to columns that an update can't set; for those columns, the check is
    // equivalent to `using`.
    const decides =
      policy.check !== null &&
      ((policy.inserts && policy.command !== 'UPDATE') ||
        policy.patchable.some((column) => policy.check?.replaceAll('::name', '').includes(column) === true))
    const hidden: Partial<Pick<Fault, 'kind' | 'besides'>> =
      policy.table === 'score_reports'
        ? { kind: 'report', besides: walls.scoreRule }
        : policy.name === 'gate' && policy.stamped
          ? { besides: walls.stamp }
          : {}
    const ofCheck = decides
      ? variantsOfExpression(policy.check).map(({ what, text }) => ({
          ...fault(`with check, ${what}`, as(policy.using, text)),
          ...hidden,
        }))
      : []
    return [
      fault('dropped'),
      ...ofUsing,
      ...ofCheck,
      ...ofBoth(policy).map(([what, using, check]) => fault(what, as(using, check))),
    ]
  })
}

/** Returns variants with the same mistake in both conditions, as the author of a policy would make it. */
function ofBoth({ using, check }: Policy): [what: string, using: string, check: string][] {
  if (using === null || check === null) return []
  const inCheck = new Map(variantsOfExpression(check).map(({ what, text }) => [what, text]))
  return variantsOfExpression(using).flatMap(({ what, text }) => {
    const other = inCheck.get(what)
    return other === undefined ? [] : [[`both, ${what}`, text, other]]
  })
}

async function grantFaults(query: TestQuery): Promise<Fault[]> {
  const columns = await query<{ table: string; column: string; verb: string; granted: boolean; whole: boolean }>(
    `select c.relname as table, a.attname as column, v as verb,
       has_column_privilege('authenticated', c.oid, a.attnum, v) as granted,
       has_table_privilege('authenticated', c.oid, v) as whole
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       cross join unnest(array['insert', 'update']) v
     where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and not exists (
       select from pg_attribute g where g.attrelid = c.oid and g.attnum = a.attnum and g.attgenerated <> '') order by 1, 2, 3`,
  )
  const change = (title: string, table: string, plant: string, undo: string): Fault => ({
    kind: 'grant',
    title,
    plant: [plant],
    undo: [undo],
    table,
  })
  const ofColumns = columns
    .filter(({ granted, column }) => !granted || /^(name|status|role|id)$/.test(column))
    .map(({ table, column, verb, granted }) => {
      const grant = `grant ${verb} (${column}) on app.${table} to authenticated`
      const revoke = `revoke ${verb} (${column}) on app.${table} from authenticated`
      return granted
        ? change(`${table}.${column}: ${verb} forgotten`, table, revoke, grant)
        : change(`${table}.${column}: ${verb} granted`, table, grant, revoke)
    })
  // Reference data is open to anyone with the grant, so row-level security does not decide anything there.
  const tables = await query<{ table: string; deletes: boolean; decided: boolean }>(
    `select relname as table, has_table_privilege('authenticated', oid, 'delete') as deletes,
       not exists (select from pg_policies p where p.schemaname = 'app' and p.tablename = relname and p.qual = 'true'
         and 'authenticated' = any (p.roles)) as decided
     from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' order by 1`,
  )
  const ofTables = tables.flatMap(({ table, deletes, decided }) => {
    const grant = `grant delete on app.${table} to authenticated`
    const revoke = `revoke delete on app.${table} from authenticated`
    const secure = `alter table app.${table} enable row level security`
    return [
      deletes
        ? change(`${table}: delete forgotten`, table, revoke, grant)
        : change(`${table}: delete granted`, table, grant, revoke),
      change(
        `${table}: open to everybody`,
        table,
        `do $$ begin grant usage on schema app to anon; grant select on app.${table} to anon; end $$`,
        `do $$ begin revoke usage on schema app from anon; revoke select on app.${table} from anon; end $$`,
      ),
      ...(decided
        ? [
            change(
              `${table}: row-level security off`,
              table,
              `alter table app.${table} disable row level security`,
              secure,
            ),
          ]
        : []),
    ]
  })
  return [...ofColumns, ...ofTables]
}

async function functionFaults(query: TestQuery): Promise<Fault[]> {
  const functions = await query<{ name: string; schema: string; definition: string; body: string; anon: boolean }>(
    `select p.oid::regprocedure::text as name, n.nspname as schema, pg_get_functiondef(p.oid) as definition,
       p.prosrc as body, has_function_privilege('anon', p.oid, 'execute') as anon
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f'
       and (p.prorettype <> 'trigger'::regtype or p.proname = 'stamp') -- the other triggers state rules, no rights
       and p.prosqlbody is null and p.proname <> 'keep_lead' -- which asks for no right
     order by 2, 1`,
  )
  return functions.flatMap(({ name, schema, definition, body, anon }): Fault[] => {
    const fault = (what: string, plant: string, undo: string): Fault => ({
      kind: 'function',
      title: `${name}: ${what}`,
      plant: [plant],
      undo: [undo],
      table: null,
    })
    const guards = variantsOfBody(body).map(({ what, text }) =>
      fault(
        what,
        definition.replace(body, () => text),
        definition,
      ),
    )
    const reach = `function ${name}`
    const isOpen = anon || schema === 'private'
    return isOpen
      ? guards
      : [
          ...guards,
          fault('open to everybody', `grant execute on ${reach} to anon`, `revoke execute on ${reach} from anon`),
        ]
  })
}

async function referenceFaults(query: TestQuery): Promise<Fault[]> {
  const references = await query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and connamespace = 'app'::regnamespace and cardinality(conkey) > 1 order by 1, 2`,
  )
  return references.map(({ table, name, definition }) => ({
    kind: 'reference' as const,
    title: `${table}: ${name} dropped`,
    plant: [`alter table ${table} drop constraint ${name}`],
    undo: [`alter table ${table} add constraint ${name} ${definition}`],
    table: table.replace('app.', ''),
  }))
}
