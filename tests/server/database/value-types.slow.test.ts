import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServerDatabase, type Database } from '#server/database/database.ts'
import { createEmptyDatabase, type MadeDatabase } from '../../support/database/postgres.ts'

let made: MadeDatabase
let database: Database
beforeAll(async () => {
  made = await createEmptyDatabase()
  database = await openServerDatabase({ url: made.url })
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

test.each([
  [`timestamptz '2026-11-21 10:30:00.123456+02'`, '2026-11-21T08:30:00.123456+00:00'],
  [`timestamptz 'infinity'`, 'infinity'],
  [`timestamp '2026-11-21 10:30:00'`, '2026-11-21T10:30:00'],
  [`date '2026-11-21'`, '2026-11-21'],
  [`time '10:30'`, '10:30:00'],
  [`interval '1 hour'`, '01:00:00'],
  [`9007199254740991::bigint`, 9007199254740991],
  [`9007199254740993::bigint`, 9007199254740993n],
  [`12.5::numeric`, 12.5],
  [`12.50::numeric`, '12.50'],
  [`0.1234567890123456789::numeric`, '0.1234567890123456789'],
  [`1.5::double precision`, 1.5],
  [`true`, true],
  [`null::boolean`, null],
  [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
  [`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
  [`'null'::json`, null],
  [`'"text"'::jsonb`, 'text'],
  [`array['a', null, 'NULL', 'with "quotes", and \\ {braces}']`, ['a', null, 'NULL', 'with "quotes", and \\ {braces}']],
  [`array[[1, 2], [3, 4]]::bigint[]`, [[1, 2], [3, 4]]], // oxfmt-ignore
  [`array[1.5, 1.50]::numeric[]`, [1.5, '1.50']],
  [`array[timestamptz '2026-11-21 10:30+00', null]`, ['2026-11-21T10:30:00+00:00', null]],
  [`array[date '2026-11-21']`, ['2026-11-21']],
  [`array['{"a": 1}'::jsonb]`, [{ a: 1 }]],
  [`array['00000000-0000-4000-8000-000000000001'::uuid]`, ['00000000-0000-4000-8000-000000000001']],
  [`array['name'::name]`, ['name']],
  [`'{}'::text[]`, []],
])('%s arrives without losing anything', async (expression, value) => {
  expect(await database.query(`select ${expression} as value`)).toEqual([{ value }])
})

test.each([
  ['text', 'O’Hara; \\ \' " $1 {x}'],
  ['text', ''],
  ['integer', 7],
  ['bigint', 9007199254740993n],
  ['boolean', false],
  ['jsonb', { a: [1, { b: null }] }],
  ['text[]', ['a', null, '', 'with "quotes", and \\ {braces}']],
  ['integer[]', [1, 2, 3]],
  ['uuid', null],
])('a parameter for %s comes back as it was sent', async (type, value) => {
  expect(await database.query(`select $1::${type} as value`, [value])).toEqual([{ value }])
})

test('a list is JSON only where it is sent as JSON text', async () => {
  const list = [{ id: 1 }, 'two']
  expect(await database.query('select $1::jsonb as value', [JSON.stringify(list)])).toEqual([{ value: list }])
})

test('an instant is sent as one, whatever the time zone of this process', async () => {
  const at = new Date('2026-11-21T10:30:00.250Z')
  expect(await database.query('select $1::timestamptz as value', [at])).toEqual([
    { value: '2026-11-21T10:30:00.25+00:00' },
  ])
})
