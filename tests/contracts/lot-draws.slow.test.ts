import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganizationInDatabase, type OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { syncWith } from '../support/device/sync-device.ts'
import { makeLotDraw, testId } from '../support/rows/factories.ts'

let database: TestDatabase
let org: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
})
afterAll(() => database.close())
const { device, pull } = syncWith(() => ({ database, org }))

function drawn(team_ids: string[], changes: Parameters<typeof makeLotDraw>[0] = {}) {
  const draw = makeLotDraw({ organization_id: org.id, league_id: org.league.id, ...changes })
  const { version: _, ...row } = draw
  return { t: 'lot_draws' as const, rows: [{ ...row, team_ids }] }
}

test('a draw keeps its order, says who recorded it, and is deleted but never edited', async () => {
  const change = drawn([org.away.id, org.third.id, org.home.id], { created_by: org.homeCoach })
  expect(await device(org.manager).apply(change)).toMatchObject({ s: 'applied' })
  expect((await pull(org.homeCoach)).rows['lot_draws']).toMatchObject([
    { team_ids: [org.away.id, org.third.id, org.home.id], created_by: org.manager },
  ])
  const id = change.rows[0]?.id ?? ''
  const patch = { t: 'lot_draws' as const, id, set: { note: 'Changed' }, was: { note: null } }
  expect(await device(org.manager).apply(patch)).toMatchObject({ s: 'rejected' })
  expect(await device(org.homeCoach).apply({ t: 'lot_draws', id, delete: true })).toMatchObject({ s: 'rejected' })
  expect(await device(org.administrator).apply({ t: 'lot_draws', id, delete: true })).toMatchObject({ s: 'applied' })
})

test('a coach records none', async () => {
  expect(await device(org.homeCoach).apply(drawn([org.home.id, org.away.id]))).toMatchObject({ s: 'rejected' })
})

test('a draw with a team that is unknown, of another league, or named twice is refused', async () => {
  const other = await createOrganizationInDatabase(database, 'Hillside')
  const refused = { s: 'rejected', message: 'row_gone' }
  expect(await device(org.manager).apply(drawn([org.home.id, testId()]))).toMatchObject(refused)
  expect(await device(org.manager).apply(drawn([org.home.id, other.home.id]))).toMatchObject(refused)
  expect(await device(org.manager).apply(drawn([org.home.id, org.home.id]))).toMatchObject({
    s: 'rejected',
    code: '23514',
  })
  expect(await device(org.manager).apply(drawn([org.home.id]))).toMatchObject({ s: 'rejected', code: '23514' })
})
