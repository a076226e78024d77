import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'
import type { RequestInTest, TestDatabase } from '../support/database/postgres.ts'
import { pushOf } from './support/probes.ts'
import { readRows } from './support/rows.ts'
import type { RightsWorld } from './support/world.ts'
import { createRightsWorld } from './support/world.ts'

// Code that runs as the owner bypasses row-level security, so it must check its caller before it acts. First, its text
// is read from the database's own catalog; then a person who knows every id of an organization, but has no rights in
// it, calls everything and inserts everywhere.

const ours = `('public'::regnamespace, 'app'::regnamespace, 'private'::regnamespace)`
const withoutComments = (body: string) => body.replaceAll(/--[^\n]*/g, '')

/** Matches SQL that writes rows, or that locks rows or an organization. */
const act = /\b(insert into|update|delete from|for update|lock_organization|pg_advisory\w+)\b/
const proof =
  /\bprivate\.(require_\w+|role_in|lock_as|lock_invitation|role_to_handle|has_session|is_open_admin|\w+_orgs)\(|\bauth\.uid\(\)/

/** Functions that act without checking the caller, and why that is allowed. */
const forAnybody: Readonly<Record<string, string>> = {
  'private.version_of_this_change': 'acts within a trigger only, after a_stamp has asked',
}

async function unproven(database: TestDatabase): Promise<readonly string[]> {
  const functions = await database.asOwner((query) =>
    query<{ name: string; body: string }>(
      `select format('%s.%s', n.nspname, p.proname) as name, p.prosrc as body
       from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where p.pronamespace in ${ours} and p.prosecdef and has_function_privilege('authenticated', p.oid, 'execute')
       order by 1`,
    ),
  )
  expect(functions.length).toBeGreaterThan(80)
  return functions
    .filter(({ body }) => {
      const text = withoutComments(body)
      const [acts, proves] = [text.search(act), text.search(proof)]
      return acts >= 0 && (proves < 0 || proves > acts)
    })
    .map(({ name }) => name)
}

describe('the text of the functions', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase('postgres')
  })
  afterAll(() => database.close())
  const ask = <Row>(sql: string) => database.asOwner((query) => query<Row>(sql))

  test('a definer function that a request can call asks who calls before it acts', async () => {
    expect(await unproven(database)).toEqual(Object.keys(forAnybody))
  })

  test('a_stamp is the first trigger of a row that a request may insert, or no trigger runs as the owner', async () => {
    const triggers = await ask<{ place: string; name: string; is_definer: boolean }>(
      `select t.tgrelid::regclass::text as place, t.tgname as name, p.prosecdef as is_definer
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where c.relnamespace in ${ours} and not t.tgisinternal and t.tgtype & 2 = 2 and t.tgtype & 4 = 4
         and has_any_column_privilege('authenticated', c.oid, 'insert')
       order by 1, 2`,
    )
    const first = new Map(triggers.toReversed().map(({ place, name }) => [place, name]))
    expect(first.size).toBeGreaterThan(20)
    expect(triggers.filter(({ place, is_definer }) => is_definer && first.get(place) !== 'a_stamp')).toEqual([])
  })

  test('a trigger leaves a row out only where it has proved the sender', async () => {
    const triggers = await ask<{ name: string; body: string }>(
      `select distinct format('%s on %s', t.tgname, t.tgrelid::regclass) as name, p.prosrc as body
       from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
       where c.relnamespace in ${ours} and not t.tgisinternal and t.tgtype & 3 = 3
         and (t.tgtype & 4 = 4 and has_any_column_privilege('authenticated', c.oid, 'insert')
           or t.tgtype & 16 = 16 and has_any_column_privilege('authenticated', c.oid, 'update'))`,
    )
    const leavingOut = triggers.filter(({ body }) => /return\s+null/i.test(withoutComments(body)))
    expect(leavingOut.map(({ name }) => name).toSorted()).toEqual([
      'b_admit_report on app.score_reports',
      'b_keep_match on app.games', // returns null only after a delete
    ])
    const admit = withoutComments(leavingOut.find(({ name }) => name.startsWith('b_admit'))?.body ?? '')
    const order = ['private.role_in(', 'sender_role is null', 'private.author_of_report(', 'return null'].map((part) =>
      admit.indexOf(part),
    )
    expect(order).not.toContain(-1)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })
})

describe('somebody without a right, who knows every id', () => {
  let database: TestDatabase
  let world: RightsWorld
  beforeAll(async () => {
    database = await openTestDatabase('postgres', 2)
    world = await createRightsWorld(database)
    const client = randomUUID()
    await database.asPerson(world.here.manager, async (query) => {
      const rename = { t: 'teams', id: world.here.home.id, set: { name: 'Otters' }, was: { name: 'Otters' } }
      const refused = { t: 'teams', id: randomUUID(), delete: true }
      for (const operation of [rename, refused])
        await query('select public.sync_push($1::jsonb)', [pushOf(world.here.id, [operation], client)])
    })
    await database.asOwner(async (query) => {
      await query('update app.organization_settings set session_minutes = 600')
      await query('create schema attack')
      await query('grant usage on schema attack to authenticated')
      await query(`create function attack.try_all(statements text[]) returns void language plpgsql as $$
        declare
          statement text;
        begin
          foreach statement in array statements loop
            begin
              execute statement;
            exception when others then
              null;
            end;
          end loop;
        end $$`)
      await query('grant execute on function attack.try_all(text[]) to authenticated')
    })
  })
  afterAll(() => database.close())

  /**
   * `own` is the id whose rows the attacker may change freely, in addition to rows about themselves. `may` is a
   * function that the attacker may call. `age` is the age of the attacker's session in hours.
   */
  type Attacker = {
    readonly id: string
    readonly own?: string
    readonly may?: string
    readonly age?: number
    readonly request?: RequestInTest
  }
  const attackers: readonly (readonly [name: string, (world: RightsWorld) => Attacker])[] = [
    ['a person without an organization', ({ outsider }) => ({ id: outsider })],
    ['a league manager of another organization', ({ there }) => ({ id: there.manager, own: there.id })],
    ['a league manager without a session', ({ here }) => ({ id: here.manager, request: { session_id: randomUUID() } })],
    [
      'a league administrator whom the gate stops',
      ({ here }) => ({ id: here.administrator, age: 11, may: 'public.rename_me' }),
    ],
  ]

  test.each(attackers)('%s calls every function, and nothing of the organization changes', async (_name, who) => {
    const attacker = who(world)
    const ids = await idsOf()
    const functions = await callable()
    let known = await everythingBut(attacker)
    let calls = 0
    const changed: string[] = []
    for (const { name, types, names } of functions) {
      if (name === attacker.may) continue
      const attempts = argumentsFor(types, names, ids).map(
        (values) => `select ${name}(${values.map((value, index) => literal(value, types[index])).join(', ')})`,
      )
      await attempt(attacker, attempts)
      calls += attempts.length
      const now = await everythingBut(attacker)
      changed.push(...differences(known, now).map((line) => `${name}: ${line}`))
      known = now
    }
    expect(changed).toEqual([])
    expect(calls).toBeGreaterThan(1000)
  })

  test('a function that asks nobody would be noticed', async () => {
    const attacker = { id: world.outsider }
    const before = await everythingBut(attacker)
    await database.asOwner(async (query) => {
      await query(`create function public.careless(p_organization uuid) returns void
        language sql security definer set search_path = '' as $$
          update app.leagues set name = name where organization_id = p_organization
        $$`)
      await query('grant execute on function public.careless(uuid) to authenticated')
    })
    const careless = (await callable()).find(({ name }) => name === 'public.careless')
    const [values = []] = argumentsFor(careless?.types ?? [], careless?.names ?? [], await idsOf())
    await attempt(attacker, [`select public.careless(${literal(values[0], 'uuid')})`])
    expect(differences(before, await everythingBut(attacker))).not.toEqual([])
    expect(await unproven(database)).toContain('public.careless')
    await database.asOwner((query) => query('drop function public.careless(uuid)'))
  })

  test.each(attackers)('%s inserts every row again, and nothing of the organization changes', async (_name, who) => {
    const attacker = who(world)
    const rows = (await readRows(database)).filter(({ subject }) => subject.organization === world.here.id)
    const before = await everythingBut(attacker)
    const attempts: string[] = []
    for (const { table, row } of rows) {
      const signature = { key_id: row['key_id'] ?? randomUUID(), signed_at: new Date(), signature: 'ab'.repeat(64) }
      const forged = table === 'score_reports' ? [{ note: 'Forged' }, { note: 'Forged', ...signature }] : []
      for (const change of [{}, { id: randomUUID() }, ...forged]) {
        const columns = Object.keys({ ...row, ...change }).filter((column) => column !== 'version' && column in row)
        for (const ending of ['', 'on conflict do nothing']) {
          attempts.push(
            `insert into app.${table} (${columns.join(', ')}) select ${columns.join(', ')}
             from jsonb_populate_record(null::app.${table}, ${literal(JSON.stringify({ ...row, ...change }), 'jsonb')}) ${ending}`,
          )
        }
      }
    }
    await attempt(attacker, attempts)
    expect(attempts.length).toBeGreaterThan(300)
    expect(differences(before, await everythingBut(attacker))).toEqual([])
  })

  /** Runs the statements and commits whatever isn't refused. */
  async function attempt({ id, age = 0, request }: Attacker, statements: readonly string[]): Promise<void> {
    await database.asOwner((query) =>
      query(
        `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now() - make_interval(hours => $2))
         on conflict (id) do update set created_at = excluded.created_at`,
        [id, age],
      ),
    )
    await database.asPerson(id, (query) => query('select attack.try_all($1)', [statements]), request)
  }

  function literal(value: Argument | undefined, type = 'text'): string {
    if (value === null || value === undefined) return `null::${type}`
    const list = (values: readonly string[]) => `{${values.map((one) => JSON.stringify(one)).join(',')}}`
    const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? list(value) : String(value)
    return `'${text.replaceAll("'", "''")}'::${type}`
  }

  type Argument = string | number | boolean | Date | string[] | null
  type Callable = { readonly name: string; readonly types: readonly string[]; readonly names: readonly string[] }

  const callable = () =>
    database.asOwner((query) =>
      query<Callable>(
        `select format('%I.%I', n.nspname, p.proname) as name,
           array(select format_type(t, null) from unnest(p.proargtypes::oid[]) t) as types,
           coalesce(p.proargnames, '{}') as names
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where p.pronamespace in ${ours} and p.prorettype <> 'trigger'::regtype
           and has_function_privilege('authenticated', p.oid, 'execute')
         order by 1`,
      ),
    )

  /** Returns every id in a row of the organization, and the organization's own id. */
  async function idsOf(): Promise<readonly string[]> {
    const found = new Set<string>()
    for (const line of await linesOf()) {
      if (!line.includes(world.here.id)) continue
      for (const [id] of line.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) found.add(id)
    }
    return [...found]
  }

  const words = ['league_manager', 'viewer', 'Riverside', 'viewer@example.com', 'enterprise', '0'.repeat(64)]

  /**
   * Returns lists of arguments to try the function with: one list per id, or one per word if the function takes no id
   * except an organization's. The other arguments rotate through their values.
   */
  function argumentsFor(types: readonly string[], names: readonly string[], ids: readonly string[]): Argument[][] {
    const free = types.filter((type, index) => type === 'uuid' && !/org/.test(names[index] ?? '')).length
    const rounds = free > 0 ? ids.length : words.length
    return Array.from({ length: rounds }, (_, round) =>
      types.map((type, index): Argument => {
        const isOrganization = /org/.test(names[index] ?? '')
        switch (type) {
          case 'uuid':
            return isOrganization ? world.here.id : (ids[(round * (index + 1) + index) % ids.length] ?? null)
          case 'text':
            return words[(round + index) % words.length] ?? null
          case 'boolean':
            return round % 2 === 0
          case 'integer':
          case 'bigint':
            return 1
          case 'timestamp with time zone':
            return new Date()
          case 'text[]':
            return ['league_manager']
          case 'uuid[]':
            return [world.here.id]
          case 'jsonb':
            return requests()[round % requests().length] ?? null
          case 'jsonb[]':
            return [JSON.stringify({ seq: 9, id: randomUUID(), ops: [], s: 'applied' })]
          case 'private.synced_tables':
            return '(teams,t,f,"{id,organization_id,league_id,name,primary_color,secondary_color}","{name}",{})'
          default:
            return null
        }
      }),
    )
  }

  const requests = () => {
    const { here } = world
    const rename = { t: 'teams', id: here.home.id, set: { name: 'Taken' }, was: { name: here.home.name } }
    const report = { t: 'score_reports', rows: [{ organization_id: here.id, game_id: here.game.id }] }
    return [
      pushOf(here.id, [rename]),
      pushOf(here.id, [{ t: 'games', id: here.game.id, delete: true }]),
      pushOf(here.id, [report]),
      JSON.stringify([{ ...here.home, name: 'Taken', id: randomUUID() }]),
      JSON.stringify({ ...here.league, name: 'Taken', require_mfa: false }),
      JSON.stringify({ t: 'teams', rows: [{ ...here.home, id: randomUUID() }] }),
    ]
  }

  /** Returns every row of every table, as text. */
  async function linesOf(): Promise<readonly string[]> {
    return database.asOwner(async (query) => {
      const tables = await query<{ name: string }>(
        `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind in ('r', 'p') and n.nspname in ('app', 'private', 'auth') order by 1`,
      )
      const lines: string[] = []
      for (const { name } of tables) {
        const rows = await query<{ line: string }>(`select '${name} ' || to_jsonb(t)::text as line from ${name} t`)
        lines.push(...rows.map(({ line }) => line))
      }
      return lines
    })
  }

  /** Returns every row except those about the attacker or owned by them. */
  const everythingBut = async ({ id, own = id }: Attacker) =>
    new Set((await linesOf()).filter((line) => !line.includes(id) && !line.includes(own)))

  /** Returns rows that were removed or changed, and new rows of the organization. */
  function differences(before: ReadonlySet<string>, after: ReadonlySet<string>): string[] {
    const gone = [...before].filter((line) => !after.has(line)).map((line) => `- ${line}`)
    const ofOurs = (line: string) => line.includes(world.here.id)
    const added = [...after].filter((line) => !before.has(line) && ofOurs(line)).map((line) => `+ ${line}`)
    return [...gone, ...added]
  }
})
