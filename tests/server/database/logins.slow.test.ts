import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackend } from '#server/gateway/backend.ts'
import { createSecrets } from '#server/database/secrets.ts'
import {
  createTestDatabase,
  databaseEngines,
  openOn,
  type MadeDatabase,
  type TestDatabase,
} from '../../support/database/postgres.ts'

// What each login of the server may do by itself, no matter which unintended statements it might be made to run.

/** A statement, with its parameters if there are any. */
type Statement = string | readonly [text: string, ...parameters: string[]]

const callAsPerson = 'gateway.call_as_person'
const ofAccounts = [
  'gateway.has_temporary_password',
  'gateway.language_of',
  'gateway.min_password_length',
  'gateway.name_account',
  'gateway.find_public_league',
  'gateway.read_changes',
  'gateway.read_live_access',
  'private.may_sign_up',
  // of the queue of notifications by push and email
  'private.claim_deliveries',
  'private.describe_unsubscribe',
  'private.finish_deliveries',
  'private.keep_sending_keys',
  'private.tend_deliveries',
  'private.unsubscribe',
]
const ofAuthSchema = ['auth.email', 'auth.jwt', 'auth.role', 'auth.uid']

describe.each(databaseEngines)('the logins of the server on %s', (engine) => {
  let made: MadeDatabase
  let owner: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase(engine)
    owner = openOn(made.url, engine)
    await start()
  })
  afterAll(async () => {
    await owner.close()
    await made.drop()
  })

  const start = async (): Promise<void> => {
    const backend = await createBackend({
      database: { url: made.url },
      secrets: createSecrets(),
      publicUrl: () => 'http://127.0.0.1',
    })
    await backend.close()
  }
  const ask = <Row>(statement: string) => owner.asOwner((query) => query<Row>(statement))

  /**
   * Runs the statements on a connection of this login. Returns those that weren't refused for lack of a right, with
   * their outcomes.
   */
  async function notRefused(suffix: 'gateway' | 'accounts', statements: readonly Statement[]): Promise<string[]> {
    const [login] = await ask<{ name: string; password: string }>(
      `select name, password from gateway.logins where name = current_database() || '_${suffix}'`,
    )
    const url = new URL(made.url)
    ;[url.username, url.password] = [login?.name ?? '', login?.password ?? '']
    const client = new Client({ connectionString: url.href })
    await client.connect()
    try {
      const others: string[] = []
      for (const statement of statements) {
        const [text, ...parameters] = typeof statement === 'string' ? [statement] : statement
        await client.query('begin')
        const code = await client.query(text, parameters).then(() => 'done', codeOf)
        await client.query('rollback')
        if (code !== '42501') others.push([text, ...parameters, ...(code === 'done' ? [] : [code])].join(' | '))
      }
      return others
    } finally {
      await client.end()
    }
  }
  const tables = async (): Promise<string[]> =>
    (
      await ask<{ name: string }>(`
        select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema' order by 1`)
    ).map(({ name }) => name)
  const everyVerb = (table: string) => [
    `select from ${table}`,
    `insert into ${table} default values`,
    `delete from ${table}`,
    `truncate ${table}`,
    `lock table ${table}`,
  ]
  /**
   * Returns a call to each function, mapped to the function's name. The arguments aren't constants, because a strict
   * function would not be called with constant nulls.
   */
  const calls = async (): Promise<Map<string, string>> =>
    new Map(
      (
        await ask<{ name: string; call: string }>(`
          select format('%s.%s', n.nspname, p.proname) as name, format('select %I.%I(%s) from (select %s offset 0) a',
            n.nspname, p.proname, a.given, coalesce(a.made, '1')) as call
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace, lateral (
            select string_agg(case when p.provariadic <> 0 and place = p.pronargs then 'variadic ' else '' end || 'a' || place,
                ', ' order by place) as given,
              string_agg(format('null::%s as a%s', format_type(type, null), place), ', ' order by place) as made
            from unnest(p.proargtypes) with ordinality as t (type, place)) a
          where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and p.prokind = 'f'
            and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
      ).map(({ name, call }) => [call, name]),
    )
  /** Returns the names of the functions that a login may execute, whatever the outcome. */
  const executed = async (suffix: 'gateway' | 'accounts'): Promise<string[]> => {
    const functions = await calls()
    expect(functions.size).toBeGreaterThan(100)
    const done = await notRefused(suffix, [...functions.keys()])
    return done.flatMap((call) => functions.get(call.replace(/ \| \w+$/, '')) ?? []).toSorted()
  }

  const becomingSomebody = async (): Promise<string[]> => {
    const roles = await ask<{ name: string }>(`select quote_ident(rolname) as name from pg_roles order by 1`)
    return roles.flatMap(({ name }) => [
      `set role ${name}`,
      `set session authorization ${name}`,
      `select set_config('role', '${name}', true)`,
    ])
  }
  const damage = [
    'create table public.mine (id integer)',
    'create schema mine',
    'create role mine',
    `alter role current_user createrole`,
    `copy (select 1) to program 'true'`,
    `copy (select 1) to '/tmp/fieldside-logins-test'`,
    `select pg_read_file('postgresql.conf')`,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user and usename is not null`,
    `set session_replication_role = replica`,
    'alter table app.organizations disable row level security',
    'grant authenticated to current_user with admin option',
  ]

  test('requests have no table and no function before they have become somebody', async () => {
    const all = await tables()
    expect(all.length).toBeGreaterThan(50)
    expect(await notRefused('gateway', all.flatMap(everyVerb))).toEqual([])
    expect(await executed('gateway')).toEqual([callAsPerson])
  })

  test('requests become anon or authenticated, and nobody else', async () => {
    const others = (await becomingSomebody()).filter((statement) => !/_gateway\b/.test(statement))
    const become = (role: string) => [`set role ${role}`, `select set_config('role', '${role}', true)`]
    expect((await notRefused('gateway', others)).toSorted()).toEqual(
      [...become('anon'), ...become('authenticated')].toSorted(),
    )
    expect(await notRefused('gateway', damage)).toEqual([])
  })

  test('a call that resets its role gains nothing', async () => {
    await ask(`create function public.do_as(who text, statement text) returns text language plpgsql as $$
      begin
        if who = 'reset' then reset role; else perform set_config('role', who, true); end if;
        execute statement;
        return current_user;
      end $$`)
    await ask('grant execute on function public.do_as(text, text) to authenticated')
    const callOf = (who: string, statement: string): Statement => [
      `select gateway.call_as_person($1, '{}', 'do_as', 'authenticated', '{}', '{}')`,
      `select public.do_as(${literal(who)}, ${literal(statement)})`,
    ]
    // Calls of this form work, so what is refused below is refused for lack of rights.
    expect(await notRefused('gateway', [callOf('anon', 'select 1'), callOf('reset', 'select 1')])).toHaveLength(2)

    const steps = ['select from auth.users', 'select from app.organizations', 'select private.keep_up()', ...damage]
    const undone = steps.flatMap((statement) => [callOf('reset', statement), callOf('none', statement)])
    expect(await notRefused('gateway', undone)).toEqual([])
    const roles = await ask<{ name: string }>(
      `select rolname as name from pg_roles
       where rolname not in ('anon', 'authenticated', current_database() || '_gateway')`,
    )
    const become = roles.map(({ name }) => callOf(name, 'select 1'))
    expect(await notRefused('gateway', become)).toEqual([])
  })

  test('the accounts’ login has the accounts, the budgets and the queue of notifications, and no table of the leagues', async () => {
    const [ours, others] = parted(await tables(), (name) => /^auth\.|^gateway\.request_budgets$/.test(name))
    expect(await notRefused('accounts', others.flatMap(everyVerb))).toEqual([])
    expect(
      await notRefused(
        'accounts',
        ours.map((name) => `select from ${name}`),
      ),
    ).toHaveLength(ours.length)
    expect(
      await notRefused(
        'accounts',
        ours.map((name) => `truncate ${name}`),
      ),
    ).toEqual([])
    expect(await executed('accounts')).toEqual([...ofAuthSchema, ...ofAccounts].toSorted())
    const otherRoles = (await becomingSomebody()).filter((statement) => !/_accounts\b/.test(statement))
    expect(await notRefused('accounts', otherRoles)).toEqual([])
    expect(await notRefused('accounts', damage)).toEqual([])
  })
})

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function parted<T>(all: readonly T[], is: (each: T) => boolean): [T[], T[]] {
  return [all.filter(is), all.filter((each) => !is(each))]
}

function codeOf(error: unknown): string {
  if (error instanceof DatabaseError && error.code !== undefined) return error.code
  throw error
}
