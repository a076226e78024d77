import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatAsCsv, formatAsJson, formatAsTable } from '#server/commands/operate/format-result.ts'
import { runSql, type SqlOptions } from '#server/commands/operate/run-sql.ts'
import { createTestDatabase, type MadeDatabase } from '../../support/database/postgres.ts'

// `npm run admin -- sql`, with which the server's operator can query and change the database.

let database: MadeDatabase
beforeAll(async () => {
  database = await createTestDatabase('postgres, plain owner')
})
afterAll(() => database.drop())

const sql = (statements: string, options: Partial<SqlOptions> = {}) =>
  runSql(database.url, statements, { mayWrite: false, timeoutSeconds: 30, valuesAs: 'text', ...options })
const values = `select * from (values (1, 'a, "b"', null::text, 1.50), (20, E'two\\nlines', '', 3)) as t (id, name, note, price)`

test('rows are a table for people', async () => {
  const [answer] = await sql(values)
  expect(answer && formatAsTable(answer)).toBe(
    [
      'id | name       | note | price',
      '---+------------+------+------',
      ' 1 | a, "b"     | NULL |  1.50',
      '20 | two\\nlines |      |     3',
      '(2 rows)',
    ].join('\n'),
  )
})

test('or CSV, in which NULL and an empty text differ', async () => {
  const [answer] = await sql(values)
  expect(answer && formatAsCsv(answer)).toBe('id,name,note,price\n1,"a, ""b""",,1.50\n20,"two\nlines","",3')
})

test('or JSON, with numbers, arrays and objects as such', async () => {
  const [answer] = await sql(
    `select 1 as n, 9007199254740993 as big, true as yes, null as nothing, array['x'] as list, '{"a": 1}'::jsonb as object`,
    { valuesAs: 'json' },
  )
  expect(JSON.parse(answer ? formatAsJson(answer) : '')).toEqual([
    { n: 1, big: '9007199254740993', yes: true, nothing: null, list: ['x'], object: { a: 1 } },
  ])
})

test('several statements give several answers', async () => {
  const answers = await sql('select 1 as a; select 2 as b')
  expect(answers.map(formatAsTable)).toEqual(['a\n-\n1\n(1 row)', 'b\n-\n2\n(1 row)'])
})

test('the owner reads rows that row-level security hides from everybody else', async () => {
  const [answer] = await sql('select count(*) as count from private.deployment')
  expect(answer?.rows).toEqual([['1']])
})

test.each(['create table notes (id int)', 'commit; create table notes (id int)', 'select private.begin_new_history()'])(
  'nothing is changed without --write: %s',
  async (statements) => {
    await expect(sql(statements)).rejects.toThrow(/read-only transaction\n(.*\n)*Add --write to change data\./)
  },
)

test('with it, all statements are carried out or none', async () => {
  const mayWrite = true
  await sql('create table notes (id int primary key)', { mayWrite })
  await expect(sql('insert into notes values (1); insert into notes values (1)', { mayWrite })).rejects.toThrow(
    'duplicate key',
  )
  const [inserted] = await sql('insert into notes values (2), (3)', { mayWrite })
  expect(inserted && formatAsTable(inserted)).toBe('INSERT 2')
  await expect(sql('begin; insert into notes values (4)', { mayWrite })).rejects.toThrow('nothing was saved')
  const [count] = await sql('select id from notes order by id')
  expect(count?.rows).toEqual([['2'], ['3']])
  await sql('vacuum notes', { mayWrite }) // this statement can't run in a transaction
})

test('a mistake is named with its place, a statement that takes too long is ended', async () => {
  await expect(sql('select 1;\n  select nme from private.deployment')).rejects.toThrow(
    'PostgreSQL says: column "nme" does not exist\nLine 2, column 10.',
  )
  await expect(sql('select pg_sleep(60)', { timeoutSeconds: 1 })).rejects.toThrow('It may take 1 s; --timeout')
})
