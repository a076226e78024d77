import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startBackend, type RunningBackend } from '../support/backend.ts'
import { createGate } from '../support/gate.ts'
import { createEmptyDatabase, engines, type MadeDatabase } from '../support/postgres.ts'
import { signUp } from '../support/test-client.ts'

// Every fix of server/lite-compat.ts; each test fails without its fix.

const functions = `
  create function public.compat_refuse(code text) returns void language plpgsql as $$
  begin
    raise exception using errcode = code, message = 'refused', detail = 'the detail', hint = 'the hint';
  end $$;
  create function public.compat_kind(value jsonb) returns text language sql as 'select jsonb_typeof(value)';
  create function public.compat_role() returns text language sql as 'select current_user::text';
  grant execute on function public.compat_refuse, public.compat_kind, public.compat_role to anon, authenticated;
`

const tableWithRights = `
  create table public.compat_notes (
    id integer primary key,
    owner uuid not null default auth.uid(),
    body text check (length(body) < 20),
    data jsonb,
    written_at timestamptz not null default '2026-03-01 10:30:00.5+00',
    hidden text not null default 'hidden'
  );
  alter table public.compat_notes enable row level security;
  alter table public.compat_notes force row level security;
  revoke all on public.compat_notes from anon, authenticated;
  grant select (id, owner, body, data, written_at), insert (id, body, data) on public.compat_notes to authenticated;
  create policy owner on public.compat_notes to current_user using (true) with check (true);
  create policy own on public.compat_notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
`

/** In place of our migrations, so that the tables here are the first with row-level security. */
const whatTheServerAsks = {
  version: '20260101000000',
  name: 'what_the_server_asks',
  statements: `
    create schema app;
    create schema private;
    create function private.keep_up() returns void language sql as '';
    create function private.may_sign_up(address text) returns boolean language sql as 'select true';
    create table app.platform_settings (min_password_length integer, require_numbers boolean,
      require_symbols boolean, require_uppercase boolean);
  `,
}

describe.each(engines)('lite on %s', (engine) => {
  let running: RunningBackend
  let database: MadeDatabase

  beforeAll(async () => {
    database = await createEmptyDatabase(engine)
    running = await startBackend({ database: { url: database.url }, migrations: [whatTheServerAsks] })
  })
  afterAll(async () => {
    await running.stop()
    await database.drop()
  })

  test('a table that gets row-level security after the first request has it in the next one', async () => {
    const { database } = running.backend
    await database.script(functions)
    expect(await running.client().rpc('compat_role')).toMatchObject({ data: 'anon' })
    await database.script(tableWithRights)
    await database.script(`insert into compat_notes (id, owner) values (1, gen_random_uuid())`)
    await database.connection.clearSchemaCache()

    const ana = running.client()
    await signUp(ana, 'ana')
    expect(await ana.from('compat_notes').select('id')).toMatchObject({ error: null, data: [] })
    expect(await ana.rpc('compat_role')).toMatchObject({ data: 'authenticated' })
  })

  test('what a migration did not grant stays closed: tables for anon, columns for everybody', async () => {
    const ben = running.client()
    await signUp(ben, 'ben')
    expect((await running.client().from('compat_notes').select('id')).error?.code).toBe('42501')
    expect((await ben.from('compat_notes').select('hidden')).error?.code).toBe('42501')
    expect((await ben.from('compat_notes').delete().eq('id', 1)).error?.code).toBe('42501')
  })

  test('JSON arrives as JSON, and instants leave in ISO form', async () => {
    const cleo = running.client()
    await signUp(cleo, 'cleo')
    const value = { scores: [3, 2], note: '"quoted" {text}' }
    expect((await cleo.rpc('compat_kind', { value })).data).toBe('object')
    const written = await cleo
      .from('compat_notes')
      .insert({ id: 10, body: 'json', data: value })
      .select('data, written_at')
    expect(written.error).toBeNull()
    expect(written.data).toEqual([{ data: value, written_at: '2026-03-01T10:30:00.5+00:00' }])
    const kinds = await running.backend.database.query(
      'select jsonb_typeof(data) as kind from compat_notes where id = 10',
    )
    expect(kinds).toEqual([{ kind: 'object' }])
  })

  test.each([
    ['P0001', 400],
    ['FS001', 400],
    ['22023', 400],
    ['23514', 400],
    ['23P01', 400],
    ['23505', 409],
    ['40001', 500],
    ['PT409', 409],
    ['42501', 401],
  ])('a function that raises %s answers %i with message, details and hint', async (code, status) => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await running.client().rpc('compat_refuse', { code })
    quiet.mockRestore()
    expect(answer.status).toBe(status)
    expect(answer.error).toMatchObject({ code, message: 'refused', details: 'the detail', hint: 'the hint' })
  })

  test('a value of another kind than the function takes is refused, and is no error of the server’s', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await running.client().rpc('compat_refuse', { code: { an: 'object' } })
    quiet.mockRestore()
    expect(answer.status).toBe(400)
  })

  test('a broken constraint answers 400 and 409, and the log keeps the row to itself', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const dora = running.client()
    await signUp(dora, 'dora')
    const tooLong = await dora.from('compat_notes').insert({ id: 20, body: 'private words, far too long' })
    expect([tooLong.status, tooLong.error?.code]).toEqual([400, '23514'])
    const taken = await dora.from('compat_notes').insert({ id: 1, body: 'private words' })
    expect([taken.status, taken.error?.code]).toEqual([409, '23505'])
    const lines = log.mock.calls.map((values) => values.map((value: unknown) => inspect(value)).join(' '))
    log.mockRestore()
    expect(lines).toEqual(['The database refused a request: 23514', 'The database refused a request: 23505'])
  })

  test.each(['transaction', 'request'] as const)(
    'what is written while another %s is on does not vanish when that one fails',
    async (other) => {
      const { database } = running.backend
      const [entered, leave] = [createGate(), createGate()]
      const fail = async (): Promise<void> => {
        entered.open()
        await leave.opened
        throw new Error('rolled back')
      }
      const failing =
        other === 'transaction'
          ? database.connection.runInTransaction(fail)
          : database.connection.withContext({ auth: { role: 'anon' } }, fail)
      await entered.opened
      const id = other === 'transaction' ? 30 : 40
      const meanwhile = [
        database.query('insert into compat_notes (id, owner) values ($1, gen_random_uuid())', [id]),
        database.script(`insert into compat_notes (id, owner) values (${id + 1}, gen_random_uuid())`),
      ]
      leave.open()
      await expect(failing).rejects.toThrow('rolled back')
      await Promise.all(meanwhile)
      const written = await database.query('select id from compat_notes where id between $1 and $1 + 1 order by id', [
        id,
      ])
      expect(written).toEqual([{ id }, { id: id + 1 }])
    },
  )
})
