import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../support/database/postgres.ts'

// A hosted project's `safeupdate` refuses UPDATE and DELETE without WHERE, even inside functions.

/**
 * Finds updates and deletes without their own WHERE, including those in executed strings if a single string contains
 * the whole statement.
 */
function unguardedIn(body: string): string[] {
  const code = body.replaceAll(/--[^\n]*/g, '').replaceAll("''", "'")
  // `on conflict … do update` belongs to an insert and needs no WHERE.
  const begins =
    /(?<!\bdo\s)\b(?:delete\s+from\s+|update\s+(?:only\s+)?(?!set\b)[\w."%$]+(?:\s+(?:as\s+)?\w+)?\s+set\b)/gi
  return [...code.matchAll(begins)]
    .map((match) => statementAt(code, match.index))
    .filter((statement) => !/\bwhere\b/i.test(outermost(statement)))
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the text up to the end of the statement, which is a semicolon or the end of the parentheses around it. */
function statementAt(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1
    if (code[at] === ')') depth -= 1
    if (depth < 0 || (depth === 0 && code[at] === ';')) return code.slice(start, at)
  }
  return code.slice(start)
}

/** Removes everything in parentheses, because a subquery's WHERE isn't the statement's own. */
function outermost(statement: string): string {
  let rest = statement
  for (;;) {
    const inner = rest.replaceAll(/\([^()]*\)/g, ' ')
    if (inner === rest) return rest
    rest = inner
  }
}

test.each([
  'begin update a.b set c = 1; end',
  'begin update a.b x set c = (select d from a.e where f); end',
  'delete from a.b',
  'with gone as (delete from a.b returning c) select c from gone where c',
  `begin execute format('update %I.%I set c = $1', d, e) using 1; end`,
  `begin execute 'delete from a.b'; end`,
])('it is found in: %s', (body) => {
  expect(unguardedIn(body)).toHaveLength(1)
})

test.each([
  'begin update a.b set c = 1 where d; end',
  `begin execute format('delete from a.%I where b = $1', c) using d; end`,
  'insert into a.b values (1) on conflict (c) do update set c = 2',
  'begin perform from a.b where c for update; end',
])('nothing is found in: %s', (body) => {
  expect(unguardedIn(body)).toEqual([])
})

test('no function updates or deletes without saying which rows', async () => {
  const database = await openTestDatabase('postgres')
  onTestFinished(() => database.close())
  const bodies = await database.asOwner((query) =>
    query<{ name: string; body: string }>(
      `select oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(oid), prosrc) as body from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    ),
  )
  expect(bodies.length).toBeGreaterThan(200)
  const unguarded = bodies.flatMap(({ name, body }) => unguardedIn(body).map((statement) => `${name}: ${statement}`))
  expect(unguarded).toEqual([])
})

test('every body is valid where all that it names exists', async () => {
  // The migration creates functions before the tables that they use, without checking their bodies.
  const database = await openTestDatabase('postgres')
  onTestFinished(() => database.close())
  const checked = await database.asOwner((query) =>
    query(
      `select case l.lanname when 'sql' then fmgr_sql_validator(p.oid)::text else plpgsql_validator(p.oid)::text end
       from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname in ('sql', 'plpgsql')`,
    ),
  )
  expect(checked.length).toBeGreaterThan(200)
})
