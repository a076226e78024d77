import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sampleAccounts, samplePassword } from '#server/sample/accounts.ts'
import { createSampleData } from '#server/sample/sample-data.ts'
import { startBackend } from '../../support/server/backend.ts'
import { createTestDatabase, createEmptyDatabase, type MadeDatabase } from '../../support/database/postgres.ts'
import { ask, asSuperuser, backUpTest, restoreTest, rowsOf } from './databases.ts'

// A hosted project. Its accounts belong to an auth server, whose tables have different columns, triggers of ours that
// we aren't allowed to disable, and keys that we aren't allowed to drop.

const authTables = (owner: string) => `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'fieldside_auth_admin') then create role fieldside_auth_admin; end if;
  end $$;
  create schema extensions; grant usage on schema extensions to public;
  create schema auth authorization fieldside_auth_admin;
  create schema storage; create table storage.objects (id integer);
  set role fieldside_auth_admin;
  create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255), encrypted_password varchar(255),
    email_confirmed_at timestamptz, confirmation_token varchar(255), recovery_token varchar(255), email_change varchar(255),
    email_change_token_new varchar(255), raw_app_meta_data jsonb, raw_user_meta_data jsonb, is_super_admin boolean,
    phone text unique default null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
    confirmed_at timestamptz generated always as (email_confirmed_at) stored, banned_until timestamptz);
  create table auth.identities (
    provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
    provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
    id uuid primary key default gen_random_uuid(), unique (provider_id, provider));
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz,
    updated_at timestamptz, factor_id uuid, aal auth.aal_level, not_after timestamptz, user_agent text, ip inet);
  create table auth.refresh_tokens (
    instance_id uuid, id bigserial primary key, token varchar(255) unique, user_id varchar(255), revoked boolean,
    created_at timestamptz, updated_at timestamptz, parent varchar(255), session_id uuid references auth.sessions on delete cascade);
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
  create table auth.mfa_factors (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
    factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
    updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique);
  create table auth.one_time_tokens (
    id uuid primary key, user_id uuid not null references auth.users on delete cascade, token_hash text not null);
  create function auth.uid() returns uuid language sql stable as
    $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
  create function auth.jwt() returns jsonb language sql stable as
    $$ select coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
  reset role;
  grant usage on schema auth to ${owner}, anon, authenticated;
  grant all on all tables in schema auth to ${owner};
  grant all on all sequences in schema auth to ${owner};`

let source: MadeDatabase
let project: MadeDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fieldside-backup-'))
  ;[source, project] = await Promise.all([createTestDatabase(), createEmptyDatabase('postgres, plain owner')])
  const server = await startBackend({ database: { url: source.url } })
  await createSampleData(server.backend, new Date('2026-05-09T18:30:00Z'))
  await server.stop()
  await ask(asSuperuser(project.url, inject('postgresUrl')), authTables(new URL(project.url).username))
})
afterAll(async () => {
  await Promise.all([source.drop(), project.drop()])
  rmSync(folder, { recursive: true })
})

test('the accounts of our own server become those of the project, and all else is as it was', async () => {
  const rows = (url: string) => rowsOf(asSuperuser(url, inject('postgresUrl')))
  const backup = (await backUpTest(source.url, folder)).folder
  await restoreTest(project.url, backup)
  const [before, after] = [await rows(source.url), await rows(project.url)]
  const tables = Object.keys(before).filter((name) => !name.startsWith('auth.'))
  expect(tables.map((name) => [name, after[name]])).toEqual(tables.map((name) => [name, before[name]]))

  const people = `select u.id, u.email, u.encrypted_password, i.provider_id, s.id as session
    from auth.users u join auth.identities i on i.user_id = u.id left join auth.sessions s on s.user_id = u.id order by u.id, s.id`
  expect(await ask(project.url, people)).toEqual(await ask(source.url, people))
  // What the project's auth server requires of an account in order to find it.
  expect(
    await ask(
      project.url,
      `select distinct instance_id, confirmation_token, recovery_token, email_change, email_change_token_new from auth.users`,
    ),
  ).toEqual([
    {
      instance_id: '00000000-0000-0000-0000-000000000000',
      confirmation_token: '',
      recovery_token: '',
      email_change: '',
      email_change_token_new: '',
    },
  ])
})

test('and come back to a server of our own; what only the project has is named', async () => {
  const asProject = asSuperuser(project.url, inject('postgresUrl'))
  await ask(
    asProject,
    `insert into auth.mfa_factors
     select gen_random_uuid(), id, 'Phone', 'totp', 'verified', now(), now(), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
     from auth.users where email = 'coach@example.com'`,
  )
  await ask(asProject, `insert into auth.one_time_tokens select gen_random_uuid(), id, 'x' from auth.users limit 1`)
  const backup = (await backUpTest(project.url, join(folder, 'back'))).folder
  const target = await createEmptyDatabase('postgres, plain owner')
  try {
    const lines: string[] = []
    await restoreTest(target.url, backup, { print: (line) => lines.push(line) })
    expect(lines).toEqual(['auth.one_time_tokens is left out (rows: 1): this database has no such table.'])
    const people = 'select id, email, encrypted_password from auth.users order by id'
    expect(await ask(target.url, people)).toEqual(await ask(source.url, people))
    const factors = 'select id, user_id, status, secret from auth.mfa_factors'
    expect(await ask(target.url, factors)).toEqual(await ask(asProject, factors))
    const server = await startBackend({ database: { url: target.url } })
    const { error } = await server
      .client()
      .auth.signInWithPassword({ email: sampleAccounts[0]?.email ?? '', password: samplePassword })
    await server.stop()
    expect(error).toBeNull()
  } finally {
    await target.drop()
  }
})
