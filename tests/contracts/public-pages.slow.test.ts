import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganizationInDatabase, type OrganizationInTest } from '../support/database/league-world.ts'
import { openTestDatabase, type TestDatabase } from '../support/database/postgres.ts'
import { syncWith } from '../support/device/sync-device.ts'

// The address of a league's public page, and rows from devices whose code doesn't know about public pages yet.

let database: TestDatabase
let org: OrganizationInTest
let others: OrganizationInTest
beforeAll(async () => {
  database = await openTestDatabase('postgres')
  org = await createOrganizationInDatabase(database, 'Riverside')
  others = await createOrganizationInDatabase(database, 'Lakeside')
})
afterAll(() => database.close())
const { device, pull } = syncWith(() => ({ database, org }))

const isPublic = (slug: string | null) => ({
  t: 'leagues' as const,
  id: org.league.id,
  set: { slug, is_public: true },
  was: { slug: null, is_public: false },
})

test('an address belongs to one league of the deployment, and the next is told', async () => {
  const theirs = device(others.manager, { org: others.id })
  expect(await theirs.apply({ ...isPublic('spring-cup'), id: others.league.id })).toMatchObject({ s: 'applied' })
  const ours = device(org.manager)
  expect(await ours.apply(isPublic('spring-cup'))).toMatchObject({ s: 'rejected', message: 'slug_taken' })
  expect(await ours.apply(isPublic('spring-cup-2'))).toMatchObject({ s: 'applied' })
})

test('there is no page without an address', async () => {
  const [league] = (await pull(org.manager)).rows['leagues']?.filter(({ id }) => id === org.league.id) ?? []
  const set = { slug: null, is_public: true }
  expect(
    await device(org.manager).apply({ t: 'leagues', id: org.league.id, set, was: { ...set, slug: league?.['slug'] } }),
  ).toMatchObject({ s: 'rejected', code: '23514' })
})
