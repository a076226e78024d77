import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// supabase/schema can be read from the first file to the last: each object appears only once, in its final form.

const supabase = join(import.meta.dirname, '..', '..', 'supabase')
const schema = readdirSync(join(supabase, 'schema'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => readFileSync(join(supabase, 'schema', file), 'utf8'))
  .join('\n')

test('the migration is generated from the topic files', () => {
  const parameters = [join(supabase, 'generate-migration.mjs'), '--check']
  expect(() => execFileSync(process.execPath, parameters, { stdio: 'pipe' })).not.toThrow()
})

test('there is one migration until the first version is tagged', () => {
  expect(readdirSync(join(supabase, 'migrations'))).toHaveLength(1)
})

const withoutComments = (sql: string) => sql.replaceAll(/--[^\n]*/g, '')

/** Returns the kind and name of each object that a text creates, including repeats. */
function createdIn(sql: string): string[] {
  const text = withoutComments(sql)
  const found = (pattern: RegExp, name: (...groups: string[]) => string) =>
    [...text.matchAll(pattern)].map(([, ...groups]) => name(...groups.map((group) => group ?? '')))
  return [
    ...found(
      /\bcreate (?:or replace )?(function|procedure|table|view|type|domain|sequence|schema) ([\w.]+)/g,
      (kind, name) => (kind === 'procedure' ? `function ${name}` : `${kind} ${name}`),
    ),
    ...found(/\bcreate trigger (\w+) [^;]*? on ([\w.]+)/g, (name, table) => `trigger ${name} on ${table}`),
    ...found(/\bcreate policy (\w+) on ([\w.]+)/g, (name, table) => `policy ${name} on ${table}`),
    ...found(/\bcreate (?:unique )?index (\w+) on/g, (name) => `index ${name}`),
    ...found(/\bcreate (?:unique )?index on ([^;]+);/g, (columns) => `index on ${columns}`),
    // The objects that these helpers create.
    ...found(/\bcall private\.protect\('([\w.]+)'/g, (table) => `policy owner on ${table}`),
    ...found(/\bcall private\.gate\('([\w.]+)'/g, (table) => `policy gate on ${table}`),
    ...['insert', 'update', 'delete'].flatMap((verb) =>
      found(/\bcall private\.let_write\('(\w+)'/g, (table) => `policy ${table}_${verb} on app.${table}`),
    ),
    ...['a_stamp', 'a_bury'].flatMap((trigger) =>
      found(/\bcall private\.declare_synced\('(\w+)'/g, (table) => `trigger ${trigger} on app.${table}`),
    ),
  ]
}

const twiceIn = (sql: string) => createdIn(sql).filter((name, index, all) => all.indexOf(name) !== index)

test('no object is created twice', () => {
  expect(createdIn(schema).length).toBeGreaterThan(600)
  expect(twiceIn(schema)).toEqual([])
})

test.each([
  ['function', 'create function private.a(b integer) returns integer return 1;'],
  ['procedure', 'create procedure private.a() language sql as $$ select 1 $$;'],
  ['table', 'create table public.a (id uuid);'],
  ['type', `create type public.a as enum ('b');`],
  ['trigger', 'create trigger a before insert on public.b for each row execute function private.c();'],
  ['policy', 'create policy a on public.b for select to authenticated using (true);'],
  ['index with a name', 'create unique index a on public.b (c);'],
  ['index without one', 'create index on public.b (c);'],
  ['policy by a helper', `call private.let_write('a', 'true');`],
])('a second %s would be found', (_, statement) => {
  expect(twiceIn(`${statement}\n\n${statement.replace('create function', 'create or replace function')}`)).not.toEqual(
    [],
  )
})

test('nothing is changed after it was created, but for keys between tables of two topics', () => {
  const statements = withoutComments(schema).split(/;\s*\n/)
  const later = statements
    .map((statement) => statement.trim())
    .filter((statement) => /^(alter (?!default privileges)|drop |create or replace )/.test(statement))
    .filter((statement) => !/^alter table [\w.]+\s+add foreign key /.test(statement))
  expect(later).toEqual([])
})

test('every file that a comment names is there', () => {
  const named = [...schema.matchAll(/\b(?:src|server|sync|docs)\/[\w/.-]+\.(?:tsx?|md)\b/g)].map(([path]) => path)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !existsSync(join(supabase, '..', path)))).toEqual([])
})

/** Finds code that depends on Postgres's zone data or on a connection's own time zone. UTC needs no data. */
function localTimesIn(sql: string): string[] {
  const text = withoutComments(sql).replace(/create function private\.is_time_zone\(.*?;/s, '')
  const forms = [
    /\bat\s+time\s+zone\b(?!\s+'UTC')|\bat\s+local\b/g,
    /\btimezone\s*\(/g,
    /\b(?:current_date|current_time|localtime|localtimestamp)\b/g,
    /\bnow\(\)::(?:date|time|timestamp)\b/g,
    /\bset\s+timezone\s*=(?!\s*'UTC')/g,
  ]
  return forms.flatMap((form) => [...text.matchAll(form)].map(([found]) => found))
}

test('no SQL asks Postgres what time it is in a time zone', () => {
  const files = readdirSync(join(supabase, '..', 'server'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:sql|ts)$/.test(path))
    .map((path) => readFileSync(join(supabase, '..', 'server', path), 'utf8').replaceAll(/\/\/.*|^ *\*.*/gm, ''))
  expect(files.length).toBeGreaterThan(100)
  expect([schema, ...files].flatMap(localTimesIn)).toEqual([])
})

test.each([
  '(now() at time zone l.time_zone)::date',
  "timezone('Europe/Zagreb', now())",
  'current_date',
  'now()::date',
  "set timezone = 'America/New_York'",
])('%s would be found', (sql) => {
  expect(localTimesIn(`select ${sql};`)).not.toEqual([])
})
