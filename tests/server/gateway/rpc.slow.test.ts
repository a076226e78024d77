import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Catalog } from '#api/catalog-function.ts'
import { readCatalog } from '../../../supabase/catalog/read-catalog.ts'
import { readMigrations } from '#server/database/migrations.ts'
import { signTestAccessToken } from '../../support/server/access-token.ts'
import { startBackend, type RunningBackend } from '../../support/server/backend.ts'
import { createTestDatabase, databaseEngines, type MadeDatabase } from '../../support/database/postgres.ts'

// POST /rest/v1/rpc responds as PostgREST's documentation says (https://docs.postgrest.org, references/api/functions
// and references/errors), for functions of each kind. Intentional differences are named in the tests.

const functions = {
  version: '99990101000000',
  name: 'functions_of_each_kind',
  statements: `
    create table app.notes (id integer primary key, body text not null check (length(body) < 20));

    create function public.add_them(a integer, b integer default 10) returns integer language sql as 'select a + b';
    create function public.kind_of(value jsonb) returns text language sql as 'select jsonb_typeof(value)';
    create function public.echo(value jsonb) returns jsonb language sql as 'select value';
    create function public.echo_text(value text) returns text language sql as 'select value';
    create function public.echo_number(value numeric) returns numeric language sql as 'select value';
    create function public.echo_id(value uuid) returns uuid language sql as 'select value';
    create function public.echo_list(value text[]) returns text[] language sql as 'select value';
    create function public.echo_instant(value timestamptz) returns timestamptz language sql as 'select value';
    create function public.echo_boolean(value boolean) returns boolean language sql as 'select value';
    create function public.rows_up_to(n integer) returns table (nth integer, word text) language sql
      as 'select i, repeat(''x'', i) from generate_series(1, n) i';
    create function public.numbers_up_to(n integer) returns setof integer language sql as 'select generate_series(1, n)';
    create function public.do_nothing() returns void language sql as '';
    create function public.nothing() returns text language sql as 'select null::text';
    create function public.who_am_i() returns jsonb language sql as $$
      select jsonb_build_object('role', current_user, 'sub', current_setting('request.jwt.claims')::json ->> 'sub',
        'address', current_setting('request.headers')::json ->> 'cf-connecting-ip') $$;
    create function public.refuse(code text, words text) returns void language plpgsql as $$
      begin raise exception using errcode = code, message = words, detail = 'the detail', hint = 'the hint'; end $$;
    create function public.write_note(id integer, body text) returns void language sql security definer
      as 'insert into app.notes values (id, body)';
    create function public.read_notes() returns bigint language sql as 'select count(*) from app.notes';
    create function public.wait_long() returns void language plpgsql set statement_timeout = '15s' as $$
      begin perform pg_sleep(30); end $$;
    create function public.for_nobody() returns text language sql as $$ select 'secret' $$;
    create function public.for_people() returns text language sql as $$ select 'hello' $$;
    revoke execute on all functions in schema public from public, anon, authenticated;
    grant execute on all functions in schema public to authenticated;
    grant execute on function public.add_them, public.echo, public.who_am_i, public.refuse, public.read_notes to anon;
    grant usage on schema app to anon, authenticated;
    revoke execute on function public.for_nobody from authenticated;
  `,
}

describe.each(databaseEngines)('a function called over HTTP on %s', (engine) => {
  let database: MadeDatabase
  let running: RunningBackend
  let token: string
  const person = randomUUID()
  let log: ReturnType<typeof vi.spyOn>

  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const options = { database: { url: database.url }, migrations: [...(await readMigrations()), functions] }
    const first = await startBackend(options)
    const catalog: Catalog = await readCatalog((sql) => first.backend.database.query(sql))
    await first.stop()
    // Even if the catalog is wrong, the database decides.
    const lying: Catalog = Object.fromEntries(
      Object.entries(catalog).map(([name, described]) =>
        name === 'for_nobody' ? [name, { ...described, roles: ['authenticated'] }] : [name, described],
      ),
    )
    running = await startBackend({ ...options, catalog: lying, trustProxy: true })
    token = signTestAccessToken(running.backend.secrets.jwtSecret, { sub: person })
    log = vi.spyOn(console, 'error').mockImplementation(() => {}) // silences the line that the server prints for each refusal
  })
  afterAll(async () => {
    log.mockRestore()
    await running.stop()
    await database.drop()
  })

  type Sent = {
    readonly as?: 'person' | 'anybody'
    readonly headers?: Record<string, string>
    readonly method?: string
  }

  async function call(name: string, body: unknown, { as = 'person', headers = {}, method = 'POST' }: Sent = {}) {
    const answer = await fetch(`${running.url}/rest/v1/rpc/${name}`, {
      method,
      headers: {
        apikey: running.key,
        'content-type': 'application/json',
        ...(as === 'person' && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(method === 'POST' && {
        body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text === '' ? '' : (JSON.parse(text) as unknown),
      text,
      headers: answer.headers,
    }
  }
  const result = async (...asked: Parameters<typeof call>) => {
    const { status, body } = await call(...asked)
    return [status, body]
  }
  const refused = async (...asked: Parameters<typeof call>) => {
    const { status, body } = await call(...asked)
    expect(Object.keys(body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
    return { status, ...(body as { code: string; message: string; details: string | null; hint: string | null }) }
  }

  describe('answers', () => {
    test('a scalar as JSON, with defaults for what is left out', async () => {
      expect(await result('add_them', { a: 1, b: 2 })).toEqual([200, 3])
      expect(await result('add_them', { a: 1 })).toEqual([200, 11])
      expect(await result('echo_id', { value: person })).toEqual([200, person])
      expect(await result('echo_list', { value: ['a', null, 'b,c'] })).toEqual([200, ['a', null, 'b,c']])
      expect(await result('echo_boolean', { value: true })).toEqual([200, true])
    })

    test('JSON as it is', async () => {
      const value = { scores: [3, 2], note: '"quoted" {text} 🙂', none: null }
      expect(await result('echo', { value })).toEqual([200, value])
      expect(await result('kind_of', { value: [1] })).toEqual([200, 'array'])
      const { headers } = await call('echo', { value })
      expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
        'application/json; charset=utf-8',
        'no-store',
      ])
    })

    test('rows as a list of objects, and single columns as a list of values', async () => {
      expect(await result('rows_up_to', { n: 2 })).toEqual([
        200,
        [
          { nth: 1, word: 'x' },
          { nth: 2, word: 'xx' },
        ],
      ])
      expect(await result('rows_up_to', { n: 0 })).toEqual([200, []])
      expect(await result('numbers_up_to', { n: 3 })).toEqual([200, [1, 2, 3]])
    })

    test('nothing with 204 from a function without an answer, and null for null', async () => {
      expect(await result('do_nothing', {})).toEqual([204, ''])
      expect(await result('nothing', {})).toEqual([200, null])
      expect(await result('echo', { value: null })).toEqual([200, null])
    })

    test('an empty body as one without arguments', async () => {
      expect(await result('do_nothing', '')).toEqual([204, ''])
      expect((await refused('add_them', '')).code).toBe('PGRST202')
    })

    test('the last of two arguments with one name', async () => {
      expect(await result('add_them', '{"a": 1, "b": 2, "a": 5}')).toEqual([200, 7])
    })

    test('numbers with all of their digits', async () => {
      const digits = '12345678901234567890.12345678901234567890'
      expect((await call('echo_number', `{"value": ${digits}}`)).text).toBe(digits)
      expect((await call('echo', `{"value": ${digits}}`)).text).toBe(digits)
      expect(await refused('echo_number', '{"value": 1e400000}')).toMatchObject({ status: 400, code: '22003' })
      expect(await refused('add_them', '{"a": 99999999999}')).toMatchObject({ status: 400, code: '22003' })
    })

    test('large answers compressed, to clients that accept it', async () => {
      const value = 'x'.repeat(5_000)
      const packed = await call('echo', { value }, { headers: { 'accept-encoding': 'gzip, br' } })
      expect([packed.headers.get('content-encoding'), packed.body]).toEqual(['gzip', value])
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(200)
      for (const accepted of ['identity', 'gzip;q=0', 'br']) {
        const plain = await call('echo', { value }, { headers: { 'accept-encoding': accepted } })
        expect([plain.headers.get('content-encoding'), plain.body]).toEqual([null, value])
      }
    })

    test('the same to a client that sends gzip', async () => {
      const body = new Uint8Array(gzipSync(JSON.stringify({ a: 1, b: 2 })))
      expect(await result('add_them', body, { headers: { 'content-encoding': 'gzip' } })).toEqual([200, 3])
    })
  })

  describe('knows who asks', () => {
    test('the person of the token, or nobody, and their address, whatever they say it is', async () => {
      const forwarded = { 'x-forwarded-for': '203.0.113.9, [2001:db8::7]:4711', 'cf-connecting-ip': '203.0.113.10' }
      expect(await result('who_am_i', {}, { headers: forwarded })).toEqual([
        200,
        { role: 'authenticated', sub: person, address: '2001:db8::7' },
      ])
      for (const headers of [forwarded, { ...forwarded, authorization: `Bearer ${running.key}` }])
        expect(await result('who_am_i', {}, { as: 'anybody', headers })).toEqual([
          200,
          { role: 'anon', sub: null, address: '2001:db8::7' },
        ])
    })

    test('leaves nobody’s rights behind for the next request', async () => {
      await call('who_am_i', {})
      for (const asked of [running.backend.database, running.backend.calls.short]) {
        const rows = await asked.query(
          `select current_user = session_user as is_login, current_setting('request.jwt.claim.sub', true) as sub`,
        )
        expect(rows).toMatchObject([{ is_login: true }])
        expect(['', null]).toContain((rows[0] as { sub: string | null }).sub)
      }
    })

    test('the database itself decides who may execute what', async () => {
      expect(await refused('for_nobody', {})).toMatchObject({
        status: 403,
        code: '42501',
        message: 'permission denied for function for_nobody',
      })
      expect(await result('for_people', {})).toEqual([200, 'hello'])
      expect(await refused('for_people', {}, { as: 'anybody' })).toMatchObject({
        status: 401,
        code: '42501',
        message: 'permission denied for function for_people',
      })
      expect(await refused('read_notes', {})).toMatchObject({ status: 403, code: '42501' })
      expect(await refused('read_notes', {}, { as: 'anybody' })).toMatchObject({ status: 401, code: '42501' })
    })

    test('refuses tokens that are not of this server, and keys that are not', async () => {
      const { jwtSecret } = running.backend.secrets
      const [head = '', claims = '', signature = ''] = token.split('.')
      const tokens = [
        `${head}.${claims}.`,
        `${head}.${claims}.${signature.slice(0, -3)}AAA`,
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
        signTestAccessToken('another secret', { sub: person }),
        signTestAccessToken(jwtSecret, { sub: person, exp: 1 }),
        signTestAccessToken(jwtSecret, { sub: person, role: 'service_role' }),
        signTestAccessToken(jwtSecret, { sub: person, role: 'postgres' }),
        signTestAccessToken(jwtSecret, { sub: 'nobody' }),
        'x',
        '',
      ]
      for (const bad of tokens)
        expect(await refused('who_am_i', {}, { headers: { authorization: `Bearer ${bad}` } })).toMatchObject({
          status: 401,
          code: 'PGRST301',
        })
      expect(await refused('who_am_i', {}, { headers: { authorization: 'Basic YTpi' } })).toMatchObject({ status: 401 })
      expect(await refused('who_am_i', {}, { headers: { apikey: 'sb_publishable_other' } })).toMatchObject({
        status: 401,
        code: 'PT401',
      })
    })
  })

  describe('refuses', () => {
    test('a name that no function has, before it looks at a token', async () => {
      expect(await refused('no_such', { a: 1 }, { headers: { authorization: 'Bearer x', apikey: 'x' } })).toEqual({
        status: 404,
        code: 'PGRST202',
        message: 'Could not find the function public.no_such without parameters in the schema cache',
        details:
          'Searched for the function public.no_such without parameters, but no matches were found in the schema cache.',
        hint: null,
      })
      for (const name of ['constructor', '__proto__', 'toString', 'pg_sleep', 'call_as_person'])
        expect([name, (await refused(name, {})).code]).toEqual([name, 'PGRST202'])
    })

    test('whatever else there is under /rest', async () => {
      for (const path of [
        '/rest',
        '/rest/v1',
        '/rest/v1/',
        '/rest/v1/notes',
        '/rest/v1/notes?body=match.^(a%2B)(a%2B)$',
        '/rest/v1/rpc',
        '/rest/v1/rpc/',
        '/rest/v1/rpc/echo/more',
        '/rest/v1/rpc/add-them',
        '/rest/v2/rpc/echo',
      ])
        for (const method of ['GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
          const answer = await fetch(`${running.url}${path}`, { method })
          expect([path, method, answer.status]).toEqual([path, method, 404])
        }
    })

    test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s', async (method) => {
      const { status, body, headers } = await call('add_them?a=1', '', { method })
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
      const refusal = { code: 'PGRST101', message: `Cannot use the ${method} method on RPC`, details: null, hint: null }
      expect(body).toEqual(method === 'HEAD' ? '' : refusal)
    })

    test('missing and unknown arguments', async () => {
      expect(await refused('add_them', { b: 2 })).toEqual({
        status: 404,
        code: 'PGRST202',
        message: 'Could not find the function public.add_them(b) in the schema cache',
        details:
          'Searched for the function public.add_them with parameter b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.add_them(a, b)',
      })
      expect(await refused('add_them', { a: 1, c: 2 })).toMatchObject({ status: 404, code: 'PGRST202' })
      expect(await refused('do_nothing', { a: 1 })).toMatchObject({ status: 404, code: 'PGRST202' })
      expect(await refused('add_them', '{"a": 1, "__proto__": {}}')).toMatchObject({ status: 404, code: 'PGRST202' })
    })

    test.each([
      ['malformed JSON', '{"a": '],
      ['a comma too many', '{"a": 1,}'],
      ['two values', '{"a": 1} {}'],
      ['a list', '[{"a": 1}]'],
      ['a number', '7'],
      ['null', 'null'],
      ['a NUL byte', '{"a": 1\u0000}'],
      ['bytes that are no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ])('%s', async (_what, body) => {
      expect(await refused('add_them', body)).toMatchObject({ status: 400, code: 'PGRST102' })
    })

    test.each([
      ['echo_id', 7, 'invalid input syntax for type uuid: "7"'],
      ['echo_id', true, 'invalid input syntax for type uuid: "true"'],
      ['echo_id', 'x', 'invalid input syntax for type uuid: "x"'],
      ['echo_id', { id: person }, 'invalid input syntax for type uuid: "{…}"'],
      ['echo_list', { a: 1 }, 'expected JSON array'],
      ['echo_list', 7, 'expected JSON array'],
      ['echo_list', [{ a: 1 }], 'invalid input syntax for type text: "{…}"'],
      ['echo_number', 'many', 'invalid input syntax for type numeric: "many"'],
      ['echo_number', [1], 'invalid input syntax for type numeric: "[…]"'],
      ['echo_boolean', 7, 'invalid input syntax for type boolean: "7"'],
      ['echo_boolean', 'perhaps', 'invalid input syntax for type boolean: "perhaps"'],
      ['echo_text', { a: 1 }, 'invalid input syntax for type text: "{…}"'], // PostgREST would accept the object's JSON
      ['echo_instant', 7, 'invalid input syntax for type timestamp with time zone: "7"'],
    ])('%s of %j', async (name, value, message) => {
      expect(await refused(name, { value })).toMatchObject({ status: 400, code: '22P02', message })
    })

    test('values that a type does not have', async () => {
      expect(await refused('add_them', { a: 1.5 })).toMatchObject({ status: 400, code: '22P02' })
      expect(await refused('echo_instant', { value: 'someday' })).toMatchObject({ status: 400, code: '22007' })
      expect(await refused('echo_instant', { value: '2026-02-31' })).toMatchObject({ status: 400, code: '22008' })
      expect(await refused('echo_text', { value: 'a\u0000b' })).toMatchObject({ status: 400, code: '22P05' })
      expect(await refused('echo', { value: 'a\u0000b' })).toMatchObject({ status: 400, code: '22P05' })
      expect(await refused('echo', String.raw`{"value": "\ud800"}`)).toMatchObject({ status: 400, code: '22P02' })
      expect(await refused('echo_list', { value: '{a,b' })).toMatchObject({ status: 400, code: '22P02' })
    })

    test('a value that is nested a thousand times a thousand', async () => {
      const depth = 30_000
      const { status, code } = await refused('echo', `{"value": ${'['.repeat(depth)}${']'.repeat(depth)}}`)
      expect([status, code]).toEqual([413, 'PT413'])
      expect(await result('add_them', { a: 1 })).toEqual([200, 11])
    })

    test('numbers that the database would write out as thousands of digits', async () => {
      for (const number of ['1e999', '-1E+123456', '1e-100', '9'.repeat(101), `0.${'1'.repeat(101)}`]) {
        const { status, code } = await refused('echo', `{"value": {"in a list": [${number}]}}`)
        expect([number.slice(0, 20), status, code]).toEqual([number.slice(0, 20), 400, '22003'])
      }
      for (const number of ['1e21', '1.5e-7', '-0', '12345678901234567890.25'])
        expect((await call('echo', `{"value": [${number}, "1e999"]}`)).status).toBe(200)
    })

    test.each([
      ['FSRUL', 400],
      ['P0001', 400],
      ['22023', 400],
      ['23514', 400],
      ['23P01', 400],
      ['23503', 409],
      ['23505', 409],
      ['40001', 500],
      ['53100', 503],
      ['55P03', 500],
      ['57014', 500],
      ['PT401', 401],
      ['PT403', 403],
      ['PT409', 409],
      ['PT500', 500],
    ])('with %s what a function refuses, and with status %i', async (code, status) => {
      const refusal = { status, code, message: 'in words', details: 'the detail', hint: 'the hint' }
      expect(await refused('refuse', { code, words: 'in words' })).toEqual(refusal)
      expect(await refused('refuse', { code, words: 'in words' }, { as: 'anybody' })).toEqual(refusal)
    })

    test('what a constraint refuses, and undoes it', async () => {
      expect(await result('write_note', { id: 1, body: 'short' })).toEqual([204, ''])
      expect(await refused('write_note', { id: 2, body: 'far too long for a note' })).toMatchObject({
        status: 400,
        code: '23514',
        message: 'new row for relation "notes" violates check constraint "notes_body_check"',
        details: 'Failing row contains (2, far too long for a note).',
      })
      expect(await refused('write_note', { id: 1, body: 'again' })).toMatchObject({ status: 409, code: '23505' })
      expect(await refused('write_note', { id: 3, body: null })).toMatchObject({ status: 400, code: '23502' })
      expect(await running.backend.database.query('select id from app.notes')).toEqual([{ id: 1 }])
    })

    test('another schema, and bodies that are not JSON', async () => {
      expect(await refused('echo', {}, { headers: { 'content-profile': 'private' } })).toEqual({
        status: 406,
        code: 'PGRST106',
        message: 'Invalid schema: private',
        details: null,
        hint: 'Only the following schemas are exposed: public',
      })
      expect(await result('do_nothing', {}, { headers: { 'content-profile': 'public' } })).toEqual([204, ''])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx'])
        expect(await refused('do_nothing', {}, { headers: { 'content-type': type } })).toMatchObject({ status: 415 })
      expect(
        await result('do_nothing', {}, { headers: { 'content-type': 'application/json; charset=utf-8' } }),
      ).toEqual([204, ''])
    })

    test('what takes longer than a call may, whatever limit the function has of its own', async () => {
      const begun = Date.now()
      expect(await refused('wait_long', {})).toMatchObject({ status: 500, code: '57014' })
      expect(Date.now() - begun).toBeLessThan(12_000)
      expect(await result('add_them', { a: 1 })).toEqual([200, 11])
    }, 30_000)
  })

  test('the log says what went wrong in the database, and nothing of what somebody sent', async () => {
    log.mockClear()
    await call('write_note', { id: 2, body: 'far too long for a note' })
    await call('refuse', { code: '42703', words: 'column "scoer" does not exist' })
    expect(log.mock.calls).toEqual([['The database refused a call of refuse: 42703 column "scoer" does not exist']])
  })
})

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array
}
