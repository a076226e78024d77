import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganizationInDatabase, type OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { syncWith } from '../support/device/sync-device.ts'
import { makeRulebookVersion, testId } from '../support/rows/factories.ts'

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())
const { device, pull } = syncWith(() => ({ database, org }))

function added(changes: Parameters<typeof makeRulebookVersion>[0]) {
  const { version: _, ...row } = makeRulebookVersion({ organization_id: org.id, league_id: org.league.id, ...changes })
  return { t: 'rulebook_versions' as const, rows: [row] }
}

test('of two people who change the same rules, the second is told', async () => {
  const [one, other] = [device(org.manager), device(org.administrator)]
  expect(await one.apply(added({ number: 1 }))).toMatchObject({ s: 'applied' })
  expect(await other.apply(added({ number: 1 }))).toMatchObject({ s: 'rejected', message: 'rules_changed' })
  expect(await other.apply(added({ number: 2 }))).toMatchObject({ s: 'applied' })
  expect(await one.apply(added({ number: 1 }))).toMatchObject({ s: 'rejected', message: 'rules_changed' })
  const stored = (await pull(org.manager)).rows['rulebook_versions'] ?? []
  expect(stored.map(({ number, created_by }) => [number, created_by])).toEqual([
    [1, org.manager],
    [2, org.administrator],
  ])
})

test('a version is never changed, and a coach saves none', async () => {
  const saved = added({ number: 3 })
  expect(await device(org.manager).apply(saved)).toMatchObject({ s: 'applied' })
  const id = saved.rows[0]?.id ?? ''
  const patch = { t: 'rulebook_versions' as const, id, set: { note: 'Changed' }, was: { note: null } }
  expect(await device(org.manager).apply(patch)).toMatchObject({ s: 'rejected' })
  expect(await device(org.homeCoach).apply(added({ number: 4 }))).toMatchObject({ s: 'rejected' })
})

test('a document that is no object or too large is refused', async () => {
  const [row] = added({ number: 9 }).rows
  const save = (document: unknown) =>
    device(org.manager).apply({ t: 'rulebook_versions', rows: [{ ...row, id: testId(), document }] })
  expect(await save([])).toMatchObject({ s: 'rejected', code: '23514' })
  expect(await save({ name: 'x'.repeat(60_001) })).toMatchObject({ s: 'rejected', code: '23514' })
  expect(await save({ name: 'x'.repeat(50_000) })).toMatchObject({ s: 'applied' })
})
